import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, opendir, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { readDiskFault } from "./faults";
import { assertRoom, reservedBytes } from "./room";

/**
 * Where sealed files lie. It knows ids and bytes and nothing of their meaning, so that object storage can take the
 * place of the disk.
 */
export interface FileStore {
  /**
   * Resolves when the bytes would survive a power cut; when it rejects, nothing is left behind under this id.
   * @throws AppError `file-store-full` (507), `file-store-away` (503), or whatever broke the content
   */
  write(id: string, content: Readable): Promise<void>;
  /** Size in bytes, or null when there is no such file. */
  size(id: string): Promise<number | null>;
  /** The bytes from `start` to `end` (exclusive). */
  read(id: string, start: number, end: number): Readable;
  /** Removes a file; one that is already gone is no error. */
  remove(id: string): Promise<void>;
  /** All files, in no order, with the time of their writing. What lies there and is none of ours may be among them. */
  list(): AsyncIterable<{ id: string; writtenAt: Date }>;
  /** Removes what was begun before a moment and never became a file, as a process leaves it that is killed. */
  removeUnfinished(before: Date): Promise<void>;
}

const incomingName = "incoming";
const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether this is what a file of ours is called. */
export function isFileId(id: string): boolean {
  return idPattern.test(id);
}

/** The id itself. @throws TypeError when it is no lower-case UUID: it becomes part of a path */
export function assertFileId(id: string): string {
  if (!isFileId(id)) throw new TypeError("A file id is a lower-case UUID");
  return id;
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function listFolders(place: string): Promise<string[]> {
  const entries = await readdir(place, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isDirectory() && /^[0-9a-f]{2}$/.test(entry.name))
    .map(({ name }) => name);
}

/**
 * Keeps files below a folder of its own (mode 0700, files 0600), spread over sub-folders by the first characters of
 * the id. A file appears under its name only when its bytes are on the disk.
 * @param root absolute path of the folder; made when missing
 * @param reserved how many bytes of the disk it leaves free for others
 */
export function createDiskStore(root: string, reserved = reservedBytes): FileStore {
  const incoming = join(root, incomingName);
  // Folders whose own names are known to be on the disk.
  const safeFolders = new Set<string>();

  function pathOf(id: string): string {
    return join(root, assertFileId(id).slice(0, 2), id.slice(2, 4), id);
  }

  return {
    async write(id, content) {
      const target = pathOf(id);
      const folder = dirname(target);
      await assertRoom(root, reserved);
      const temporary = join(incoming, randomUUID());
      await mkdir(incoming, { recursive: true, mode: 0o700 });
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const handle = await open(temporary, "wx", 0o600);
      try {
        await pipeline(content, async (pieces: AsyncIterable<Buffer>) => {
          for await (const piece of pieces) await handle.writeFile(piece);
        });
        await handle.sync();
        await handle.close();
        await rename(temporary, target);
        await syncFolder(folder);
        if (!safeFolders.has(folder)) {
          for (const above of [dirname(folder), root, dirname(root)]) await syncFolder(above);
          safeFolders.add(folder);
        }
      } catch (error) {
        await handle.close().catch(() => undefined);
        await rm(temporary, { force: true });
        await rm(target, { force: true });
        throw readDiskFault(error);
      }
    },

    async size(id) {
      try {
        return (await stat(pathOf(id))).size;
      } catch (error) {
        if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
        throw error;
      }
    },

    read(id, start, end) {
      return createReadStream(pathOf(id), { start, end: Math.max(start, end) - 1 });
    },

    async remove(id) {
      await rm(pathOf(id), { force: true });
    },

    async *list() {
      for (const folder of await listFolders(root)) {
        for (const inner of await listFolders(join(root, folder))) {
          for await (const { name } of await opendir(join(root, folder, inner))) {
            const found = await stat(join(root, folder, inner, name)).catch(() => null);
            if (found?.isFile()) yield { id: name, writtenAt: found.mtime };
          }
        }
      }
    },

    async removeUnfinished(before) {
      for (const name of await readdir(incoming).catch(() => [])) {
        const found = await stat(join(incoming, name)).catch(() => null);
        if (found !== null && found.mtime < before) await rm(join(incoming, name), { force: true });
      }
    },
  };
}
