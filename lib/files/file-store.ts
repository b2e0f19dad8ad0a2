import { join, resolve } from "node:path";
import { env } from "@/lib/env";
import { createS3Store } from "./s3-store";
import { createDiskStore, type FileStore } from "./store";

let store: FileStore | undefined;

/** The store that the settings name: a bucket, or a folder of the data folder. */
export function fileStore(): FileStore {
  const { s3, dataDir } = env();
  store ??= s3 === undefined ? createDiskStore(resolve(dataDir, "files")) : createS3Store(s3);
  return store;
}

/** Where uploads wait while they are checked. */
export function spoolFolder(): string {
  return join(resolve(env().dataDir, "files"), "spool");
}
