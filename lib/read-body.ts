import { AppError } from "@/lib/errors";

/** How far over its limit a body is still read, so that the sender hears the answer and no broken connection. */
const patience = 4;

/**
 * Reads a whole body up to a limit.
 * @param maxBytes the most that is taken
 * @throws AppError `too-large` (413)
 */
export async function readBody(body: ReadableStream<Uint8Array> | null, maxBytes: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of body ?? []) {
    size += piece.byteLength;
    if (size > patience * maxBytes) break;
    if (size <= maxBytes) pieces.push(piece);
  }
  if (size > maxBytes) {
    throw new AppError({ code: "too-large", status: 413, words: "onboarding.errors.tooLarge" });
  }
  return Buffer.concat(pieces);
}
