import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { AppError } from "@/lib/errors";
import { type FileTaker, readMultipart } from "./multipart";

const boundary = "----form-boundary-7F3K";

type Part = { name: string; value: string } | { name: string; file: string; content: Buffer };

function encode(parts: readonly Part[]): Buffer {
  const pieces = parts.flatMap((part) => [
    Buffer.from(
      "file" in part
        ? `--${boundary}\r\nContent-Disposition: form-data; name="${part.name}"; filename="${part.file}"\r\nContent-Type: application/octet-stream\r\n\r\n`
        : `--${boundary}\r\nContent-Disposition: form-data; name="${part.name}"\r\n\r\n${part.value}`,
    ),
    "file" in part ? part.content : Buffer.alloc(0),
    Buffer.from("\r\n"),
  ]);
  return Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]);
}

function post(body: Buffer | ReadableStream<Uint8Array>, headers: Record<string, string> = {}) {
  const stream: ReadableStream<Uint8Array> =
    body instanceof ReadableStream ? body : new Blob([new Uint8Array(body)]).stream();
  return {
    headers: new Headers({ "content-type": `multipart/form-data; boundary=${boundary}`, ...headers }),
    body: stream,
  };
}

function toWeb(pieces: Generator<Buffer>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      const next = pieces.next();
      if (next.done) controller.close();
      else controller.enqueue(next.value);
    },
  });
}

function collect() {
  const files: { question: string; name: string; content: Buffer }[] = [];
  const onFile: FileTaker = async (question, name, stream) => {
    files.push({ question, name, content: await buffer(stream) });
  };
  return { files, onFile };
}

const picture = Buffer.alloc(300_000, "picture ");

test("fields and files come apart, wherever they stand in the form", async () => {
  const { files, onFile } = collect();
  const body = encode([
    { name: "number", value: "ABCPV1234F" },
    { name: "front", file: "अगला.jpg", content: picture },
    { name: "name", value: "Asha  Verma\r\n" },
    { name: "back", file: "back.jpg", content: Buffer.from("back") },
    { name: "number", value: "second" },
  ]);
  const fields = await readMultipart(post(body, { "content-length": String(body.length) }), { onFile });
  expect(fields).toEqual({ number: "second", name: "Asha  Verma\r\n" });
  expect(files.map(({ question, name }) => [question, name])).toEqual([
    ["front", "अगला.jpg"],
    ["back", "back.jpg"],
  ]);
  expect(files[0]?.content.equals(picture)).toBe(true);
});

test("a file field that was left empty is no file", async () => {
  const { files, onFile } = collect();
  const body = encode([
    { name: "front", file: "", content: Buffer.alloc(0) },
    { name: "a", value: "b" },
  ]);
  expect(await readMultipart(post(body), { onFile })).toEqual({ a: "b" });
  expect(files).toEqual([]);
});

test("a field named __proto__ is a field like any other", async () => {
  const fields = await readMultipart(post(encode([{ name: "__proto__", value: "x" }])), collect());
  expect(Object.keys(fields)).toEqual(["__proto__"]);
  expect(Object.getPrototypeOf(fields)).toBe(Object.prototype);
});

test("what a taker throws comes out, and the fields behind its file were still read", async () => {
  const body = encode([
    { name: "front", file: "a.jpg", content: picture },
    { name: "back", file: "b.jpg", content: picture },
  ]);
  const seen: string[] = [];
  const onFile: FileTaker = async (question, _name, stream) => {
    seen.push(question);
    if (question === "front") {
      stream.destroy();
      throw new AppError({ code: "file-type", status: 415, words: "questions.faults.file-type" });
    }
    await buffer(stream);
  };
  await expect(readMultipart(post(body), { onFile })).rejects.toMatchObject({ code: "file-type" });
  expect(seen).toEqual(["front", "back"]);
});

test("a taker that never reads does not block the form", async () => {
  const body = encode([
    { name: "front", file: "a.jpg", content: Buffer.alloc(3_000_000) },
    { name: "a", value: "b" },
  ]);
  expect(await readMultipart(post(body), { onFile: async () => undefined })).toEqual({ a: "b" });
});

test.each([0.2, 0.5, 0.97, 0.9999])(
  "a body cut at %d of its length is refused, and its file fails",
  async (part) => {
    const whole = encode([
      { name: "a", value: "b" },
      { name: "front", file: "a.jpg", content: picture },
    ]);
    const cut = whole.subarray(0, Math.floor(whole.length * part));
    let fileEnded = false;
    const onFile: FileTaker = async (_question, _name, stream) => {
      await buffer(stream);
      fileEnded = true;
    };
    const headers = { "content-length": String(whole.length) };
    await expect(readMultipart(post(cut, headers), { onFile })).rejects.toMatchObject({
      code: "upload-cut",
      status: 400,
    });
    expect(fileEnded).toBe(false);
    await expect(readMultipart(post(cut), { onFile })).rejects.toMatchObject({ code: "upload-cut" });
  },
);

test("a form that is whole but shorter than announced is refused", async () => {
  const body = encode([{ name: "a", value: "b" }]);
  const headers = { "content-length": String(body.length + 1) };
  await expect(readMultipart(post(body, headers), collect())).rejects.toMatchObject({ code: "upload-cut" });
});

test("a connection that breaks is refused, and its file fails", async () => {
  const start = encode([{ name: "front", file: "a.jpg", content: picture }]).subarray(0, 100_000);
  const breaking = function* () {
    yield start;
    throw new Error("connection reset");
  };
  const body = toWeb(breaking());
  const { files, onFile } = collect();
  await expect(readMultipart(post(body), { onFile })).rejects.toMatchObject({ code: "upload-cut" });
  expect(files).toEqual([]);
});

test.each([
  ["a JSON body", { "content-type": "application/json" }],
  ["a form without a boundary", { "content-type": "multipart/form-data" }],
])("%s is refused as malformed", async (_title, headers) => {
  await expect(readMultipart(post(Buffer.from("{}"), headers), collect())).rejects.toMatchObject({
    code: "upload-malformed",
    status: 400,
  });
});

test.each([
  ["a field of which there are too many", Array.from({ length: 401 }, () => ({ name: "a", value: "" }))],
  ["very many fields", Array.from({ length: 500 }, (_, index) => ({ name: `f${index}`, value: "" }))],
])("%s is refused", async (_title, parts) => {
  await expect(readMultipart(post(encode(parts)), collect())).rejects.toMatchObject({
    code: "upload-too-large",
    status: 413,
  });
});

test("a very long field is cut, and hinders no other", async () => {
  const parts = [
    { name: "a", value: "x".repeat(100_000) },
    { name: "b", value: "kept" },
  ];
  expect(await readMultipart(post(encode(parts)), collect())).toEqual({
    a: "x".repeat(20 * 1024),
    b: "kept",
  });
});

test("a body over the limit is refused by its announcement, and while it comes", async () => {
  const body = encode([{ name: "front", file: "a.jpg", content: picture }]);
  const { onFile } = collect();
  const announced = post(body, { "content-length": String(body.length) });
  await expect(readMultipart(announced, { onFile, maxBytes: 1000 })).rejects.toMatchObject({ status: 413 });
  await expect(readMultipart(post(body), { onFile, maxBytes: 100_000 })).rejects.toMatchObject({
    status: 413,
  });
});

test("500 MB pass through without being held", async () => {
  const piece = Buffer.alloc(1024 * 1024);
  const [head, tail] = encode([{ name: "me", file: "me.mp4", content: Buffer.from("|") }])
    .toString("latin1")
    .split("|");
  const source = function* () {
    yield Buffer.from(head ?? "");
    for (let count = 0; count < 500; count += 1) yield piece;
    yield Buffer.from(tail ?? "");
  };
  let highest = 0;
  const before = process.memoryUsage().rss;
  const onFile: FileTaker = async (_question, _name, stream) => {
    for await (const _ of stream) highest = Math.max(highest, process.memoryUsage().rss - before);
  };
  const body = toWeb(source());
  await readMultipart(post(body), { onFile, maxBytes: 600 * 1024 * 1024 });
  expect(highest).toBeLessThan(64 * 1024 * 1024);
});
