import type { Readable } from "node:stream";
import { makeList } from "@/lib/branches/lists";
import { AppError } from "@/lib/errors";
import { readMultipart } from "@/lib/files/multipart";
import { forgetForm, keepForm } from "@/lib/kept-form";
import { path } from "@/lib/paths";

/** So large a CSV file may be: far more than a thousand rows need. */
export const mostFileBytes = 512 * 1024;

/** What can be wrong with what was sent for a list. */
export const listFaults = ["missing", "too-large", "not-text", "not-sent"] as const;
type ListFault = (typeof listFaults)[number];

/** Under which name a browser keeps pasted codes while a fault is mended. */
export const keptCodes = "branches.codes";

/**
 * Takes the form of a new list, pasted codes, a CSV file or both, and keeps it as a list.
 * @returns the address of the list, or of the form with what is wrong
 */
export async function takeList(
  staff: { id: string },
  request: { headers: Headers; body: ReadableStream<Uint8Array> | null },
): Promise<string> {
  const { codes, file, fault } = await readForm(request);
  const id = fault === undefined ? await makeList(staff, [codes, file]) : null;
  if (id !== null) {
    await forgetForm(keptCodes, path.staff.branches);
    return path.staff.branchList(id);
  }
  await keepForm(keptCodes, path.staff.branches, { codes });
  return path.staff.branchLists({ fault: fault ?? "missing" });
}

async function readForm(request: {
  headers: Headers;
  body: ReadableStream<Uint8Array> | null;
}): Promise<{ codes: string; file: string; fault?: ListFault }> {
  const files: (Buffer | "too-large")[] = [];
  async function onFile(_name: string, _fileName: string, stream: Readable): Promise<void> {
    files.push(await readUpTo(stream, mostFileBytes));
  }
  try {
    const limits = { maxBytes: 4 * mostFileBytes, fieldBytes: mostFileBytes };
    const { codes = "" } = await readMultipart(request, { onFile, ...limits });
    const [file = Buffer.alloc(0)] = files;
    if (file === "too-large" || Buffer.byteLength(codes) >= mostFileBytes) {
      return { codes, file: "", fault: "too-large" };
    }
    const text = readText(file);
    return text === null ? { codes, file: "", fault: "not-text" } : { codes, file: text };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { codes: "", file: "", fault: error.status === 413 ? "too-large" : "not-sent" };
  }
}

async function readUpTo(stream: Readable, mostBytes: number): Promise<Buffer | "too-large"> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    const piece = Buffer.from(chunk);
    size += piece.length;
    if (size > mostBytes) return "too-large";
    chunks.push(piece);
  }
  return Buffer.concat(chunks);
}

/** Text in UTF-8, or in UTF-16 as spreadsheets write it too; null for anything else, such as a workbook. */
function readText(content: Buffer): string | null {
  const encoding = content[0] === 0xff && content[1] === 0xfe ? "utf-16le" : "utf-8";
  const text = new TextDecoder(encoding).decode(content);
  return text.includes("\0") || content.subarray(0, 4).toString("latin1") === "PK\u0003\u0004" ? null : text;
}
