import { mkdir, statfs } from "node:fs/promises";
import { refuseFile } from "./faults";

/**
 * Files leave so much of their disk free. A private database lies on the same one, and where it finds no room for its
 * journal it stops: the largest file, twice, and what the database needs.
 */
export const reservedBytes = 160 * 1024 * 1024;

/** @throws AppError `file-store-full` (507) where a disk has no more than this left */
export async function assertRoom(folder: string, reserved = reservedBytes): Promise<void> {
  if (reserved === 0) return;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < reserved) throw refuseFile("file-store-full", `less than ${reserved} bytes are left`);
}
