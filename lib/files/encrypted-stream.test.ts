import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { expect, test } from "vitest";
import {
  CHUNK_BYTES,
  contentSize,
  decryptRange,
  encryptStream,
  FileDamagedError,
  type FileSeal,
} from "./encrypted-stream";

const seal: FileSeal = { key: randomBytes(32), fileId: "3f0c1c1e-6f3b-4c43-9a53-0e6d1b0f5a11" };
const SEALED = CHUNK_BYTES + 16;
const HEADER = 17;

async function encrypt(content: Buffer, pieceBytes = 10_000): Promise<Buffer> {
  const pieces: Buffer[] = [];
  const source = function* () {
    for (let at = 0; at < content.length; at += pieceBytes) yield content.subarray(at, at + pieceBytes);
  };
  await pipeline(Readable.from(source()), encryptStream(seal), async (stored) => {
    for await (const piece of stored) pieces.push(piece);
  });
  return Buffer.concat(pieces);
}

async function decrypt(stored: Buffer, start: number, end: number, by: FileSeal = seal): Promise<Buffer> {
  const pieces: Buffer[] = [];
  const source = {
    size: stored.length,
    read: (from: number, to: number) => Readable.from([stored.subarray(from, to)]),
  };
  for await (const piece of decryptRange(by, source, start, end)) pieces.push(piece);
  return Buffer.concat(pieces);
}

test.each([0, 1, CHUNK_BYTES - 1, CHUNK_BYTES, CHUNK_BYTES + 1, 3 * CHUNK_BYTES, 200_001])(
  "%d bytes come back as they went in",
  async (size) => {
    const content = randomBytes(size);
    const stored = await encrypt(content);
    expect(contentSize(stored.length)).toBe(size);
    expect((await decrypt(stored, 0, size)).equals(content)).toBe(true);
  },
);

test("content does not show in the stored bytes, and the same content is stored differently each time", async () => {
  const content = Buffer.from("Asha Verma, 12 Lake Road ".repeat(100));
  const [first, second] = await Promise.all([encrypt(content), encrypt(content)]);
  expect(first.includes("Asha")).toBe(false);
  expect(first.subarray(HEADER).equals(second.subarray(HEADER))).toBe(false);
});

test("any range equals the slice", async () => {
  const content = randomBytes(3 * CHUNK_BYTES + 777);
  const stored = await encrypt(content);
  const edges = [0, 1, 500, CHUNK_BYTES - 1, CHUNK_BYTES, CHUNK_BYTES + 1, 2 * CHUNK_BYTES, content.length];
  for (const start of edges) {
    for (const end of edges.filter((edge) => edge >= start)) {
      expect((await decrypt(stored, start, end)).equals(content.subarray(start, end))).toBe(true);
    }
  }
});

test("a change of any single bit is noticed", async () => {
  const content = randomBytes(2 * CHUNK_BYTES + 100);
  const stored = await encrypt(content);
  const places = [0, 1, 16, HEADER, HEADER + SEALED - 1, HEADER + SEALED, stored.length - 1];
  for (let round = 0; round < 300; round += 1) places.push(Math.floor(Math.random() * stored.length));
  for (const [round, place] of places.entries()) {
    const changed = Buffer.from(stored);
    changed.writeUInt8(stored.readUInt8(place) ^ (1 << (round % 8)), place);
    await expect(decrypt(changed, 0, content.length)).rejects.toThrow(FileDamagedError);
  }
});

test("chunks that are swapped, repeated, dropped or cut off are noticed", async () => {
  const content = randomBytes(3 * CHUNK_BYTES);
  const stored = await encrypt(content);
  const header = stored.subarray(0, HEADER);
  const [one, two, three] = [0, 1, 2].map((index) =>
    stored.subarray(HEADER + index * SEALED, HEADER + (index + 1) * SEALED),
  );
  if (!one || !two || !three) throw new Error("three chunks were expected");
  const hostile = [
    [two, one, three],
    [one, one, three],
    [one, two],
    [one, three],
    [two, three],
    [one, two, three, three],
    [one, two, three.subarray(0, 1000)],
  ];
  for (const chunks of hostile) {
    const changed = Buffer.concat([header, ...chunks]);
    const size = contentSize(changed.length);
    await expect(decrypt(changed, 0, size ?? 0)).rejects.toThrow(FileDamagedError);
  }
  await expect(decrypt(header, 0, 0)).rejects.toThrow(FileDamagedError);
});

test("another key or another file's id does not open it", async () => {
  const stored = await encrypt(Buffer.from("content"));
  await expect(decrypt(stored, 0, 7, { ...seal, key: randomBytes(32) })).rejects.toThrow(FileDamagedError);
  await expect(decrypt(stored, 0, 7, { ...seal, fileId: "other" })).rejects.toThrow(FileDamagedError);
});
