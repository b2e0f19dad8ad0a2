import { randomBytes, randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { afterAll, describe, expect, test } from "vitest";
import { mountSmallDisk } from "@/e2e/support/small-disk";
import { reservedBytes } from "./room";
import { createDiskStore } from "./store";

const disk = mountSmallDisk(8);
const root = path.join(disk?.place ?? "", "files");
const full = { code: "file-store-full", status: 507 };

describe.skipIf(disk === null)("on a full disk", () => {
  afterAll(() => disk?.remove());

  async function listFiles(): Promise<string[]> {
    const entries = await readdir(root, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  }
  const megabytes = (count: number) =>
    Readable.from(Array.from({ length: count * 16 }, () => randomBytes(65_536)));

  test("a file that does not fit leaves no half of it, and the next that fits is kept", async () => {
    const store = createDiskStore(root, 0);
    const [kept, next] = [randomUUID(), randomUUID()];
    await store.write(kept, megabytes(2));
    await expect(store.write(randomUUID(), megabytes(20))).rejects.toMatchObject(full);
    expect(await listFiles()).toEqual([kept]);
    disk?.fill();
    await expect(store.write(randomUUID(), megabytes(1))).rejects.toMatchObject(full);
    expect(await listFiles()).toEqual([kept]);
    expect(await store.size(kept)).toBe(2 * 1024 * 1024);
    disk?.makeRoom();
    await store.write(next, megabytes(1));
    expect(await listFiles()).toHaveLength(2);
  });

  test("files leave the room that the database beside them needs", async () => {
    expect(reservedBytes).toBeGreaterThan(48 * 1024 * 1024);
    await expect(createDiskStore(root).write(randomUUID(), megabytes(1))).rejects.toMatchObject(full);
  });
});
