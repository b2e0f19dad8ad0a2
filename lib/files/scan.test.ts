import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { expect, onTestFinished, test } from "vitest";
import { makePhoto } from "@/e2e/support/files";
import { createApplication } from "@/lib/db/applications";
import { listFiles } from "@/lib/db/files";
import { env } from "@/lib/env";
import { acceptFile } from "./accept";
import { eicar, startClamd } from "./clamd.fixtures";
import { scanForViruses } from "./scan";

const fileOf = (content: Buffer, pieceBytes = 65_536) => ({
  read: () =>
    Readable.from(
      (function* () {
        for (let at = 0; at < content.length; at += pieceBytes) yield content.subarray(at, at + pieceBytes);
      })(),
      { objectMode: false },
    ),
});

async function uploadPhoto(bytes: Buffer) {
  const { application } = await createApplication();
  const upload = { application, step: "photo-and-video", question: "userPhoto", name: "me.jpg" };
  const taken = await acceptFile({ ...upload, kind: "image", stream: Readable.from([bytes]) }).catch(
    (error: unknown) => error,
  );
  return { taken, files: await listFiles(application) };
}

test("what it finds clean is taken, what it flags is refused, and it sees every byte as it was sent", async () => {
  const clamd = await startClamd();
  env().clamav = clamd.place;
  onTestFinished(() => {
    env().clamav = undefined;
  });
  const photo = (await makePhoto()).buffer;
  const clean = await uploadPhoto(photo);
  expect(clean.files).toHaveLength(1);
  const flagged = await uploadPhoto(Buffer.concat([photo, Buffer.from(eicar)]));
  expect(flagged.taken).toMatchObject({
    code: "file-infected",
    status: 422,
    words: "questions.faults.file-infected",
  });
  expect(flagged.files).toEqual([]);
  expect(clamd.scanned.map((content) => content.length)).toEqual([photo.length, photo.length + eicar.length]);
  expect(clamd.scanned[0]?.equals(photo)).toBe(true);

  await clamd.close();
  const away = await uploadPhoto(photo);
  expect(away.taken).toMatchObject({ code: "file-unchecked", status: 503 });
  expect(away.files).toEqual([]);
});

test("without the setting nothing is scanned", async () => {
  expect(env().clamav).toBeUndefined();
  await scanForViruses({ read: () => expect.fail("it was read") });
});

test("a scanner that is slow to read slows the reading, not the memory", async () => {
  let isReading = false;
  const clamd = await startClamd((socket) => {
    socket.pause();
    setImmediate(() => {
      isReading = true;
      socket.resume().on("data", (piece: Buffer) => {
        if (piece.subarray(-4).equals(Buffer.alloc(4))) socket.end("stream: OK\0");
      });
    });
  });
  const content = randomBytes(20 * 1024 * 1024);
  await scanForViruses(fileOf(content), { place: clamd.place });
  expect(isReading).toBe(true);
});

const noVerdict: [string, Parameters<typeof startClamd>[0]][] = [
  ["hangs up at once", (socket) => socket.destroy()],
  ["hangs up while it is sent to", (socket) => socket.once("data", () => socket.destroy())],
  ["never answers", (socket) => socket.resume()],
  ["never reads", (socket) => socket.pause()],
  [
    "says that the file is too large for it",
    (socket) => answer(socket, "INSTREAM size limit exceeded. ERROR\0"),
  ],
  ["says something else", (socket) => answer(socket, "HTTP/1.1 400 Bad Request\r\n\r\n\0")],
  ["says OK of something else", (socket) => answer(socket, "PONG OK\0")],
  ["says half an answer", (socket) => answer(socket, "stream: OK")],
  ["talks without end", (socket) => answer(socket, "stream: ".repeat(10_000))],
];

function answer(socket: import("node:net").Socket, words: string): void {
  socket.once("data", () => socket.resume().end(words));
}

test.each(noVerdict)("a scanner that %s lets nothing in", async (_title, behave) => {
  const { place } = await startClamd(behave);
  const scan = scanForViruses(fileOf(randomBytes(8 * 1024 * 1024)), { place, milliseconds: 1500 });
  await expect(scan).rejects.toMatchObject({ code: "file-unchecked", status: 503 });
});

test("a file that can't be read is not taken for a clean one", async () => {
  const { place } = await startClamd();
  const breaking = function* () {
    yield randomBytes(1000);
    throw new Error("the disk failed");
  };
  const scan = scanForViruses({ read: () => Readable.from(breaking()) }, { place });
  await expect(scan).rejects.toMatchObject({ code: "file-unchecked" });
});
