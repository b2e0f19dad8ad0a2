import { addAudit } from "@/lib/db/audit";
import { inTransaction } from "@/lib/db/client";
import { type FileRecord, findFile } from "@/lib/db/files";
import { AppError } from "@/lib/errors";
import type { ApplicationState } from "@/schemas/application";
import { logger } from "@/lib/logger";
import { fileFormats } from "@/schemas/file";
import { type AddressPurpose, judgeClaim, readClaim } from "./address";
import { readRange } from "./byte-range";
import { fileStore } from "./file-store";
import { type ByteRange, readSealed } from "./read";

const dayInMilliseconds = 86_400_000;
const commonHeaders = {
  "Cache-Control": "private, no-store",
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex",
};

/** No body and no word of why: what is forged, foreign, unknown or revoked looks the same. */
function refuse(status: 403 | 410): Response {
  return new Response(null, { status, headers: commonHeaders });
}

function isRevoked(
  application: { state: ApplicationState; completedAt: Date | null },
  purpose: AddressPurpose,
  now: number,
): boolean {
  if (application.state === "withdrawn" || application.state === "expired") return true;
  const { completedAt } = application;
  return purpose !== "preview" && completedAt !== null && now > completedAt.getTime() + dayInMilliseconds;
}

function describe(file: FileRecord): Record<string, string> {
  const format = Object.values(fileFormats).find(({ contentType }) => contentType === file.contentType);
  const isShown = /^(image|video)\//.test(file.contentType);
  const name = `${file.question.replace(/[^\w-]/g, "-")}.${format?.extensions[0] ?? "bin"}`;
  return {
    ...commonHeaders,
    "Content-Type": file.contentType,
    "Content-Disposition": `${isShown ? "inline" : "attachment"}; filename="${name}"`,
    "Accept-Ranges": "bytes",
  };
}

/** A body from chunks of which the first is already known to be good. */
function toBody(first: Buffer, rest: AsyncGenerator<Buffer>, fileId: string): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(first),
    async pull(controller) {
      try {
        const next = await rest.next();
        if (next.done === true) controller.close();
        else controller.enqueue(next.value);
      } catch (error) {
        logger.error({ file: fileId, error }, "A stored file broke off while it was sent");
        controller.error(error);
      }
    },
    async cancel() {
      await rest.return(undefined);
    },
  });
}

/**
 * Answers a request for a signed address: 200, 206, 403 (forged, foreign or unknown), 410 (expired or revoked),
 * 416, 503 when the store is away, or 500 when the stored bytes do not open. Each fetch from the first byte on is
 * recorded.
 * @param id the last part of the path, unchecked
 */
export async function serveFile(request: Request, id: string): Promise<Response> {
  const claim = readClaim(id, new URL(request.url).searchParams);
  const file = claim === null ? null : await findFile(claim.id);
  if (claim === null || file === null) return refuse(403);
  const now = Date.now();
  const verdict = judgeClaim(claim, file.applicationId, now);
  if (verdict === "forged") return refuse(403);
  if (verdict === "expired" || isRevoked(file.application, claim.purpose, now)) return refuse(410);

  return sendFile(request, file, async ({ start }) => {
    if (start === 0) await recordFetch(file, claim.purpose);
  });
}

/**
 * Sends a stored file to somebody who may have it: 200, 206, 416, 503 when the store is away, or 500 when the
 * stored bytes do not open.
 * @param record is told which bytes are asked for, before the first of them leaves
 */
export async function sendFile(
  request: Request,
  file: FileRecord & { application: { key: Buffer } },
  record: (range: ByteRange) => Promise<void>,
): Promise<Response> {
  const headers = describe(file);
  const wanted = readRange(request.headers.get("range"), file.size);
  if (wanted === "unsatisfiable") {
    return new Response(null, {
      status: 416,
      headers: { ...commonHeaders, "Content-Range": `bytes */${file.size}` },
    });
  }
  const range: ByteRange = wanted ?? { start: 0, end: file.size };
  headers["Content-Length"] = String(range.end - range.start);
  if (wanted !== null) headers["Content-Range"] = `bytes ${range.start}-${range.end - 1}/${file.size}`;
  const status = wanted === null ? 200 : 206;
  if (request.method === "HEAD") return new Response(null, { status, headers });

  const chunks = readSealed(fileStore(), file.application.key, file, range);
  let first: Buffer | undefined;
  try {
    const next = await chunks.next();
    first = next.done === true ? undefined : next.value;
  } catch (error) {
    logger.error({ file: file.id, error }, "A stored file does not open");
    if (error instanceof AppError) {
      return new Response(null, { status: error.status, headers: { ...commonHeaders, "Retry-After": "30" } });
    }
  }
  if (first === undefined) return new Response(null, { status: 500, headers: commonHeaders });
  await record(range);
  return new Response(toBody(first, chunks, file.id), { status, headers });
}

function recordFetch(file: FileRecord, purpose: AddressPurpose): Promise<void> {
  return inTransaction((transaction) =>
    addAudit(transaction, {
      applicationId: file.applicationId,
      actor: purpose === "upstream" ? "upstream" : "investor",
      action: "file-fetched",
      detail: { file: file.id, purpose },
    }),
  );
}
