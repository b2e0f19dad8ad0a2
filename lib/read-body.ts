import { AppError } from "@/lib/errors";

/**
 * Reads a whole body up to a limit.
 * @param maxBytes the most that is taken; what follows is not read
 * @throws AppError `too-large` (413)
 */
export async function readBody(body: ReadableStream<Uint8Array> | null, maxBytes: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of body ?? []) {
    size += piece.byteLength;
    if (size > maxBytes)
      throw new AppError({ code: "too-large", status: 413, words: "onboarding.errors.tooLarge" });
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
