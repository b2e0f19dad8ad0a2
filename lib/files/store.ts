import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/**
 * Where sealed files lie. It knows ids and bytes and nothing of their meaning, so that object storage can take the
 * place of the disk.
 */
export interface FileStore {
  /** Resolves when the bytes would survive a power cut; when it rejects, nothing is left behind under this id. */
  write(id: string, content: Readable): Promise<void>;
  /** Size in bytes, or null when there is no such file. */
  size(id: string): Promise<number | null>;
  /** The bytes from `start` to `end` (exclusive). */
  read(id: string, start: number, end: number): Readable;
  /** Removes a file; one that is already gone is no error. */
  remove(id: string): Promise<void>;
}

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/**
 * Keeps files below a folder of its own (mode 0700, files 0600), spread over sub-folders by the first characters of
 * the id. A file appears under its name only when its bytes are on the disk.
 * @param root absolute path of the folder; made when missing
 */
export function createDiskStore(root: string): FileStore {
  const incoming = join(root, "incoming");

  function pathOf(id: string): string {
    if (!idPattern.test(id)) throw new TypeError("A file id is a lower-case UUID");
    return join(root, id.slice(0, 2), id.slice(2, 4), id);
  }

  return {
    async write(id, content) {
      const target = pathOf(id);
      const folder = dirname(target);
      const temporary = join(incoming, randomUUID());
      await mkdir(incoming, { recursive: true, mode: 0o700 });
      const firstMade = await mkdir(folder, { recursive: true, mode: 0o700 });
      const handle = await open(temporary, "wx", 0o600);
      try {
        await pipeline(content, async (pieces: AsyncIterable<Buffer>) => {
          for await (const piece of pieces) await handle.writeFile(piece);
        });
        await handle.sync();
        await handle.close();
        await rename(temporary, target);
      } catch (error) {
        await handle.close().catch(() => undefined);
        await rm(temporary, { force: true });
        throw error;
      }
      await syncFolder(folder);
      if (firstMade !== undefined) {
        await syncFolder(dirname(folder));
        await syncFolder(root);
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
  };
}
