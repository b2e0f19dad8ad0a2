import { answerError } from "./answers";

/** Largest request body in bytes: a push carries addresses, never files. */
export const bodyLimit = 1024 * 1024;

/**
 * Reads a JSON body as it streams in. Returns the value, or the answer to give: 415 for another content type,
 * 413 for more than `bodyLimit`, 400 for what is no JSON.
 */
export async function readJson(request: Request): Promise<{ value: unknown } | Response> {
  const contentType = request.headers.get("content-type") ?? "";
  if (!/^application\/json\s*(;|$)/i.test(contentType)) {
    return answerError(415, "Content-Type must be application/json", { code: "UNSUPPORTED_MEDIA_TYPE" });
  }
  const text = await readText(request);
  if (text === null) return answerError(413, "request entity too large", { code: "PAYLOAD_TOO_LARGE" });
  try {
    const value: unknown = JSON.parse(text);
    return { value };
  } catch {
    return answerError(400, "The body is not JSON", { code: "INVALID_JSON" });
  }
}

async function readText(request: Request): Promise<string | null> {
  if (Number(request.headers.get("content-length") ?? 0) > bodyLimit) return null;
  if (request.body === null) return "";
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > bodyLimit) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
