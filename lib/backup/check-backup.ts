import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { measure } from "@/lib/files/measure";
import {
  BackupError,
  type Manifest,
  manifestName,
  parseManifest,
  placeOfFile,
  placeOfTable,
  secretName,
} from "./manifest";

async function readManifest(folder: string): Promise<Manifest> {
  const file = path.join(folder, manifestName);
  const text = await readFile(file, "utf8").catch(() => {
    throw new BackupError(`${file} can't be read. Name the folder that a backup made.`);
  });
  try {
    return parseManifest(text);
  } catch {
    throw new BackupError(`${file} is damaged, or was made by a newer release.`);
  }
}

/**
 * Reads a backup and makes sure that every part of it is as it was written. It needs no settings.
 * @throws BackupError that names a part which is damaged or missing
 */
export async function checkBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const { tables, files, secret } = manifest.content;
  const parts = [
    ...tables.map((part) => ({ ...part, place: placeOfTable(part.name) })),
    ...files.map((part) => ({ ...part, place: placeOfFile(part.id) })),
    ...(secret === null ? [] : [{ ...secret, place: secretName }]),
  ];
  for (const { place, sha256 } of parts) {
    const { stream, result } = measure();
    const isRead = await pipeline(createReadStream(path.join(folder, place)), stream.resume()).then(
      () => true,
      () => false,
    );
    if (!isRead) throw new BackupError(`${place} of the backup can't be read. Nothing was restored.`);
    if (result().sha256 !== sha256) {
      throw new BackupError(`${place} of the backup is damaged. Nothing was restored.`);
    }
  }
  return manifest;
}
