import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDiskStore, type FileStore } from "./store";

let root: string;
let store: FileStore;

beforeAll(async () => {
  root = join(await mkdtemp(join(tmpdir(), "store-")), "files");
  store = createDiskStore(root);
});
afterAll(() => rm(root, { recursive: true, force: true }));

test("what is written can be read, in parts too, and removed twice", async () => {
  const id = randomUUID();
  await store.write(id, Readable.from([Buffer.from("hello "), Buffer.from("world")]));
  expect(await store.size(id)).toBe(11);
  expect((await buffer(store.read(id, 0, 11))).toString()).toBe("hello world");
  expect((await buffer(store.read(id, 6, 9))).toString()).toBe("wor");
  await store.remove(id);
  await store.remove(id);
  expect(await store.size(id)).toBeNull();
});

test("folders are 0700 and files 0600", async () => {
  const id = randomUUID();
  await store.write(id, Readable.from([Buffer.from("x")]));
  const folder = join(root, id.slice(0, 2), id.slice(2, 4));
  for (const path of [root, join(root, id.slice(0, 2)), folder]) {
    expect((await stat(path)).mode & 0o777).toBe(0o700);
  }
  expect((await stat(join(folder, id))).mode & 0o777).toBe(0o600);
});

test("a source that fails half-way leaves nothing behind", async () => {
  const id = randomUUID();
  const failing = function* () {
    yield Buffer.alloc(100_000);
    throw new Error("the sender went away");
  };
  await expect(store.write(id, Readable.from(failing()))).rejects.toThrow("went away");
  expect(await store.size(id)).toBeNull();
  expect(await readdir(join(root, "incoming"))).toEqual([]);
});

test.each(["../../etc/passwd", "", "A".repeat(36), `${randomUUID()}/..`])(
  "the id %j is refused",
  async (id) => {
    await expect(store.size(id)).rejects.toThrow("lower-case UUID");
    await expect(store.write(id, Readable.from([]))).rejects.toThrow("lower-case UUID");
  },
);
