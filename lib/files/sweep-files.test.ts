import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ObjectStore, startObjectStore } from "@/e2e/support/object-store";
import { createApplication } from "@/lib/db/applications";
import { addFile } from "@/lib/db/files";
import { createS3Store } from "./s3-store";
import { createDiskStore, type FileStore } from "./store";
import { sweepFiles } from "./sweep-files";

const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000);
let root: string;
let objects: ObjectStore;
const stores: Record<string, FileStore> = {};

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), "kyc-sweep-"));
  objects = await startObjectStore();
  stores["the disk"] = createDiskStore(root);
  stores["object storage"] = createS3Store(objects.settings);
});
afterAll(async () => {
  await objects.stop();
  await rm(root, { recursive: true, force: true });
});

/** As a process leaves it that is killed between the bytes and their row. */
async function leaveBytes(store: FileStore): Promise<string> {
  const id = randomUUID();
  await store.write(id, Readable.from([Buffer.from("left behind")]));
  return id;
}

async function keepWhole(store: FileStore): Promise<string> {
  const id = await leaveBytes(store);
  const { application } = await createApplication();
  const place = { step: "identity", question: "front", contentType: "image/jpeg", name: "a.jpg" };
  await addFile(application, { id, ...place, size: 11, sha256: "00" });
  return id;
}

/** Makes all that lies in a store a day older. */
async function age(): Promise<void> {
  for (const folder of [root, objects.directory]) {
    for (const name of await readdir(folder, { recursive: true })) {
      await utimes(path.join(folder, name), yesterday, yesterday);
    }
  }
}

async function listIds(store: FileStore): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of store.list()) ids.push(id);
  return ids.sort();
}

describe.each(["the disk", "object storage"])("on %s", (where) => {
  const store = () => stores[where] ?? expect.fail(where);

  test("bytes without a row are removed when they are a day old, and nothing else, by several at once", async () => {
    const whole = await keepWhole(store());
    await leaveBytes(store());
    await age();
    const young = await leaveBytes(store());
    await Promise.all([sweepFiles(store()), sweepFiles(store()), sweepFiles(store())]);
    expect(await listIds(store())).toEqual([whole, young].sort());
    expect(await sweepFiles(store())).toBe(0);
  });

  test("where most files are unknown none is removed: they are another install's", async () => {
    const foreign = await Promise.all(Array.from({ length: 25 }, () => leaveBytes(store())));
    await age();
    expect(await sweepFiles(store())).toBe(0);
    expect(await listIds(store())).toEqual(expect.arrayContaining(foreign));
    for (const id of foreign) await store().remove(id);
  });
});

test("on the disk, what was never finished goes too, and what is none of ours stays", async () => {
  const unfinished = path.join(root, "incoming", randomUUID());
  const foreign = path.join(root, "aa", "bb", "notes.txt");
  await mkdir(path.dirname(unfinished), { recursive: true });
  await mkdir(path.dirname(foreign), { recursive: true });
  for (const file of [unfinished, foreign]) await writeFile(file, "half");
  await age();
  const running = path.join(root, "incoming", randomUUID());
  await writeFile(running, "half");
  await sweepFiles(stores["the disk"]);
  expect([unfinished, foreign, running].map((file) => existsSync(file))).toEqual([false, true, true]);
});
