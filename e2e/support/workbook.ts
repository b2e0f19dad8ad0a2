import { inflateRawSync } from "node:zlib";

/** What stands in a cell of a workbook, and whether it is a number. */
export type WorkbookCell = { text: string; isNumber: boolean };

/** The files of a ZIP archive, by name. */
function unpack(zip: Buffer): Map<string, string> {
  const files = new Map<string, string>();
  const end = zip.lastIndexOf("PK\u0005\u0006", undefined, "latin1");
  let place = zip.readUInt32LE(end + 16);
  for (let count = zip.readUInt16LE(end + 10); count > 0; count -= 1) {
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(place + offset));
    const name = zip.toString("utf8", place + 46, place + 46 + (nameLength ?? 0));
    const local = zip.readUInt32LE(place + 42);
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const packed = zip.subarray(from, from + zip.readUInt32LE(place + 20));
    const content = zip.readUInt16LE(place + 10) === 0 ? packed : inflateRawSync(packed);
    files.set(name, content.toString("utf8"));
    place += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return files;
}

function decode(text: string): string {
  return text.replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) =>
    String({ lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" }[name]),
  );
}

/** The rows of a sheet of a workbook, the first sheet being 1; empty cells are left out. */
export function readWorkbook(xlsx: Buffer, sheet: number): WorkbookCell[][] {
  const files = unpack(xlsx);
  const textsIn = (xml: string) =>
    [...xml.matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, text = ""]) => decode(text)).join("");
  const shared = [...(files.get("xl/sharedStrings.xml") ?? "").matchAll(/<si>(.*?)<\/si>/gs)].map(
    ([, item = ""]) => textsIn(item),
  );
  const rows = (files.get(`xl/worksheets/sheet${sheet}.xml`) ?? "").matchAll(/<row\b[^>]*>(.*?)<\/row>/gs);
  return [...rows].map(([, row = ""]) =>
    [...row.matchAll(/<c\b([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)].flatMap(([, attributes = "", inside = ""]) => {
      const value = /<v>([^<]*)<\/v>/.exec(inside)?.[1];
      if (attributes.includes('t="s"')) return [{ text: shared[Number(value)] ?? "", isNumber: false }];
      if (attributes.includes('t="inlineStr"')) return [{ text: textsIn(inside), isNumber: false }];
      return value === undefined ? [] : [{ text: value, isNumber: !attributes.includes('t="str"') }];
    }),
  );
}
