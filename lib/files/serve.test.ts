import { createHash, randomUUID } from "node:crypto";
import { readdir, readFile as readFromDisk, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { expect, test, vi } from "vitest";
import { makeIdentityCard, makePhoto, makeWebm } from "@/e2e/support/files";
import {
  type ApplicationRecord,
  createApplication,
  findApplication,
  moveApplication,
} from "@/lib/db/applications";
import { moveAlong } from "@/lib/db/applications.fixtures";
import { listAudit } from "@/lib/db/audit";
import { type FileRecord, listFiles } from "@/lib/db/files";
import { env } from "@/lib/env";
import { acceptFile } from "./accept";
import { type AddressPurpose, fileAddress } from "./address";
import { FileDamagedError } from "./encrypted-stream";
import { readFileBytes } from "./read";
import { serveFile } from "./serve";
import { discardFile, storeFile } from "./store-file";

const cheque = Buffer.concat([Buffer.from("%PDF-1.7 "), Buffer.alloc(200_000, "cheque of Asha Verma ")]);

async function start(): Promise<ApplicationRecord> {
  return (await createApplication()).application;
}

function storeCheque(application: ApplicationRecord): Promise<FileRecord> {
  return storeFile({
    application,
    step: "bank",
    question: "cheque",
    contentType: "application/pdf",
    name: "C:\\fakepath\\my cheque.pdf",
    content: Readable.from([cheque.subarray(0, 150_000), cheque.subarray(150_000)]),
  });
}

async function acceptPhoto(application: ApplicationRecord, bytes: Buffer): Promise<FileRecord> {
  const { file } = await acceptFile({
    application,
    step: "photo-and-video",
    question: "userPhoto",
    kind: "image",
    stream: Readable.from([bytes]),
    name: "me.jpg",
  });
  return file;
}

function pathOf(id: string): string {
  return join(env().dataDir, "files", id.slice(0, 2), id.slice(2, 4), id);
}

function fetchFile(address: string, init: RequestInit = {}): Promise<Response> {
  const request = new Request(address, init);
  return serveFile(request, new URL(address).pathname.split("/").at(-1) ?? "");
}

function fetchAs(
  file: FileRecord,
  purpose: AddressPurpose,
  headers: Record<string, string> = {},
  method = "GET",
) {
  return fetchFile(fileAddress(file, purpose, 60), { method, headers });
}

test("a stored file is served whole, under headers that keep it harmless, and the fetch is recorded", async () => {
  const application = await start();
  const file = await storeCheque(application);
  expect(file).toMatchObject({ size: cheque.length, name: "my cheque.pdf" });
  expect(file.sha256).toBe(createHash("sha256").update(cheque).digest("hex"));
  const response = await fetchAs(file, "upstream");
  expect(response.status).toBe(200);
  expect(Buffer.from(await response.arrayBuffer()).equals(cheque)).toBe(true);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "application/pdf",
    "content-length": String(cheque.length),
    "content-disposition": 'attachment; filename="cheque.pdf"',
    "cache-control": "private, no-store",
    "x-content-type-options": "nosniff",
    "content-security-policy": expect.stringContaining("sandbox"),
    "accept-ranges": "bytes",
  });
  const fetches = (await listAudit(application)).filter(({ action }) => action === "file-fetched");
  expect(fetches).toMatchObject([{ actor: "upstream", detail: { file: file.id, purpose: "upstream" } }]);
});

test("ranges and HEAD are answered", async () => {
  const file = await storeCheque(await start());
  for (const [range, from, to] of [
    ["bytes=0-99", 0, 100],
    ["bytes=65530-65545", 65_530, 65_546],
    ["bytes=-7", cheque.length - 7, cheque.length],
    ["bytes=199999-", 199_999, cheque.length],
  ] as const) {
    const response = await fetchAs(file, "preview", { range });
    expect(response.status).toBe(206);
    expect(response.headers.get("content-range")).toBe(`bytes ${from}-${to - 1}/${cheque.length}`);
    expect(Buffer.from(await response.arrayBuffer()).equals(cheque.subarray(from, to))).toBe(true);
  }
  const outside = await fetchAs(file, "preview", { range: "bytes=900000-" });
  expect([outside.status, outside.headers.get("content-range")]).toEqual([416, `bytes */${cheque.length}`]);
  const head = await fetchAs(file, "preview", {}, "HEAD");
  expect([head.status, head.headers.get("content-length"), head.body]).toEqual([
    200,
    String(cheque.length),
    null,
  ]);
});

test("forged, foreign and unknown look the same", async () => {
  const file = await storeCheque(await start());
  const address = fileAddress(file, "upstream", 60);
  const foreign = await storeCheque(await start());
  const answers = await Promise.all([
    fetchFile(
      address.replace(/signature=./, (start) => (start.endsWith("A") ? "signature=B" : "signature=A")),
    ),
    fetchFile(address.replace(file.id, foreign.id)),
    fetchFile(address.replace(file.id, randomUUID())),
    fetchFile(address.replace(file.id, "not-a-file")),
    fetchFile(`${env().publicUrl}/api/files/${file.id}`),
  ]);
  for (const answer of answers) {
    expect(answer.status).toBe(403);
    expect(Object.fromEntries(answer.headers)).toEqual(Object.fromEntries(answers[0]?.headers ?? []));
    expect(await answer.text()).toBe("");
  }
});

test("an address is gone after its time, and at once when the application is withdrawn", async () => {
  const application = await start();
  const file = await storeCheque(application);
  const address = fileAddress(file, "upstream", 60);
  vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ["Date"] });
  try {
    expect((await fetchFile(address)).status).toBe(410);
  } finally {
    vi.useRealTimers();
  }
  expect((await fetchFile(address)).status).toBe(200);
  await moveApplication(undefined, {
    application,
    from: ["draft"],
    to: "withdrawn",
    actor: "investor",
    reason: "asked",
  });
  expect((await fetchFile(address)).status).toBe(410);
});

test("a day after completion only the person's own preview is left", async () => {
  const application = await start();
  const file = await storeCheque(application);
  await moveAlong(application, ["submitted", "pushing", "accepted", "completed"], {
    outcome: "accepted",
    completedAt: new Date(Date.now() - 25 * 3_600_000),
  });
  expect((await fetchAs(file, "upstream")).status).toBe(410);
  expect((await fetchAs(file, "preview")).status).toBe(200);
});

test("bytes that were changed on disk are never served", async () => {
  const application = await start();
  const file = await storeCheque(application);
  const stored = await readFromDisk(pathOf(file.id));
  expect(stored.includes("Asha")).toBe(false);
  const changed = Buffer.from(stored);
  changed.writeUInt8(stored.readUInt8(5000) ^ 1, 5000);
  await writeFile(pathOf(file.id), changed);
  const response = await fetchAs(file, "upstream");
  expect([response.status, await response.text()]).toEqual([500, ""]);
  await expect(readFileBytes(application, file)).rejects.toThrow(FileDamagedError);
  await writeFile(pathOf(file.id), stored.subarray(0, 17 + 2 * 65_552));
  expect((await fetchAs(file, "preview", { range: "bytes=0-9" })).status).toBe(500);
});

test("a new file takes the place of the old one, whose bytes go", async () => {
  const application = await start();
  const first = await acceptPhoto(application, (await makePhoto()).buffer);
  const second = await acceptPhoto(application, (await makeIdentityCard()).buffer);
  expect((await listFiles(application)).map(({ id }) => id)).toEqual([second.id]);
  await expect(readFromDisk(pathOf(first.id))).rejects.toThrow("ENOENT");
  expect((await readFileBytes(application, second)).subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
  await discardFile(application, "photo-and-video", "userPhoto");
  await discardFile(application, "photo-and-video", "userPhoto");
  await expect(readFromDisk(pathOf(second.id))).rejects.toThrow("ENOENT");
});

test("a refused file leaves the old one where it was, and nothing behind", async () => {
  const application = await start();
  const first = await acceptPhoto(application, (await makePhoto()).buffer);
  await expect(acceptPhoto(application, Buffer.from("not a picture"))).rejects.toMatchObject({
    code: "file-type",
  });
  expect((await listFiles(application)).map(({ id }) => id)).toEqual([first.id]);
  expect(await readdir(join(env().dataDir, "files", "spool"))).toEqual([]);
});

test("an application that is no longer the investor's to change takes no file", async () => {
  const application = await start();
  await moveApplication(undefined, {
    application,
    from: ["draft"],
    to: "submitted",
    actor: "investor",
    reason: "test",
  });
  const submitted = await findApplication(application.id);
  if (submitted === null) throw new Error("the application is there");
  await expect(acceptPhoto(submitted, (await makePhoto()).buffer)).rejects.toMatchObject({ code: "locked" });
  expect(await listFiles(submitted)).toEqual([]);
});

test("a video is kept byte by byte", async () => {
  const application = await start();
  const video = makeWebm();
  const stream = Readable.from([video.buffer]);
  const { file } = await acceptFile({
    application,
    step: "a",
    question: "video",
    kind: "video",
    stream,
    name: video.name,
  });
  expect(file.contentType).toBe("video/webm");
  expect((await readFileBytes(application, file)).equals(video.buffer)).toBe(true);
});
