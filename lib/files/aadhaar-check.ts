import { refuseFile } from "./faults";

/**
 * Looks whether bytes are an XML document without tricks: UTF-8, no document type (so no entities), one root element
 * that is closed at the end. It is not parsed further here.
 * @throws AppError `file-broken`
 */
export function checkXml(bytes: Buffer): void {
  const text = decodeUtf8(bytes);
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw refuseFile("file-broken", "an XML file with a document type");
  const body = withoutComments(text.replace(/^\s*<\?xml[^>]*\?>/, "")).trim();
  const root = /^<([A-Za-z_][\w.:-]*)[\s/>]/.exec(body)?.[1];
  if (root === undefined) throw refuseFile("file-broken", "no root element");
  if (/^(html|svg|script)$/i.test(root)) throw refuseFile("file-type", `a ${root.toLowerCase()} document`);
  const isClosed =
    new RegExp(`</${root.replaceAll(".", "\\.")}\\s*>$`).test(body) || /^<[^<>]*\/>$/.test(body);
  if (!isClosed) throw refuseFile("file-broken", "the root element is not closed");
}

/** One walk over the text: a pattern would look for the end of each comment anew, and take hours over many. */
function withoutComments(text: string): string {
  const kept: string[] = [];
  let from = 0;
  for (let start = text.indexOf("<!--"); start !== -1; start = text.indexOf("<!--", from)) {
    const end = text.indexOf("-->", start + 4);
    if (end === -1) throw refuseFile("file-broken", "a comment is not closed");
    kept.push(text.slice(from, start));
    from = end + 3;
  }
  return kept.join("") + text.slice(from);
}

function decodeUtf8(bytes: Buffer): string {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    if (text.includes("\0")) throw refuseFile("file-broken", "an XML file with a null character");
    return text;
  } catch (error) {
    throw refuseFile("file-broken", "not UTF-8", error);
  }
}

/** True when bytes begin as XML does, after a byte order mark and white space. */
export function looksLikeXml(bytes: Buffer): boolean {
  return /^(?:\u00ef\u00bb\u00bf)?\s*<(\?xml|[A-Za-z_])/.test(bytes.subarray(0, 200).toString("latin1"));
}

const END_OF_DIRECTORY = Buffer.from([0x50, 0x4b, 0x05, 0x06]);

/**
 * Looks whether a ZIP has its directory, with at least one entry in it, and no bytes before or after. It is not
 * unpacked: its password is the holder's.
 * @throws AppError `file-broken`
 */
export function checkZip(bytes: Buffer): void {
  const at = bytes.lastIndexOf(END_OF_DIRECTORY);
  if (at === -1 || at + 22 > bytes.length) throw refuseFile("file-broken", "no end of the ZIP directory");
  const entries = bytes.readUInt16LE(at + 10);
  const directoryEnd = bytes.readUInt32LE(at + 12) + bytes.readUInt32LE(at + 16);
  const end = at + 22 + bytes.readUInt16LE(at + 20);
  if (entries === 0) throw refuseFile("file-broken", "an empty ZIP");
  if (directoryEnd !== at || end !== bytes.length)
    throw refuseFile("file-broken", "the ZIP directory does not fit");
}
