import { readdir } from "node:fs/promises";
import { createHash, randomBytes, randomInt, randomUUID } from "node:crypto";
import { Upload } from "tus-js-client";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { makeMp4 } from "@/e2e/support/files";
import { startObjectStore } from "@/e2e/support/object-store";
import {
  type ApplicationRecord,
  createApplication,
  lockApplication,
  moveApplication,
} from "@/lib/db/applications";
import { inTransaction, pool } from "@/lib/db/client";
import { listFiles } from "@/lib/db/files";
import { clearLimit, readLimit, useLimit } from "@/lib/db/limits";
import { addPart, dropHold, findUpload, listParts, removeUpload, takeHold } from "@/lib/db/uploads";
import { env } from "@/lib/env";
import { fileStore } from "@/lib/files/file-store";
import { readFileBytes } from "@/lib/files/read";
import { sweepFiles } from "@/lib/files/sweep-files";
import { sweepUploads } from "@/lib/files/sweep-uploads";
import { openStep } from "@/lib/onboarding/steps";
import { takeUpload } from "@/lib/onboarding/take-upload";
import { recordingField } from "@/lib/onboarding/view";
import { spokenCode } from "@/lib/review/spoken-code";
import { editableStates } from "@/schemas/application";
import { openLine, startUploadProcess, type UploadProcess } from "./upload-processes.fixtures";

const slot = { step: "photo-and-video", question: "video" };
const place = "/api/uploads/video/photo-and-video/video";
const mebibyte = 1024 * 1024;
const recordedAt = new Date(Date.now() - 60_000).toISOString();

/** The whole size takes half a minute and more. */
const isWhole = process.env.TEST_SCALE === "whole";

let processes: UploadProcess[];
let application: ApplicationRecord;
let headers: Record<string, string>;

beforeAll(async () => {
  processes = await Promise.all([startUploadProcess(), startUploadProcess()]);
});
afterAll(() => Promise.all(processes.map((process) => process.kill())));

beforeEach(async () => {
  const begun = await createApplication();
  application = begun.application;
  headers = headersOf(begun.token);
});

function headersOf(token: string): Record<string, string> {
  return { cookie: `application=${token}`, origin: env().publicUrl, "sec-fetch-site": "same-origin" };
}

/** An MP4 of about so many bytes, whose media nobody could guess. */
function makeVideo(bytes: number): Buffer {
  const header = Buffer.alloc(8);
  header.writeUInt32BE(bytes);
  header.write("mdat", 4, "latin1");
  return Buffer.concat([makeMp4().buffer, header, randomBytes(bytes - 8)]);
}

function hash(content: Buffer): string {
  return createHash("sha256").update(content).digest("hex");
}

/** Sends a request straight to a process. */
function ask(
  method: string,
  address: string,
  more: { headers?: Record<string, string>; body?: Buffer | ReadableStream; process?: UploadProcess } = {},
): Promise<Response> {
  const { port } = more.process ?? processes[0] ?? expect.fail("no process");
  return fetch(`http://127.0.0.1:${port}${address}`, {
    method,
    headers: { ...headers, "tus-resumable": "1.0.0", ...more.headers },
    body: more.body instanceof ReadableStream ? more.body : more.body && new Uint8Array(more.body),
    ...(more.body instanceof ReadableStream && { duplex: "half" }),
  });
}

function describe(notes: Record<string, string>): string {
  return Object.entries(notes)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString("base64")}`)
    .join(",");
}

/** Begins an upload of so many bytes. @returns its address */
async function begin(size: number, notes: Record<string, string> = { name: "video.mp4" }): Promise<string> {
  const more = { "upload-length": String(size), "upload-metadata": describe(notes) };
  const answer = await ask("POST", place, { headers: more });
  expect(answer.status).toBe(201);
  return answer.headers.get("location") ?? expect.fail("no address");
}

function send(address: string, offset: number, body: Buffer | ReadableStream, process?: UploadProcess) {
  const more = { "upload-offset": String(offset), "content-type": "application/offset+octet-stream" };
  return ask("PATCH", address, { headers: more, body, process });
}

async function readOffset(address: string, process?: UploadProcess): Promise<number> {
  const answer = await ask("HEAD", address, { process });
  expect(answer.status).toBe(200);
  return Number(answer.headers.get("upload-offset"));
}

/** As an application may use it up. */
const uploadLimit = { name: "uploads", points: 60, seconds: 60 * 60 };

const idOf = (address: string) => address.split("/").at(-1) ?? "";

test("a video that is cut three times, once with its process, arrives whole", async () => {
  const video = makeVideo(12 * mebibyte);
  const cuts = [0, 1, 2].map((third) =>
    randomInt(third * 4 * mebibyte + 100_000, (third + 1) * 4 * mebibyte),
  );
  const [first, second] = processes;
  if (first === undefined || second === undefined) return expect.fail("no processes");
  let target = first.port;
  const line = await openLine(() => target);
  onTestFinished(async () => {
    line.close();
    await first.kill();
    processes[0] = await startUploadProcess();
  });
  line.breakAt(cuts[0] ?? 0);
  line.breakAt(cuts[1] ?? 0, async () => {
    await first.kill();
    target = second.port;
  });
  line.breakAt(cuts[2] ?? 0);
  let url = "";
  const resumedAt: number[] = [];
  await new Promise<void>((resolve, reject) => {
    const upload = new Upload(video, {
      endpoint: `http://127.0.0.1:${line.port}${place}`,
      headers,
      metadata: { name: "video.mp4", recordedAt, place: "Pune" },
      retryDelays: Array.from({ length: 20 }, () => 50),
      onShouldRetry: () => true,
      onAfterResponse: (request, response) => {
        if (request.getMethod() === "HEAD") resumedAt.push(Number(response.getHeader("Upload-Offset")));
      },
      onSuccess: () => {
        url = upload.url ?? "";
        resolve();
      },
      onError: reject,
    });
    upload.start();
  });
  expect(line.breaks(), `cut at ${cuts}`).toBe(3);
  expect(resumedAt.at(-1), "it went on, and did not begin anew").toBeGreaterThan(0);

  const address = new URL(url).pathname;
  const end = await ask("POST", address, { process: second });
  expect(end.status).toBe(201);
  expect(await end.json()).toMatchObject({ file: { name: "video.mp4", size: video.length } });
  const [file, ...more] = await listFiles(application);
  if (file === undefined) return expect.fail("nothing was kept");
  expect(more).toEqual([]);
  expect(file).toMatchObject({ ...slot, sha256: hash(video), contentType: "video/mp4" });
  expect(file.recording).toEqual({ recordedAt, place: "Pune", code: spokenCode(application) });
  expect((await readFileBytes(application, file)).equals(video)).toBe(true);
  expect(await listParts(idOf(address)), "pieces are gone").toEqual([]);
});

test("each process goes on where another one stopped, and a new video takes the place of the old", async () => {
  for (const video of [makeVideo(3 * mebibyte), makeVideo(2 * mebibyte)]) {
    const address = await begin(video.length);
    for (let offset = 0, turn = 0; offset < video.length; turn += 1) {
      const process = processes[turn % 2];
      const end = Math.min(video.length, offset + 700_001);
      const answer = await send(address, offset, video.subarray(offset, end), process);
      expect(answer.status).toBe(204);
      offset = await readOffset(address, processes[(turn + 1) % 2]);
      expect(offset).toBe(end);
    }
    const files = await listFiles(application);
    expect(files.map(({ sha256 }) => sha256)).toEqual([hash(video)]);
  }
  const lying: string[] = [];
  for await (const { id } of fileStore().list()) lying.push(id);
  const own = (await listFiles(application)).map(({ id }) => id);
  expect(lying.filter((id) => own.includes(id))).toEqual(own);
});

test("an upload is nobody else's, and of no other question", async () => {
  const video = makeVideo(mebibyte);
  const address = await begin(video.length);
  await send(address, 0, video.subarray(0, 1000));
  const stranger = headersOf((await createApplication()).token);
  const elsewhere = address.replace("/video/photo-and-video/video/", "/video/photo-and-video/userPhoto/");
  const tries: [string, string, Record<string, string>][] = [
    ["HEAD", address, stranger],
    ["PATCH", address, stranger],
    ["DELETE", address, stranger],
    ["POST", address, stranger],
    ["HEAD", elsewhere, headers],
    ["PATCH", elsewhere, headers],
    ["POST", elsewhere, headers],
    ["HEAD", `${place}/${randomUUID()}`, headers],
    ["HEAD", `${place}/..%2F..%2Fsecret`, headers],
    ["POST", "/api/uploads/video/photo-and-video/userPhoto", headers],
    ["POST", "/api/uploads/video/contact/mobileNumber", headers],
  ];
  for (const [method, where, who] of tries) {
    const more = {
      "upload-offset": "1000",
      "upload-length": "5",
      "content-type": "application/offset+octet-stream",
    };
    const body = method === "PATCH" ? video.subarray(1000) : undefined;
    const answer = await ask(method, where, { headers: { ...more, ...who }, body });
    expect(answer.status, `${method} ${where}`).toBe(404);
  }
  for (const method of ["HEAD", "PATCH", "DELETE", "POST"]) {
    const nobody = { cookie: "", "upload-offset": "1000", "content-type": "application/offset+octet-stream" };
    expect((await ask(method, address, { headers: nobody })).status, method).toBe(401);
  }
  expect(await readOffset(address)).toBe(1000);
  expect(await listFiles(application)).toEqual([]);
});

test("bytes at a wrong place, more than was said, and more than may be are refused", async () => {
  const video = makeVideo(3 * mebibyte);
  const address = await begin(video.length);
  expect((await send(address, 0, video.subarray(0, 2000))).status).toBe(204);
  for (const wrong of [0, 1999, 2001])
    expect((await send(address, wrong, video.subarray(wrong))).status).toBe(409);
  const longer = Buffer.concat([video.subarray(2000), Buffer.alloc(10)]);
  expect((await send(address, 2000, longer)).status).toBe(413);
  expect(await readOffset(address)).toBe(2000);
  const unannounced = new ReadableStream({
    start(controller) {
      controller.enqueue(new Uint8Array(longer));
      controller.close();
    },
  });
  expect((await send(address, 2000, unannounced)).status).toBe(413);
  const kept = await readOffset(address);
  expect(kept).toBeLessThanOrEqual(video.length);
  expect((await send(address, kept, video.subarray(kept))).status).toBe(204);
  expect((await listFiles(application)).map(({ sha256 }) => sha256)).toEqual([hash(video)]);

  for (const [size, status] of [
    [50 * mebibyte + 1, 413],
    [0, 422],
  ] as const) {
    const more = { "upload-length": String(size), "upload-metadata": describe({ name: "video.mp4" }) };
    expect((await ask("POST", place, { headers: more })).status).toBe(status);
  }
});

test("what is no video is refused when it is whole, and the video before it stays", async () => {
  const video = makeVideo(mebibyte);
  await send(await begin(video.length), 0, video);
  const cases: [Buffer, string, string][] = [
    [Buffer.from("#!/bin/sh\n".repeat(200)), "video.mp4", "file-type"],
    [video, "video.webm", "file-type"],
    [video.subarray(0, video.length - 10), "video.mp4", "file-broken"],
  ];
  for (const [content, name, fault] of cases) {
    const address = await begin(content.length, { name });
    expect((await send(address, 0, content)).status).toBe(204);
    for (const turn of ["first", "again"]) {
      const end = await ask("POST", address);
      expect(end.status, turn).toBe(422);
      expect(await end.json()).toMatchObject({
        fault: { code: fault, message: expect.stringMatching(/\w/) },
      });
    }
    expect(await listParts(idOf(address))).toEqual([]);
  }
  expect((await listFiles(application)).map(({ sha256 }) => sha256)).toEqual([hash(video)]);
});

test("an upload that is not whole makes no file, and one past its time is gone with its pieces", async () => {
  const video = makeVideo(2 * mebibyte);
  const address = await begin(video.length);
  await send(address, 0, video.subarray(0, 1_500_000));
  expect((await ask("POST", address)).status).toBe(409);
  const parts = await listParts(idOf(address));
  expect(parts.map(({ size }) => size)).toEqual([mebibyte, 1_500_000 - mebibyte]);
  await sweepFiles();
  expect(await readOffset(address), "pieces are no lost files").toBe(1_500_000);
  for (const { id } of parts) expect(await fileStore().size(id)).toBeGreaterThan(0);

  await sweepUploads();
  expect(await readOffset(address)).toBe(1_500_000);
  await sweepUploads(Date.now() + 25 * 60 * 60 * 1000);
  expect((await ask("HEAD", address)).status).toBe(404);
  expect((await send(address, 1_500_000, video.subarray(1_500_000))).status).toBe(404);
  for (const { id } of parts) expect(await fileStore().size(id)).toBeNull();
});

test("a new upload, and giving one up, leave nothing of it behind", async () => {
  const video = makeVideo(mebibyte);
  const first = await begin(video.length);
  await send(first, 0, video.subarray(0, 5000));
  const left = await listParts(idOf(first));
  const second = await begin(video.length);
  expect((await ask("HEAD", first)).status).toBe(404);
  await send(second, 0, video.subarray(0, 5000));
  left.push(...(await listParts(idOf(second))));
  expect((await ask("DELETE", second)).status).toBe(204);
  expect(await findUpload(application, slot, idOf(second))).toBeNull();
  expect(left).toHaveLength(2);
  for (const { id } of left) expect(await fileStore().size(id)).toBeNull();
});

test("of two that send the same bytes at once to two processes none is taken twice", async () => {
  const video = makeVideo(2 * mebibyte);
  const address = await begin(video.length);
  const answers = await Promise.all(processes.map((process) => send(address, 0, video, process)));
  // Who is first lets go when the other one waits, with less than the whole where it is slow.
  for (const { status } of answers) expect([204, 400, 409]).toContain(status);
  const kept = await readOffset(address);
  const parts = await listParts(idOf(address));
  expect(parts.reduce((sum, { size }) => sum + size, 0)).toBe(kept === video.length ? 0 : kept);
  if (kept < video.length) expect((await send(address, kept, video.subarray(kept))).status).toBe(204);
  expect((await listFiles(application)).map(({ sha256 }) => sha256)).toEqual([hash(video)]);
});

test("a fault that passes leaves what has arrived, and the same upload ends well later", async () => {
  Object.assign(process.env, { CLAMAV_HOST: "127.0.0.1:1" });
  const unscanned = await startUploadProcess();
  Reflect.deleteProperty(process.env, "CLAMAV_HOST");
  onTestFinished(() => unscanned.kill());
  const video = makeVideo(2 * mebibyte);
  const address = await begin(video.length);
  expect((await send(address, 0, video, unscanned)).status).toBe(204);
  const away = await ask("POST", address, { process: unscanned });
  expect(away.status).toBe(503);
  expect(await away.json()).toMatchObject({ fault: { code: "file-unchecked" } });
  const { left } = await readLimit(uploadLimit, application.id);
  await useLimit(uploadLimit, application.id, left);
  const often = await ask("POST", address);
  expect(often.status).toBe(429);
  expect(await often.json()).toMatchObject({ fault: { code: "file-too-often" } });
  expect(await listParts(idOf(address))).not.toEqual([]);

  await clearLimit(uploadLimit, application.id);
  expect((await ask("POST", address)).status).toBe(201);
  expect((await listFiles(application)).map(({ sha256 }) => sha256)).toEqual([hash(video)]);
});

test("beginning counts as an upload, and one too many is refused with words", async () => {
  await begin(1000);
  const { left, seconds } = await readLimit(uploadLimit, application.id);
  expect([left, seconds > 0]).toEqual([uploadLimit.points - 1, true]);
  await useLimit(uploadLimit, application.id, left);
  const more = { "upload-length": "1000", "upload-metadata": describe({ name: "video.mp4" }) };
  const refused = await ask("POST", place, { headers: more });
  expect(refused.status).toBe(429);
  expect(JSON.parse(await refused.text())).toEqual({
    error: { code: "file-too-often", message: expect.stringMatching(/in an hour/) },
  });
});

test("an application that was submitted takes no more bytes, and its uploads are swept", async () => {
  const video = makeVideo(mebibyte);
  const address = await begin(video.length);
  await send(address, 0, video.subarray(0, 1000));
  const parts = await listParts(idOf(address));
  await moveApplication(undefined, {
    application,
    from: editableStates,
    to: "submitted",
    actor: "investor",
    reason: "submitted",
  });
  const refused = await send(address, 1000, video.subarray(1000), processes[1]);
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({
    error: { code: "locked", message: expect.stringMatching(/no longer/) },
  });
  expect(await readOffset(address)).toBe(1000);
  await sweepUploads();
  expect((await ask("HEAD", address)).status).toBe(404);
  expect(parts).toHaveLength(1);
  for (const { id } of parts) expect(await fileStore().size(id)).toBeNull();
});

test("an upload of hundreds of small pieces is given up", async () => {
  const video = makeVideo(mebibyte);
  const address = await begin(video.length);
  const id = idOf(address);
  const holder = randomUUID();
  expect(await takeHold(application, slot, { id, holder })).toBe("taken");
  for (let start = 0; start < 499; start += 1) {
    expect(await addPart(id, holder, { id: randomUUID(), start, size: 1 })).toBe(true);
  }
  await dropHold(id, holder);
  expect((await send(address, 499, video.subarray(499, 500))).status).toBe(204);
  expect((await send(address, 500, video.subarray(500, 501))).status).toBe(410);
  expect((await ask("HEAD", address)).status).toBe(404);
  expect(await listParts(id)).toEqual([]);
});

test("a video that ends after a newer one has begun does not take its place", async () => {
  const [older, newer] = [makeVideo(mebibyte), makeVideo(mebibyte)];
  const address = await begin(older.length);
  let ending: Promise<Response> | undefined;
  await inTransaction(async (transaction) => {
    await lockApplication(transaction, application, editableStates);
    ending = send(address, 0, older);
    await vi.waitFor(
      async () => {
        const { rows } = await pool().query(
          "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%applications%'",
        );
        expect(rows).not.toEqual([]);
      },
      { timeout: 20_000, interval: 50 },
    );
    await removeUpload(idOf(address));
  });
  await ending;
  expect(await listFiles(application)).toEqual([]);
  await send(await begin(newer.length), 0, newer);
  expect((await listFiles(application)).map(({ sha256 }) => sha256)).toEqual([hash(newer)]);
});

test("nobody else can hold an upload", async () => {
  const address = await begin(1000);
  const { application: stranger } = await createApplication();
  const holder = randomUUID();
  expect(await takeHold(stranger, slot, { id: idOf(address), holder })).toBe("none");
  expect(await takeHold(application, { ...slot, question: "other" }, { id: idOf(address), holder })).toBe(
    "none",
  );
  expect(await takeHold(application, slot, { id: idOf(address), holder })).toBe("taken");
});

test("what is said of a recording goes with it in pieces and in a form alike, unless its time can't be", async () => {
  const video = makeVideo(mebibyte);
  const hour = 60 * 60 * 1000;
  const cases: [said: string, isKept: boolean][] = [
    [recordedAt, true],
    [new Date(Date.now() - 25 * hour).toISOString(), false],
    [new Date(Date.now() + hour).toISOString(), false],
  ];
  const inPieces = async (said: string) => {
    await send(await begin(video.length, { name: "video.mp4", recordedAt: said, place: "Pune" }), 0, video);
  };
  const inForm = async (said: string) => {
    const form = new FormData();
    form.set(recordingField("video", "recordedAt"), said);
    form.set(recordingField("video", "place"), "Pune");
    form.set("video", new Blob([new Uint8Array(video)]), "video.mp4");
    const { faults } = await takeUpload(
      application,
      openStep(slot.step),
      new Request("http://localhost/", { method: "POST", body: form }),
    );
    expect(faults).toEqual([]);
  };
  for (const [said, isKept] of cases) {
    for (const sendVideo of [inPieces, inForm]) {
      await sendVideo(said);
      const [file] = await listFiles(application);
      const kept = { recordedAt: said, place: "Pune", code: spokenCode(application) };
      expect(file?.recording, `${sendVideo.name} ${said}`).toEqual(isKept ? kept : undefined);
    }
  }
});

test("in a bucket it is the same: pieces while it comes, one file when it is whole", async () => {
  const objects = await startObjectStore();
  const { bucket, endpoint, accessKeyId, secretAccessKey } = objects.settings;
  const settings = {
    S3_BUCKET: bucket,
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
  Object.assign(process.env, settings);
  const apart = await startUploadProcess();
  for (const name of Object.keys(settings)) Reflect.deleteProperty(process.env, name);
  const list = async () => {
    const names = await readdir(objects.directory, { recursive: true });
    return new Set(names.flatMap((name) => /files\/([0-9a-f-]{36})/.exec(name)?.[1] ?? []));
  };
  try {
    const video = makeVideo(3 * mebibyte);
    const address = await begin(video.length);
    expect((await send(address, 0, video.subarray(0, 1_500_000), apart)).status).toBe(204);
    const parts = (await listParts(idOf(address))).map(({ id }) => id);
    expect(parts).toHaveLength(2);
    expect(await list()).toEqual(new Set(parts));
    expect((await send(address, 1_500_000, video.subarray(1_500_000), apart)).status).toBe(204);
    const [file] = await listFiles(application);
    expect(file?.sha256).toBe(hash(video));
    expect(await list()).toEqual(new Set([file?.id]));
  } finally {
    await apart.kill();
    await objects.stop();
  }
});

test("four large videos at once take little memory", async () => {
  const [process] = processes;
  if (process === undefined) return expect.fail("no process");
  const video = makeVideo((isWhole ? 48 : 16) * mebibyte);
  await send(await begin(video.length), 0, video);
  const { held } = await process.readMemory();
  const people = await Promise.all(
    [1, 2, 3, 4].map(async () => headersOf((await createApplication()).token)),
  );
  await Promise.all(
    people.map(async (who) => {
      const size = {
        "upload-length": String(video.length),
        "upload-metadata": describe({ name: "video.mp4" }),
      };
      const begun = await ask("POST", place, { headers: { ...size, ...who } });
      const more = { "upload-offset": "0", "content-type": "application/offset+octet-stream", ...who };
      const answer = await ask("PATCH", begun.headers.get("location") ?? "", { headers: more, body: video });
      expect(answer.status).toBe(204);
    }),
  );
  const { peak } = await process.readMemory();
  expect(peak, "it was looked at").toBeGreaterThan(0);
  // What comes in together, held once, is as much as this alone.
  expect((peak - held) / mebibyte).toBeLessThan(64);
});
