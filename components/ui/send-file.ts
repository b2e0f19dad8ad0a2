import type { StoredFileView } from "@/lib/onboarding/view";

/** What the server made of a file: kept, or refused with words for the person. `isFinal`: this file will never do. */
export type SentFile =
  | { file: StoredFileView }
  | { fault: { code: string; message: string; isFinal: boolean } };

/**
 * Sends one file as multipart form data and reports how much has left.
 * @param about.notes fields that go before it
 * @param onProgress gets sent and total bytes
 * @returns null when the connection broke or the answer could not be read
 */
export function sendFile(
  address: string,
  field: string,
  file: Blob,
  { name, notes = {} }: { name: string; notes?: Record<string, string> },
  onProgress: (sent: number, total: number) => void,
): Promise<SentFile | null> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const body = new FormData();
    for (const [note, value] of Object.entries(notes)) body.set(note, value);
    body.set(field, file, name);
    request.open("POST", address);
    request.setRequestHeader("Accept", "application/json");
    request.upload.onprogress = (event) =>
      onProgress(event.loaded, event.lengthComputable ? event.total : file.size);
    request.onload = () => resolve(readSentFile(request.responseText, request.status));
    request.onerror = request.ontimeout = request.onabort = () => resolve(null);
    request.send(body);
  });
}

/** Reads the server's answer to an upload; null when it has no known shape, or it failed for a moment. */
export function readSentFile(answer: string, status: number): SentFile | null {
  let body: unknown;
  try {
    body = JSON.parse(answer);
  } catch {
    return null;
  }
  if (!isRecord(body)) return null;
  const { file, error } = body;
  const fault = body["fault"] ?? (status < 500 ? error : undefined);
  if (isRecord(file)) {
    const { url, name, size, contentType } = file;
    const readable =
      typeof url === "string" &&
      typeof name === "string" &&
      typeof size === "number" &&
      typeof contentType === "string";
    return readable ? { file: { url, name, size, contentType } } : null;
  }
  if (isRecord(fault) && typeof fault.code === "string" && typeof fault.message === "string") {
    return { fault: { code: fault.code, message: fault.message, isFinal: status === 422 } };
  }
  return null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
