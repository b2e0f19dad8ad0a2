import { Readable } from "node:stream";
import { keyedHash } from "@/lib/crypto";
import { assertFileId, type FileStore } from "./store";

/** The file by which an install knows its store again. It bears the name of no upload, whose ids are random. */
export const ownerMark = assertFileId("00000000-0000-4000-8000-000000000000");

/**
 * Whether a store is this install's. One that nobody has marked becomes so; installs with one secret are one.
 * @throws AppError `file-store-full` (507), `file-store-away` (503)
 */
export async function ownsStore(store: FileStore): Promise<boolean> {
  const own = keyedHash("file store", Buffer.from(ownerMark));
  const size = await store.size(ownerMark);
  if (size === null) {
    await store.write(ownerMark, Readable.from([own]));
    return true;
  }
  const pieces: Buffer[] = [];
  for await (const piece of store.read(ownerMark, 0, size)) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces).equals(own);
}
