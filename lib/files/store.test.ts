import { createHash, randomBytes, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ObjectStore, startObjectStore } from "@/e2e/support/object-store";
import { heldBytes } from "./held-bytes.fixtures";
import { createS3Store } from "./s3-store";
import { createDiskStore, type FileStore } from "./store";

const mebibyte = 1024 * 1024;

let root: string;
let objects: ObjectStore;
const stores: Record<string, FileStore> = {};

beforeAll(async () => {
  root = join(await mkdtemp(join(tmpdir(), "store-")), "files");
  objects = await startObjectStore();
  stores["the disk"] = createDiskStore(root);
  stores["object storage"] = createS3Store(objects.settings);
});
afterAll(async () => {
  await objects.stop();
  await rm(join(root, ".."), { recursive: true, force: true });
});

async function listIds(store: FileStore): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of store.list()) ids.push(id);
  return ids;
}

/** All that lies on the disk below both stores, but the parts of uploads that this S3 server can't abort. */
async function listEverything(): Promise<string[]> {
  const folders = [root, objects.directory];
  const lists = await Promise.all(
    folders.map((folder) => readdir(folder, { recursive: true, withFileTypes: true })),
  );
  const entries = lists.flat().filter((entry) => entry.isFile());
  const places = entries.map(({ name, parentPath }) => join(parentPath, name));
  return places.filter((place) => !place.includes("_uploads")).sort();
}

describe.each(["the disk", "object storage"])("on %s", (where) => {
  const store = () => stores[where] ?? expect.fail(where);

  test("what is written can be read, in parts too, and removed twice", async () => {
    const id = randomUUID();
    await store().write(id, Readable.from([Buffer.from("hello "), Buffer.from("world")]));
    expect(await store().size(id)).toBe(11);
    expect((await buffer(store().read(id, 0, 11))).toString()).toBe("hello world");
    expect((await buffer(store().read(id, 6, 9))).toString()).toBe("wor");
    expect(await listIds(store())).toContain(id);
    await store().remove(id);
    await store().remove(id);
    expect(await store().size(id)).toBeNull();
    expect(await listIds(store())).not.toContain(id);
    await expect(buffer(store().read(id, 0, 11))).rejects.toThrow();
  });

  test.each([1, 5 * mebibyte, 5 * mebibyte + 1, 11 * mebibyte])(
    "%i bytes come back as they went, and any part of them",
    async (size) => {
      const id = randomUUID();
      const content = randomBytes(size);
      await store().write(id, Readable.from([content.subarray(0, size / 3), content.subarray(size / 3)]));
      expect(await store().size(id)).toBe(size);
      const hash = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
      expect(hash(await buffer(store().read(id, 0, size)))).toBe(hash(content));
      const [start, end] = [Math.floor(size / 2), Math.ceil(size * 0.75)];
      expect(hash(await buffer(store().read(id, start, end)))).toBe(hash(content.subarray(start, end)));
      await store().remove(id);
    },
  );

  test("a source that fails half-way leaves nothing behind", async () => {
    for (const pieces of [1, 70]) {
      const before = await listEverything();
      const id = randomUUID();
      const failing = function* () {
        for (let piece = 0; piece < pieces; piece += 1) yield Buffer.alloc(100_000);
        throw new Error("the sender went away");
      };
      await expect(store().write(id, Readable.from(failing()))).rejects.toThrow("went away");
      expect(await store().size(id)).toBeNull();
      expect(await listEverything()).toEqual(before);
    }
  });

  test("60 MB pass through in bounded memory", async () => {
    const id = randomUUID();
    const piece = randomBytes(64 * 1024);
    const hash = createHash("sha256");
    let highest = 0;
    const source = function* () {
      for (let sent = 0; sent < 960; sent += 1) {
        hash.update(piece);
        if (sent % 16 === 0) highest = Math.max(highest, heldBytes());
        yield Buffer.from(piece);
      }
    };
    const before = heldBytes();
    await store().write(id, Readable.from(source()));
    expect(highest - before).toBeLessThan(40 * mebibyte);
    const back = createHash("sha256");
    for await (const part of store().read(id, 0, 60 * mebibyte)) back.update(part);
    expect(back.digest("hex")).toBe(hash.digest("hex"));
    await store().remove(id);
  }, 30_000);

  test.each(["../../etc/passwd", "", "A".repeat(36), `${randomUUID()}/..`])(
    "the id %j is refused",
    async (id) => {
      await expect(store().size(id)).rejects.toThrow("lower-case UUID");
      await expect(store().write(id, Readable.from([]))).rejects.toThrow("lower-case UUID");
    },
  );
});

test("folders are 0700 and files 0600", async () => {
  const id = randomUUID();
  await createDiskStore(root).write(id, Readable.from([Buffer.from("x")]));
  const folder = join(root, id.slice(0, 2), id.slice(2, 4));
  for (const path of [root, join(root, id.slice(0, 2)), folder]) {
    expect((await stat(path)).mode & 0o777).toBe(0o700);
  }
  expect((await stat(join(folder, id))).mode & 0o777).toBe(0o600);
});

test("object storage that is away is told as such, and works when it is back", async () => {
  const directory = join(root, "..", "objects");
  const first = await startObjectStore({ directory });
  const store = createS3Store(first.settings);
  const id = randomUUID();
  await store.write(id, Readable.from([Buffer.from("before")]));
  await first.stop();
  const away = { code: "file-store-away", status: 503 };
  await expect(store.write(randomUUID(), Readable.from([Buffer.from("x")]))).rejects.toMatchObject(away);
  await expect(store.size(id)).rejects.toMatchObject(away);
  await expect(buffer(store.read(id, 0, 6))).rejects.toMatchObject(away);
  const port = Number(new URL(first.settings.endpoint).port);
  const second = await startObjectStore({ directory, port });
  expect((await buffer(store.read(id, 0, 6))).toString()).toBe("before");
  expect(await listIds(store)).toEqual([id]);
  await second.stop();
  expect(existsSync(directory)).toBe(true);
}, 30_000);

/** A server that answers as it is told to, for what the other one never does. */
async function withServer(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  work: (store: FileStore) => Promise<void>,
): Promise<void> {
  const server = createServer((request, response) => {
    request.resume().on("end", () => answer(request, response));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const place = server.address();
  const port = place !== null && typeof place === "object" ? place.port : 0;
  await work(createS3Store({ ...objects.settings, endpoint: `http://127.0.0.1:${port}` }));
  server.closeAllConnections();
  server.close();
}

test("an upload in parts that breaks off is aborted, so that no part stays", async () => {
  const asked: string[] = [];
  await withServer(
    (request, response) => {
      asked.push(`${request.method} ${request.url?.replace(/[0-9a-f-]{36}/, "id")}`);
      const begun = "<InitiateMultipartUploadResult><UploadId>7</UploadId></InitiateMultipartUploadResult>";
      response.setHeader("etag", '"0"').end(request.method === "POST" ? begun : "");
    },
    async (store) => {
      const failing = function* () {
        yield randomBytes(6 * mebibyte);
        throw new Error("the sender went away");
      };
      await expect(store.write(randomUUID(), Readable.from(failing()))).rejects.toThrow("went away");
    },
  );
  expect(asked.filter((line) => line.startsWith("DELETE"))).toEqual([
    "DELETE /papers/files/id?uploadId=7&x-id=AbortMultipartUpload",
    "DELETE /papers/files/id?x-id=DeleteObject",
  ]);
});

test("a store that keeps other bytes than it was sent is not believed", async () => {
  await withServer(
    (request, response) => {
      if (request.method === "HEAD") response.setHeader("content-length", "3");
      response.setHeader("etag", '"0"').end();
    },
    async (store) => {
      const written = store.write(randomUUID(), Readable.from([Buffer.from("four")]));
      await expect(written).rejects.toMatchObject({ code: "file-store-away" });
    },
  );
});
