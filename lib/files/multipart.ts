import { PassThrough, Readable } from "node:stream";
import { finished } from "node:stream/promises";
import busboy from "busboy";
import { AppError } from "@/lib/errors";

const limits = {
  fields: 400,
  fieldSize: 20 * 1024,
  fieldNameSize: 200,
  files: 20,
  headerPairs: 50,
};
const MAX_BODY_BYTES = 256 * 1024 * 1024;

function refuse(
  code: "upload-malformed" | "upload-cut" | "upload-too-large",
  detail: string,
  cause?: unknown,
) {
  const status = code === "upload-too-large" ? 413 : 400;
  return new AppError({ code, status, words: `questions.faults.${code}`, detail, cause });
}

/**
 * Takes a file as it comes off the network. `before` holds the fields that came before it; it must not need those that
 * follow.
 */
export type FileTaker = (
  question: string,
  name: string,
  stream: Readable,
  before: ReadonlyMap<string, string>,
) => Promise<void>;

/**
 * Reads a multipart form without holding its files in memory. Each file is handed over while it arrives, so one may
 * still be worked on when the next one comes. A taker that stops early (or throws) has the rest of its file skipped. A file field that was left empty
 * is no file. Of several fields of one name the last one counts. A field is cut at 20 KiB, longer than any answer may
 * be, so that the person hears of that one and loses no other; `fieldBytes` sets another size.
 * @returns the text fields by name, as they were typed
 * @throws what a taker threw, after the whole body was read; AppError `upload-malformed` or `upload-cut` (400, also
 * when fewer bytes came than announced), `upload-too-large` (413)
 */
export async function readMultipart(
  request: { headers: Headers; body: ReadableStream<Uint8Array> | null },
  options: { onFile: FileTaker; maxBytes?: number; fieldBytes?: number },
): Promise<Record<string, string>> {
  if (request.body === null) throw refuse("upload-malformed", "no body");
  const maxBytes = options.maxBytes ?? MAX_BODY_BYTES;
  const announced = Number(request.headers.get("content-length") ?? Number.NaN);
  if (announced > maxBytes) throw refuse("upload-too-large", `${announced} bytes announced`);
  const parser = createParser(request.headers, options.fieldBytes ?? limits.fieldSize);
  const fields = new Map<string, string>();
  const takers: Promise<void>[] = [];
  let failure: unknown;
  const fail = (error: unknown) => {
    failure ??= error;
  };

  parser.on("error", () => undefined);
  parser.on("field", (name, value, info) => {
    if (info.nameTruncated) fail(refuse("upload-too-large", "a field's name is too long"));
    else fields.set(name, value);
  });
  parser.on("file", (question, file, { filename }) => {
    if (!filename) {
      file.resume();
      return;
    }
    takers.push(takeFile(question, filename, file, fields, options.onFile).catch(fail));
  });
  for (const event of ["fieldsLimit", "filesLimit", "partsLimit"] as const) {
    parser.on(event, () => fail(refuse("upload-too-large", `${event} reached`)));
  }

  let seen = 0;
  const body = Readable.from(request.body, { objectMode: false });
  try {
    for await (const piece of body) {
      seen += piece.length;
      if (seen > maxBytes) throw refuse("upload-too-large", `more than ${maxBytes} bytes`);
      if (!parser.write(piece)) await waitForDrain(parser);
    }
    if (seen < announced) throw refuse("upload-cut", `${seen} of ${announced} bytes`);
    const end = finished(parser);
    parser.end();
    await end;
  } catch (error) {
    parser.destroy(error instanceof Error ? error : new Error("The upload broke off"));
    await Promise.all(takers);
    if (error instanceof AppError) throw error;
    throw refuse("upload-cut", "the body broke off", error);
  }
  await Promise.all(takers);
  if (failure !== undefined) throw failure;
  return Object.fromEntries(fields);
}

function createParser(headers: Headers, fieldSize: number): busboy.Busboy {
  try {
    return busboy({
      headers: Object.fromEntries(headers),
      limits: { ...limits, fieldSize },
      defParamCharset: "utf8",
    });
  } catch (error) {
    throw refuse("upload-malformed", "not a multipart form", error);
  }
}

function waitForDrain(parser: busboy.Busboy): Promise<void> {
  return new Promise((resolve, reject) => {
    if (parser.destroyed) return resolve();
    const settle = (error?: unknown) => {
      parser.off("drain", settle).off("error", settle).off("close", settle);
      if (error instanceof Error) reject(error);
      else resolve();
    };
    parser.on("drain", settle).on("error", settle).on("close", settle);
  });
}

/** The taker gets a stream of its own, so that the parser goes on when it turns its back on the file. */
async function takeFile(
  question: string,
  name: string,
  file: Readable,
  before: ReadonlyMap<string, string>,
  take: FileTaker,
): Promise<void> {
  const given = new PassThrough();
  given.on("close", () => {
    file.unpipe(given);
    file.resume();
  });
  file.on("error", (error) => given.destroy(error));
  given.on("error", () => undefined);
  file.pipe(given);
  try {
    await take(question, name, given, before);
  } finally {
    given.destroy();
  }
}
