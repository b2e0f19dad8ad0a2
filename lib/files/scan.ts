import { connect } from "node:net";
import { pipeline } from "node:stream/promises";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { logger } from "@/lib/logger";
import { refuseFile } from "./faults";
import type { Spooled } from "./spool";

const LIMIT_MILLISECONDS = 60_000;
const MAX_ANSWER_BYTES = 4096;

/** Each piece with its length before it, and a length of zero at the end: clamd's INSTREAM. */
async function* frame(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield Buffer.from("zINSTREAM\0");
  for await (const piece of pieces) {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(piece.length);
    yield length;
    yield piece;
  }
  yield Buffer.alloc(4);
}

/**
 * Sends content to clamd while it is read, and gives its answer without the closing NUL.
 * @throws Error when clamd can't be reached, breaks off, says too much or takes longer than the limit
 */
async function askClamd(
  place: { host: string; port: number },
  content: AsyncIterable<Buffer>,
  milliseconds: number,
): Promise<string> {
  const socket = connect(place);
  const timer = setTimeout(() => socket.destroy(new Error(`no answer in ${milliseconds} ms`)), milliseconds);
  try {
    // It may answer and hang up before it has read all; then its answer counts, not the broken pipe.
    const sending = pipeline(frame(content), socket, { end: false }).catch((error: unknown) =>
      socket.destroy(error instanceof Error ? error : undefined),
    );
    let answer = "";
    try {
      for await (const piece of socket) {
        answer += String(piece);
        if (answer.includes("\0")) return answer.slice(0, answer.indexOf("\0"));
        if (answer.length > MAX_ANSWER_BYTES) throw new Error("an answer without an end");
      }
    } finally {
      socket.destroy();
      await sending;
    }
    throw new Error("hung up without an answer");
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Lets ClamAV look at an upload where `CLAMAV_HOST` names one. What it has not found clean is never taken.
 * @param options for tests
 * @throws AppError `file-infected` (422) when it finds something, `file-unchecked` (503) when it gives no verdict
 */
export async function scanForViruses(
  file: Pick<Spooled, "read">,
  { place = env().clamav, milliseconds = LIMIT_MILLISECONDS } = {},
): Promise<void> {
  if (place === undefined) return;
  const content = file.read();
  try {
    const answer = await askClamd(place, content, milliseconds);
    if (answer === "stream: OK") return;
    if (answer.endsWith(" FOUND")) throw refuseFile("file-infected", answer);
    throw new Error(`clamd says: ${answer}`);
  } catch (error) {
    if (error instanceof AppError && error.code === "file-infected") {
      logger.warn({ verdict: error.detail }, "The virus scanner refused an upload");
      throw error;
    }
    logger.error({ error }, "The virus scanner gave no verdict. No file is taken meanwhile");
    throw refuseFile("file-unchecked", "no verdict of the virus scanner", error);
  } finally {
    content.destroy();
  }
}
