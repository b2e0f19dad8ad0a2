import { PDFArray, PDFDict, type PDFDocument, PDFName, type PDFObject, PDFStream } from "pdf-lib";

const activeKeys: ReadonlySet<string> = new Set(["JavaScript", "EmbeddedFiles", "EF", "XFA", "RichMedia"]);
const activeActions: ReadonlySet<string> = new Set([
  "JavaScript",
  "Launch",
  "SubmitForm",
  "ImportData",
  "GoToE",
  "Rendition",
  "RichMediaExecute",
]);
const activeKinds: ReadonlySet<string> = new Set(["FileAttachment", "RichMedia", "EmbeddedFile"]);
/** Readers that see other objects than ours does find these all the same; chance puts none of them into packed bytes. */
const plainMarks = /\/(JavaScript|EmbeddedFiles?|RichMedia)(?![A-Za-z])|<script|<\?php/i;

/**
 * What a PDF (ISO 32000) could do beyond showing its pages and leading to addresses: scripts, starting programs,
 * sending forms, other files inside. Null when there is nothing of the kind. Every object is looked at, used or not.
 */
export function findActivePart(document: PDFDocument, bytes: Buffer): string | null {
  const nameOf = (value: PDFObject | undefined): string => {
    const found = document.context.lookup(value);
    return found instanceof PDFName ? found.decodeText() : "";
  };
  const waiting: PDFObject[] = document.context.enumerateIndirectObjects().map(([, object]) => object);
  for (let object = waiting.pop(); object !== undefined; object = waiting.pop()) {
    if (object instanceof PDFArray) waiting.push(...object.asArray());
    const dictionary = object instanceof PDFStream ? object.dict : object;
    if (!(dictionary instanceof PDFDict)) continue;
    for (const [key, value] of dictionary.entries()) {
      const name = key.decodeText();
      if (activeKeys.has(name)) return `holds ${name}`;
      if (name === "S" && activeActions.has(nameOf(value))) return `does ${nameOf(value)}`;
      if ((name === "Subtype" || name === "Type") && activeKinds.has(nameOf(value)))
        return `is ${nameOf(value)}`;
      waiting.push(value);
    }
  }
  const [mark] = plainMarks.exec(bytes.toString("latin1")) ?? [];
  return mark === undefined ? null : `says ${mark}`;
}
