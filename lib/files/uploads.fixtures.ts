import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { makeMp4 } from "@/e2e/support/files";
import { type ApplicationRecord, createApplication } from "@/lib/db/applications";
import { type FileRecord, listFiles } from "@/lib/db/files";
import { env } from "@/lib/env";
import { fileStore, spoolFolder } from "./file-store";
import { readFileBytes } from "./read";

const boundary = "----form-boundary-7F3K";

function* encode(question: string, name: string, content: Iterable<Buffer>): Generator<Buffer> {
  const disposition = `form-data; name="${question}"; filename="${name}"`;
  yield Buffer.from(`--${boundary}\r\nContent-Disposition: ${disposition}\r\n`);
  yield Buffer.from("Content-Type: application/octet-stream\r\n\r\n");
  yield* content;
  yield Buffer.from(`\r\n--${boundary}--\r\n`);
}

function toBody(pieces: Generator<Buffer>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const next = pieces.next();
        if (next.done) controller.close();
        else controller.enqueue(next.value);
      },
    },
    { highWaterMark: 0 },
  );
}

/** A data folder of one test's own, and what a browser would send to the route of a step's files. */
export async function beginUploads() {
  const dataDir = await mkdtemp(path.join(tmpdir(), "kyc-uploads-"));
  env().dataDir = dataDir;

  return {
    begin: createApplication,
    list: (application: ApplicationRecord): Promise<FileRecord[]> => listFiles(application),
    read: (application: ApplicationRecord, file: FileRecord) => readFileBytes(application, file),
    countStored: async () => {
      let count = 0;
      for await (const _ of fileStore().list()) count += 1;
      return count;
    },
    countWaiting: async () => (await readdir(spoolFolder())).length,
    /** Streams one file as the form of a step does, and asks for JSON. */
    request(step: string, question: string, name: string, content: Iterable<Buffer>): Request {
      const init: RequestInit & { duplex: "half" } = {
        method: "POST",
        headers: {
          accept: "application/json",
          origin: env().publicUrl,
          "content-type": `multipart/form-data; boundary=${boundary}`,
        },
        body: toBody(encode(question, name, content)),
        duplex: "half",
      };
      return new Request(`${env().publicUrl}/api/uploads/${step}`, init);
    },
    /** An MP4 of exactly so many bytes. `look` is called now and then while it is sent. */
    *largeVideo(bytes: number, look: () => void): Generator<Buffer> {
      const { buffer } = makeMp4();
      const media = buffer.subarray(0, -2056);
      const head = Buffer.alloc(8);
      head.writeUInt32BE(bytes - media.length);
      head.write("mdat", 4, "latin1");
      yield Buffer.concat([media, head]);
      let left = bytes - media.length - 8;
      for (let count = 0; left > 0; count += 1) {
        if (count % 64 === 0) look();
        const piece = Buffer.alloc(Math.min(left, 65_536), 7);
        left -= piece.length;
        yield piece;
      }
    },
    end: () => rm(dataDir, { recursive: true, force: true }),
  };
}
