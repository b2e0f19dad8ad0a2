import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import S3rver from "s3rver";

/** An object store that tests have for themselves. */
export type ObjectStore = {
  settings: {
    bucket: string;
    endpoint: string;
    region: string;
    accessKeyId: string;
    secretAccessKey: string;
  };
  /** Where it keeps its objects. */
  directory: string;
  stop(): Promise<void>;
};

/** Starts a server that speaks S3, with one empty bucket, on a port that is free or the one given. */
export async function startObjectStore(
  options: { port?: number; directory?: string } = {},
): Promise<ObjectStore> {
  const directory = options.directory ?? (await mkdtemp(path.join(tmpdir(), "kyc-s3-")));
  const bucket = "papers";
  const server = new S3rver({
    address: "127.0.0.1",
    port: options.port ?? 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const { port } = await server.run();
  return {
    directory,
    settings: {
      bucket,
      endpoint: `http://127.0.0.1:${port}`,
      region: "us-east-1",
      accessKeyId: "S3RVER",
      secretAccessKey: "S3RVER",
    },
    async stop() {
      await server.close();
      if (options.directory === undefined) await rm(directory, { recursive: true, force: true });
    },
  };
}
