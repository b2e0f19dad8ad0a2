import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import type { FileFault } from "@/schemas/file";

/** Where in the form a file is sent to. */
export const slots = {
  photo: { step: "photo-and-video", question: "userPhoto" },
  video: { step: "photo-and-video", question: "video" },
  cheque: { step: "bank", question: "cheque" },
  signature: { step: "signature", question: "signature" },
  aadhaar: { step: "identity", question: "xmlFile" },
} as const;

/** One file that means no good, or that good people send by mistake, and the answer that it gets. */
export type Hostile = {
  what: string;
  slot: keyof typeof slots;
  /** The name that it is sent under. */
  name: string;
  content: () => Promise<Iterable<Buffer>> | Iterable<Buffer>;
  /**
   * `taken` also says that nothing of the sender's is left in it but what it shows; `no-file` that what was sent was not
   * even read as a file.
   */
  answer: FileFault | "taken" | "no-file";
  /** The name that it is kept under, where it is taken. */
  keptAs?: string;
};

type Bytes = Buffer | Promise<Buffer>;

/** A row of the table. The bytes are made when they are needed. */
export function row(
  slot: Hostile["slot"],
  name: string,
  what: string,
  answer: Hostile["answer"],
  bytes: () => Bytes,
  keptAs?: string,
): Hostile {
  return { slot, name, what, answer, content: async () => [await bytes()], keptAs };
}

/** An image of one colour. */
export function plain(
  format: "jpeg" | "png" | "webp" | "gif" | "tiff" | "avif",
  width = 60,
  height = 40,
): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: "#7a9" } })
    .toFormat(format)
    .toBuffer();
}

export function pngChunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** A PNG in black and white that says it has these sides, with as much packed content as it is given. */
export function makePng(width: number, height: number, unpacked: Buffer, ...between: Buffer[]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(1, 8);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    pngChunk("IHDR", header),
    ...between,
    pngChunk("IDAT", deflateSync(unpacked)),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A comment put behind the first two bytes of a JPEG. */
export function commentJpeg(jpeg: Buffer, comment: string | Buffer): Buffer {
  const content = Buffer.from(comment);
  const head = Buffer.from([0xff, 0xfe, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)]);
}

/** A ZIP of one stored file. */
export function makeZip(name = "run.js", text = "alert(1)"): Buffer {
  const content = Buffer.from(text);
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt32LE(crc32(content), 10);
  fields.writeUInt32LE(content.length, 14);
  fields.writeUInt32LE(content.length, 18);
  fields.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), fields, Buffer.from(name), content]);
  const central = Buffer.concat([
    Buffer.from("PK\x01\x02\x14\0", "latin1"),
    fields,
    Buffer.alloc(14),
    Buffer.from(name),
  ]);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", 0, "latin1");
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, central, end]);
}

/** So many bytes, a mebibyte at a time, none of them kept. */
export function* pour(head: Buffer, mebibytes: number): Generator<Buffer> {
  yield head;
  for (let count = 0; count < mebibytes; count += 1) yield Buffer.alloc(1024 * 1024, count);
}
