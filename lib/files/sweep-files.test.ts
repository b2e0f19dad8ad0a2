import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ObjectStore, startObjectStore } from "@/e2e/support/object-store";
import { createApplication } from "@/lib/db/applications";
import { db } from "@/lib/db/client";
import { addFile } from "@/lib/db/files";
import { files, orphans } from "@/lib/db/schema";
import { createS3Store } from "./s3-store";
import { createDiskStore, type FileStore } from "./store";
import { ownerMark } from "./store-owner";
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
  await addRow(id);
  return id;
}

async function addRow(id: string): Promise<void> {
  const { application } = await createApplication();
  const place = { step: "identity", question: "front", contentType: "image/jpeg", name: "a.jpg" };
  await addFile(application, { id, ...place, size: 11, sha256: "00" });
}

/** Makes all that lies in a store a day older. */
async function age(): Promise<void> {
  for (const folder of [root, objects.directory]) {
    for (const name of await readdir(folder, { recursive: true })) {
      await utimes(path.join(folder, name), yesterday, yesterday);
    }
  }
}

/** Lets days go by since the sweeps before. */
async function pass(days: number): Promise<void> {
  await db()
    .update(orphans)
    .set({ seenAt: sql`${orphans.seenAt} - make_interval(days => ${days})` });
}

/** What lies in a store, less the mark of whose it is. */
async function listIds(store: FileStore): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of store.list()) if (id !== ownerMark) ids.push(id);
  return ids.sort();
}

describe.each(["the disk", "object storage"])("on %s", (where) => {
  const store = () => stores[where] ?? expect.fail(where);

  test("bytes without a row are removed when they were so for seven days, and nothing else, by several at once", async () => {
    const whole = await keepWhole(store());
    const left = await leaveBytes(store());
    await age();
    const young = await leaveBytes(store());
    expect(await sweepFiles(store())).toBe(0);
    await pass(6);
    expect(await sweepFiles(store())).toBe(0);
    expect(await listIds(store())).toEqual([whole, left, young].sort());
    await pass(1);
    const removed = await Promise.all([sweepFiles(store()), sweepFiles(store()), sweepFiles(store())]);
    expect(removed.sort()).toEqual([0, 0, 1]);
    expect(await listIds(store())).toEqual([whole, young].sort());
    expect(await sweepFiles(store())).toBe(0);
  });

  test("a file whose row is there again stays, and its days begin anew", async () => {
    const back = await leaveBytes(store());
    await age();
    await sweepFiles(store());
    await pass(8);
    await addRow(back);
    await sweepFiles(store());
    await db().delete(files).where(eq(files.id, back));
    expect(await sweepFiles(store())).toBe(0);
    expect(await listIds(store())).toContain(back);
    await store().remove(back);
  });

  test("where the database has no file at all none is removed", async () => {
    const left = await leaveBytes(store());
    await age();
    await sweepFiles(store());
    await pass(8);
    const kept = await db().delete(files).returning();
    expect(await sweepFiles(store())).toBe(0);
    await db().insert(files).values(kept);
    expect(await listIds(store())).toContain(left);
    await store().remove(left);
    await db().delete(orphans);
  });

  test("in a store of another install none is removed", async () => {
    const left = await leaveBytes(store());
    await age();
    await sweepFiles(store());
    await pass(8);
    await store().remove(ownerMark);
    await store().write(ownerMark, Readable.from([Buffer.from("another install's")]));
    expect(await sweepFiles(store())).toBe(0);
    expect(await listIds(store())).toContain(left);
    await store().remove(ownerMark);
    expect(await sweepFiles(store())).toBe(1);
  });

  test("where most files are unknown none is removed: they are another install's", async () => {
    const foreign = await Promise.all(Array.from({ length: 25 }, () => leaveBytes(store())));
    await age();
    await sweepFiles(store());
    await pass(8);
    expect(await sweepFiles(store())).toBe(0);
    expect(await listIds(store())).toEqual(expect.arrayContaining(foreign));
    for (const id of foreign) await store().remove(id);
    await db().delete(orphans);
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
