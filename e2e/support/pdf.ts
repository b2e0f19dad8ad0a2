import { spawnSync } from "node:child_process";

/** What a PDF says, read by poppler; null where that is not installed. */
export function readPdf(pdf: Buffer): string | null {
  const { status, stdout } = spawnSync("pdftotext", ["-layout", "-", "-"], { input: pdf, encoding: "utf8" });
  return status === 0 ? stdout.replace(/\s+/g, " ") : null;
}
