import { createWriteStream, existsSync } from "node:fs";
import { mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { type Snapshot, withSnapshot } from "@/lib/db/backup";
import { listAppliedMigrations } from "@/lib/db/migrate";
import { measure } from "@/lib/files/measure";
import type { FileStore } from "@/lib/files/store";
import {
  type BackupContent,
  BackupError,
  manifestName,
  placeOfFile,
  placeOfTable,
  secretName,
  writeManifest,
} from "./manifest";

type Part = { size: number; sha256: string };

const filesAtOnce = 4;
const tries = 10;

/** Writes a part for its owner alone and waits for the disk. */
async function writePart(place: string, ...streams: [Readable, ...NodeJS.ReadWriteStream[]]): Promise<Part> {
  await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
  const { stream, result } = measure();
  const target = createWriteStream(place, { mode: 0o600, flush: true });
  await pipeline([...streams, stream, target]);
  return result();
}

async function syncFolders(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) await syncFolders(path.join(folder, entry.name));
  }
  const handle = await open(folder, "r");
  await handle.sync();
  await handle.close();
}

async function copyTables(folder: string, snapshot: Snapshot): Promise<BackupContent["tables"]> {
  const tables: BackupContent["tables"] = [];
  for (const table of snapshot.tables) {
    const rows = await snapshot.count(table);
    const place = path.join(folder, placeOfTable(table.name));
    tables.push({ ...table, rows, ...(await writePart(place, snapshot.copy(table), createGzip())) });
  }
  return tables;
}

/** Copies files as they lie, sealed. @returns those that are not there any more */
async function copyFiles(
  folder: string,
  store: FileStore,
  ids: readonly string[],
  copied: Map<string, Part>,
): Promise<string[]> {
  const left = ids.values();
  const gone: string[] = [];
  const copy = async (id: string): Promise<void> => {
    const size = await store.size(id);
    if (size === null) {
      gone.push(id);
      return;
    }
    try {
      copied.set(id, await writePart(path.join(folder, placeOfFile(id)), store.read(id, 0, size)));
    } catch (error) {
      if ((await store.size(id)) !== null) throw error;
      gone.push(id);
    }
  };
  const work = async () => {
    for (const id of left) await copy(id);
  };
  await Promise.all(Array.from({ length: filesAtOnce }, work));
  return gone;
}

/**
 * Writes one state of database, files and secret into a new folder, which appears under its name when all of it is on
 * the disk. The product may run meanwhile.
 * @param source.secretFile the secret that the install made for itself; undefined where it was given one
 * @throws BackupError
 */
export async function makeBackup(
  target: string,
  source: { store: FileStore; secretFile: string | undefined },
): Promise<BackupContent> {
  if (existsSync(target)) throw new BackupError(`${target} is there already. Name a new folder.`);
  const folder = `${target}.partial`;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const secret =
    source.secretFile === undefined
      ? null
      : await writePart(path.join(folder, secretName), Readable.from([await readFile(source.secretFile)]));
  const copied = new Map<string, Part>();
  for (let round = 1; ; round += 1) {
    const takenAt = new Date().toISOString();
    const { files, ...database } = await withSnapshot(async (snapshot) => ({
      tables: await copyTables(folder, snapshot),
      series: snapshot.series,
      files: snapshot.files,
    }));
    const gone = await copyFiles(
      folder,
      source.store,
      files.filter((id) => !copied.has(id)),
      copied,
    );
    // A file that was replaced meanwhile went with its row: the next state does not name it. One that is named and
    // missing still was lost before.
    const named = gone.length === 0 ? [] : await withSnapshot(async (snapshot) => snapshot.files);
    const lostFiles = gone.filter((id) => named.includes(id));
    if (gone.length > lostFiles.length) {
      if (round === tries)
        throw new BackupError("Files change faster than they are copied. Try again later.");
      continue;
    }
    const isOfThisState = new Set(files);
    for (const id of copied.keys()) {
      if (isOfThisState.has(id)) continue;
      await rm(path.join(folder, placeOfFile(id)));
      copied.delete(id);
    }
    const content: BackupContent = {
      format: 1,
      takenAt,
      migrations: await listAppliedMigrations(),
      ...database,
      files: [...copied].map(([id, part]) => ({ id, ...part })),
      lostFiles,
      secret,
    };
    await writePart(path.join(folder, manifestName), Readable.from([Buffer.from(writeManifest(content))]));
    await syncFolders(folder);
    await rename(folder, target);
    const above = await open(path.dirname(target), "r");
    await above.sync();
    await above.close();
    return content;
  }
}
