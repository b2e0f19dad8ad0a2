import { Readable } from "node:stream";
import { Agent, type Dispatcher, request } from "undici";
import type { z } from "zod";
import { parseStrictJson } from "@/lib/strict-json";
import { takenAfter, UpstreamError, type UpstreamOperation } from "@/lib/upstream/errors";
import { upstreamErrorBodySchema } from "@/schemas/upstream/error";
import { describeIssues } from "@/schemas/upstream/issues";

/** Times in milliseconds, sizes in bytes. */
export type Limits = {
  connectMs: number;
  headersMs: number;
  /** A whole push, from the first attempt to connect to the last byte of the answer. */
  pushMs: number;
  /** Any other whole call. */
  callMs: number;
  answerBytes: number;
};

export const defaultLimits: Limits = {
  connectMs: 5_000,
  headersMs: 30_000,
  pushMs: 60_000,
  callMs: 10_000,
  answerBytes: 1024 * 1024,
};

/** How many lists and objects of an answer may lie within one another. */
const deepest = 64;

export type Call<Answer> = {
  operation: UpstreamOperation;
  url: string;
  headers: Record<string, string>;
  /** JSON text. */
  body: string;
  answer: z.ZodType<Answer>;
  dispatcher: Dispatcher;
  totalMs: number;
  answerBytes: number;
  /** Whether the answer as it came is given back, by errors too. Never for one that carries secrets. */
  keepsText?: boolean;
  signal?: AbortSignal | undefined;
};

/**
 * Connections that verify certificates and speak HTTP/1.1.
 * @param keepAlive off: a connection for each request, so that none leaves on one which the other side just closed
 */
export function makeAgent(limits: Limits, keepAlive: boolean): Agent {
  return new Agent({
    allowH2: false,
    pipelining: keepAlive ? 1 : 0,
    headersTimeout: limits.headersMs,
    bodyTimeout: 0,
    connect: { timeout: limits.connectMs, rejectUnauthorized: true },
  });
}

/** The JSON text of a body after its schema has accepted it. Throws `invalid-request`. */
export function writeBody(operation: UpstreamOperation, schema: z.ZodType, body: unknown): string {
  const read = schema.safeParse(body);
  if (read.success) return JSON.stringify(read.data);
  throw new UpstreamError("invalid-request", operation, { taken: "no", issues: describeIssues(read.error) });
}

/** An answer that was read; `text` as it came. */
export type Answered<Answer> = { answer: Answer; status: number; text: string };

/** Posts JSON and reads the answer with its schema. Redirects are not followed. Throws `UpstreamError` for all else. */
export async function postJson<Answer>(call: Call<Answer>): Promise<Answered<Answer>> {
  const { status, retryAfterSeconds, bytes } = await exchange(call);
  const text = bytes.toString("utf8");
  const facts = {
    taken: takenAfter(status, retryAfterSeconds),
    status,
    retryAfterSeconds,
    text: call.keepsText ? text : undefined,
  };
  const ok = status >= 200 && status < 300;
  if (status >= 300 && status < 400) {
    throw new UpstreamError("refused", call.operation, { ...facts, reason: "redirect" });
  }
  const parsed = parseStrictJson(bytes, deepest);
  if ("fault" in parsed) {
    const reason = parsed.fault === "not-json" ? undefined : parsed.fault;
    throw new UpstreamError("not-json", call.operation, { ...facts, reason });
  }
  const json = parsed.value;
  if (!ok) {
    const error = upstreamErrorBodySchema.safeParse(json);
    if (error.success)
      throw new UpstreamError("refused", call.operation, { ...facts, answer: error.data.error });
    throw new UpstreamError("wrong-shape", call.operation, { ...facts, issues: describeIssues(error.error) });
  }
  const answer = call.answer.safeParse(json);
  if (answer.success) return { answer: answer.data, status, text };
  throw new UpstreamError("wrong-shape", call.operation, { ...facts, issues: describeIssues(answer.error) });
}

type Exchanged = { status: number; retryAfterSeconds: number | undefined; bytes: Buffer };

async function exchange(call: Call<unknown>): Promise<Exchanged> {
  const { operation } = call;
  const deadline = AbortSignal.timeout(call.totalMs);
  const signal = call.signal ? AbortSignal.any([deadline, call.signal]) : deadline;
  const bytes = Buffer.from(call.body);
  let bodyLeft = false;
  let status: number | undefined;
  let retryAfterSeconds: number | undefined;
  const read: Buffer[] = [];
  const readSoFar = () =>
    call.keepsText && status !== undefined ? Buffer.concat(read).toString("utf8") : undefined;

  // A stream is first read when a connection stands, or to be emptied after it was given up: so we know whether anything
  // can have reached the other side.
  const body = new Readable({
    read() {
      bodyLeft = !signal.aborted;
      this.push(bytes);
      this.push(null);
    },
  });

  try {
    const response = await request(call.url, {
      method: "POST",
      headers: { ...call.headers, "content-length": String(bytes.length) },
      body,
      dispatcher: call.dispatcher,
      signal,
    });
    status = response.statusCode;
    retryAfterSeconds = readRetryAfter(response.headers["retry-after"]);
    if (await readAll(response.body, call.answerBytes, read)) {
      return { status, retryAfterSeconds, bytes: Buffer.concat(read) };
    }
  } catch (error) {
    const taken = !bodyLeft ? "no" : status === undefined ? "maybe" : takenAfter(status, retryAfterSeconds);
    const facts = { taken, status, retryAfterSeconds, text: readSoFar() } as const;
    const details = { ...facts, reason: readCode(error) } as const;
    if (call.signal?.aborted)
      throw new UpstreamError("cancelled", operation, { ...details, reason: undefined });
    if (!bodyLeft) throw new UpstreamError("no-connection", operation, details);
    if (deadline.aborted) throw new UpstreamError("time-out", operation, { ...details, reason: "total" });
    const kind = details.reason === "UND_ERR_HEADERS_TIMEOUT" ? "time-out" : "cut";
    throw new UpstreamError(kind, operation, details);
  } finally {
    body.destroy();
  }
  throw new UpstreamError("too-large", operation, {
    taken: takenAfter(status, retryAfterSeconds),
    status,
    retryAfterSeconds,
    text: readSoFar(),
  });
}

/** Reads an answer into `chunks`. False as soon as it is longer than allowed. */
async function readAll(stream: AsyncIterable<unknown>, most: number, chunks: Buffer[]): Promise<boolean> {
  let size = 0;
  for await (const chunk of stream) {
    if (!Buffer.isBuffer(chunk)) continue;
    size += chunk.length;
    if (size > most) return false;
    chunks.push(chunk);
  }
  return true;
}

/** `Retry-After` in seconds, from either of its forms. */
function readRetryAfter(header: string | string[] | undefined): number | undefined {
  const value = [header].flat()[0]?.trim();
  if (!value) return undefined;
  if (/^\d+$/.test(value)) return Number(value);
  const moment = Date.parse(value);
  return Number.isNaN(moment) ? undefined : Math.max(0, Math.ceil((moment - Date.now()) / 1000));
}

/** The system's code of a fault, which holds no data of ours. */
function readCode(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null) return undefined;
  if ("code" in error && typeof error.code === "string") return error.code;
  return "name" in error && typeof error.name === "string" ? error.name : undefined;
}
