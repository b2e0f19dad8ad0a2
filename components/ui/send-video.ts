import { Upload } from "tus-js-client";
import { readSentFile, type SentFile } from "./send-file";

const second = 1000;
/** For how long it is tried to go on where nothing gets through: some five minutes, anew after each success. */
const pauses = [0.2, 0.5, 1, 2, 3, 5, ...Array.from({ length: 30 }, () => 10)].map((pause) => pause * second);
const chunkBytes = 5 * 1024 * 1024;

/**
 * Sends a video in pieces and goes on by itself where the connection broke.
 * @param address where such uploads begin
 * @param upload.notes what is said of it besides its bytes
 * @param upload.url where an earlier try stopped
 * @param upload.onUrl is told where this one can go on
 * @param upload.onProgress gets sent and total bytes
 * @returns null when it could not be sent, or what became of it is not known
 */
export async function sendVideo(
  address: string,
  video: Blob,
  upload: {
    notes: Record<string, string>;
    url: string | null;
    onUrl: (url: string) => void;
    onProgress: (sent: number, total: number) => void;
    /** Ends it, as where another video is sent instead. */
    signal: AbortSignal;
  },
): Promise<SentFile | null> {
  const url = await sendPieces(address, video, upload);
  if (url === null) return null;
  for (const pause of pauses) {
    const answer = await askForEnd(url);
    if (answer !== "again" || upload.signal.aborted) return answer === "again" ? null : answer;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return null;
}

function sendPieces(
  endpoint: string,
  video: Blob,
  { notes, url, onUrl, onProgress, signal }: Parameters<typeof sendVideo>[2],
): Promise<string | null> {
  return new Promise((resolve) => {
    const pieces = new Upload(video, {
      endpoint,
      uploadUrl: url,
      metadata: notes,
      chunkSize: chunkBytes,
      retryDelays: pauses,
      // Where it can go on is kept beside the video.
      storeFingerprintForResuming: false,
      onShouldRetry: (error) => {
        const status = error.originalResponse?.getStatus() ?? 0;
        return status === 0 || (status >= 500 && status !== 501) || status === 409;
      },
      onAfterResponse: (request, response) => {
        // A server that is away for a moment has not forgotten what it has.
        if (request.getMethod() === "HEAD" && response.getStatus() >= 500)
          throw new Error("The server is away");
      },
      onUploadUrlAvailable: () => {
        if (pieces.url) onUrl(pieces.url);
      },
      onProgress: (sent, total) => onProgress(sent, total ?? video.size),
      onSuccess: () => resolve(pieces.url),
      onError: () => resolve(null),
    });
    signal.addEventListener("abort", () => {
      void pieces.abort();
      resolve(null);
    });
    pieces.start();
  });
}

/** What the server made of it. Asking changes nothing once it has ended. */
async function askForEnd(url: string): Promise<SentFile | null | "again"> {
  try {
    const answer = await fetch(url, { method: "POST", headers: { accept: "application/json" } });
    const text = await answer.text();
    const sent = readSentFile(text);
    return sent === null && (answer.status >= 500 || text.includes('"upload-busy"')) ? "again" : sent;
  } catch {
    return "again";
  }
}
