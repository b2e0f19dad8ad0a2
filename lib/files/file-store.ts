import { join, resolve } from "node:path";
import { env } from "@/lib/env";
import { createDiskStore, type FileStore } from "./store";

let store: FileStore | undefined;

/** The store that the settings name. */
export function fileStore(): FileStore {
  store ??= createDiskStore(resolve(env().dataDir, "files"));
  return store;
}

/** Where uploads wait while they are checked. */
export function spoolFolder(): string {
  return join(resolve(env().dataDir, "files"), "spool");
}
