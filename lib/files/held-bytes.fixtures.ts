import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collectGarbage: unknown = runInNewContext("gc");

/** Bytes of buffers that are still needed: what only waits to be collected is no growth. */
export function heldBytes(): number {
  if (typeof collectGarbage !== "function") throw new Error("This Node cannot collect garbage");
  collectGarbage();
  return process.memoryUsage().arrayBuffers;
}
