import { Readable } from "node:stream";
import type { S3Client } from "@aws-sdk/client-s3";
import { logger } from "@/lib/logger";
import { refuseFile } from "./faults";
import { assertFileId, type FileStore } from "./store";

/** Where objects lie and who we are there. Without an endpoint it is that of AWS. */
export type S3Settings = {
  bucket: string;
  endpoint: string | undefined;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

const folder = "files/";
const partBytes = 5 * 1024 * 1024;
const connectMilliseconds = 5_000;
const silenceMilliseconds = 30_000;
const tries = 3;

async function connect(settings: S3Settings) {
  // They weigh 35 MB of memory, and are only needed where files lie on object storage.
  const [sdk, { Upload }] = await Promise.all([import("@aws-sdk/client-s3"), import("@aws-sdk/lib-storage")]);
  const { endpoint, region, accessKeyId, secretAccessKey } = settings;
  const client: S3Client = new sdk.S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // A bucket's name in front of the host needs DNS of its own, which stores other than AWS rarely have.
    forcePathStyle: endpoint !== undefined,
    // Stores that do not know the newer checksums keep their framing as if it were content.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: tries,
    requestHandler: {
      connectionTimeout: connectMilliseconds,
      requestTimeout: silenceMilliseconds,
      throwOnRequestTimeout: true,
      socketTimeout: silenceMilliseconds,
    },
  });
  return { sdk, Upload, client };
}

function readStatus(error: unknown): number | undefined {
  if (!(error instanceof Error && "$metadata" in error)) return undefined;
  const { $metadata: metadata } = error;
  if (typeof metadata !== "object" || metadata === null || !("httpStatusCode" in metadata)) return undefined;
  return typeof metadata.httpStatusCode === "number" ? metadata.httpStatusCode : undefined;
}

function describeFailure(error: unknown): Error {
  const status = readStatus(error);
  const detail = `${error instanceof Error ? error.name : "unknown"} ${status ?? ""}`.trim();
  return refuseFile(status === 507 ? "file-store-full" : "file-store-away", detail, error);
}

/**
 * Keeps files in a bucket, as `files/<id>`. What the bucket does not answer rejects with the AppError
 * `file-store-away` (503), or `file-store-full` (507).
 */
export function createS3Store(settings: S3Settings): FileStore {
  let connected: ReturnType<typeof connect> | undefined;
  const open = () => {
    connected ??= connect(settings);
    return connected;
  };
  const place = (id: string) => ({ Bucket: settings.bucket, Key: folder + assertFileId(id) });

  async function size(id: string): Promise<number | null> {
    const target = place(id);
    const { sdk, client } = await open();
    try {
      const { ContentLength } = await client.send(new sdk.HeadObjectCommand(target));
      return ContentLength ?? null;
    } catch (error) {
      if (readStatus(error) === 404) return null;
      throw describeFailure(error);
    }
  }

  async function remove(id: string): Promise<void> {
    const target = place(id);
    const { sdk, client } = await open();
    try {
      await client.send(new sdk.DeleteObjectCommand(target));
    } catch (error) {
      throw describeFailure(error);
    }
  }

  async function* readParts(id: string, start: number, end: number): AsyncGenerator<Buffer> {
    if (end <= start) return;
    const { sdk, client } = await open();
    const answer = await client
      .send(new sdk.GetObjectCommand({ ...place(id), Range: `bytes=${start}-${end - 1}` }))
      .catch((error: unknown) => {
        throw describeFailure(error);
      });
    if (!(answer.Body instanceof Readable)) throw describeFailure(new Error("no body"));
    yield* answer.Body;
  }

  return {
    size,
    remove,

    async write(id, content) {
      const target = place(id);
      let broken: Error | undefined;
      content.once("error", (error) => {
        broken = error;
      });
      let sent = 0;
      const counted = Readable.from(
        (async function* () {
          for await (const piece of content) {
            sent += piece.length;
            yield piece;
          }
        })(),
      );
      try {
        const { Upload, client } = await open();
        const params = { ...target, Body: counted, ContentType: "application/octet-stream" };
        await new Upload({ client, params, partSize: partBytes, queueSize: 1 }).done();
        const stored = await size(id);
        if (stored !== sent) throw new Error(`${stored ?? "no"} of ${sent} bytes are stored`);
      } catch (error) {
        content.destroy();
        // It may have arrived although its answer did not.
        await remove(id).catch(() => logger.warn({ file: id }, "A file that was cut may lie in the bucket"));
        throw broken ?? describeFailure(error);
      }
    },

    read: (id, start, end) => Readable.from(readParts(id, start, end), { objectMode: false }),

    async *list() {
      const { sdk, client } = await open();
      const pages = sdk.paginateListObjectsV2({ client }, { Bucket: settings.bucket, Prefix: folder });
      for await (const page of pages) {
        for (const { Key = "", LastModified } of page.Contents ?? []) {
          if (LastModified !== undefined) yield { id: Key.slice(folder.length), writtenAt: LastModified };
        }
      }
    },

    async removeUnfinished(before) {
      const { sdk, client } = await open();
      const { bucket: Bucket } = settings;
      try {
        const { Uploads = [] } = await client.send(
          new sdk.ListMultipartUploadsCommand({ Bucket, Prefix: folder }),
        );
        // What is left of a thousand is for the next time.
        for (const { Key, UploadId, Initiated } of Uploads) {
          if (Initiated === undefined || Initiated >= before) continue;
          await client.send(new sdk.AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
        }
      } catch (error) {
        // Some stores can't tell, and end such uploads by a rule of their own.
        logger.warn({ error: describeFailure(error) }, "Uploads that were cut could not be looked for");
      }
    },
  };
}
