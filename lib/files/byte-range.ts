import type { ByteRange } from "./read";

/**
 * Reads a `Range` header (RFC 9110, 14.1.2).
 * @returns null when the whole file is to be sent (no header, several ranges, or one that can't be read);
 * `unsatisfiable` when the range lies outside the file
 */
export function readRange(header: string | null, size: number): ByteRange | null | "unsatisfiable" {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "");
  if (match === null) return null;
  const [, first = "", last = ""] = match;
  if (first === "" && last === "") return null;
  if (first === "") {
    const length = Math.min(Number(last), size);
    return length === 0 ? "unsatisfiable" : { start: size - length, end: size };
  }
  const start = Number(first);
  if (last !== "" && Number(last) < start) return null;
  if (start >= size) return "unsatisfiable";
  return { start, end: last === "" ? size : Math.min(Number(last) + 1, size) };
}
