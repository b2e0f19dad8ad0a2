import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from "@zip.js/zip.js";
import { readPracticeSigner } from "@/lib/aadhaar/certificates";
import { makePracticeAadhaar, signDocument, writePracticeDocument } from "@/lib/aadhaar/practice-file";
import { type Hostile, row } from "./hostile.fixtures";

type Bytes = Buffer | Promise<Buffer>;

const xml = (what: string, answer: Hostile["answer"], bytes: () => Bytes) =>
  row("aadhaar", "offline.xml", what, answer, bytes);
const zip = (what: string, answer: Hostile["answer"], bytes: () => Bytes) =>
  row("aadhaar", "offline.zip", what, answer, bytes);

async function change(from: string, to: string): Promise<Buffer> {
  const signed = signDocument(writePracticeDocument(new Date()), (await readPracticeSigner()).key).toString();
  if (!signed.includes(from)) throw new Error(`nothing to replace: ${from}`);
  return Buffer.from(signed.replace(from, () => to));
}

async function zipOf(...entries: [string, Buffer][]): Promise<Buffer> {
  const writer = new ZipWriter(new Uint8ArrayWriter());
  for (const [name, content] of entries) await writer.add(name, new Uint8ArrayReader(content));
  return Buffer.from(await writer.close());
}

const root = "<OfflinePaperlessKyc";
const entities = '<!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;">]>';
const small = Buffer.alloc(9);

/** What is sent as an offline Aadhaar file. */
export const aadhaarFiles: readonly Hostile[] = [
  zip("ZIP that unpacks to 64 MiB", "aadhaar-other", () => zipOf(["a.xml", Buffer.alloc(64 * 1024 * 1024)])),
  zip("ZIP of two documents", "aadhaar-other", () => zipOf(["a.xml", small], ["b.xml", small])),
  zip("ZIP with a path that climbs", "file-broken", () => zipOf(["a.xml", small], ["../../b.xml", small])),
  zip("ZIP of a ZIP", "aadhaar-other", async () => zipOf(["a.zip", await zipOf(["a.xml", small])])),
  zip("ZIP without its share code", "aadhaar-code-missing", async () => (await makePracticeAadhaar()).zip),
  zip("ZIP cut short", "file-broken", async () => (await makePracticeAadhaar()).zip.subarray(0, -60)),
  xml("XML with an entity from outside", "aadhaar-forged", () =>
    change(root, `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${root}`),
  ),
  xml("XML with entities that grow", "aadhaar-forged", () => change(root, entities + root)),
  xml("XML with a changed letter", "aadhaar-forged", () => change("Asha", "Usha")),
  xml("XML with a comment", "aadhaar-forged", () => change("<UidData>", "<UidData><!-- -->")),
  xml("XML of somebody's own", "aadhaar-forged", () => Buffer.from(writePracticeDocument(new Date()))),
  xml("an SVG named .xml", "aadhaar-other", () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
];
