import { type DetailedError, Upload } from "tus-js-client";
import { readSentFile, type SentFile } from "./send-file";

const second = 1000;
/** For how long it is tried to go on where nothing gets through: a minute and a half, anew after each success. */
const pauses = [0.2, 0.5, 1, 2, 3, 5, ...Array.from({ length: 8 }, () => 10)].map((pause) => pause * second);
const chunkBytes = 5 * 1024 * 1024;

/**
 * What became of a video, as the server says, or `unreached`: nothing gets through; `blocked`: pieces do not, a form
 * may; `gone`: the server no longer knows it, as where another one took its place.
 */
export type VideoEnd = SentFile | "unreached" | "blocked" | "gone";

/**
 * Sends a video in pieces and goes on by itself where the connection broke.
 * @param address where such uploads begin
 * @param upload.notes what is said of it besides its bytes
 * @param upload.url where an earlier try stopped
 * @param upload.onUrl is told where this one can go on
 * @param upload.onProgress gets sent and total bytes
 * @param upload.onWait is told that nothing gets through for now
 */
export async function sendVideo(
  address: string,
  video: Blob,
  upload: {
    notes: Record<string, string>;
    url: string | null;
    onUrl: (url: string) => void;
    onProgress: (sent: number, total: number) => void;
    onWait: () => void;
    /** Ends it, as where another video is sent instead. */
    signal: AbortSignal;
  },
): Promise<VideoEnd> {
  const arrived = await sendPieces(address, video, upload);
  if (typeof arrived === "string" || !("url" in arrived)) return arrived;
  for (const pause of pauses) {
    const answer = await askForEnd(arrived.url);
    if (answer !== "again") return answer;
    if (upload.signal.aborted) break;
    upload.onWait();
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return "unreached";
}

function sendPieces(
  endpoint: string,
  video: Blob,
  { notes, url, onUrl, onProgress, onWait, signal }: Parameters<typeof sendVideo>[2],
): Promise<VideoEnd | { url: string }> {
  return new Promise((resolve) => {
    let getsThrough = false;
    const pieces = new Upload(video, {
      endpoint: url === null ? endpoint : null,
      uploadUrl: url,
      metadata: notes,
      chunkSize: chunkBytes,
      retryDelays: pauses,
      // Where it can go on is kept beside the video.
      storeFingerprintForResuming: false,
      onShouldRetry: (error) => {
        const { status, said, isAway } = readError(error);
        // Another request of ours had not ended yet.
        const isEarly = said === null && [400, 409, 423].includes(status);
        if (isAway) onWait();
        return isAway || isEarly;
      },
      onAfterResponse: (_, response) => {
        getsThrough ||= Number(response.getHeader("Upload-Offset")) > 0;
      },
      onUploadUrlAvailable: () => {
        // One that the server no longer knows is not begun anew: another may have taken its place.
        pieces.options.endpoint = null;
        if (pieces.url) onUrl(pieces.url);
      },
      onProgress: (sent, total) => onProgress(sent, total ?? video.size),
      onSuccess: () => resolve(pieces.url ? { url: pieces.url } : "gone"),
      onError: (error) => {
        if (!("originalRequest" in error)) return resolve("blocked");
        const { status, said, isAway } = readError(error);
        if (said !== null) resolve(said);
        else if ([401, 404, 410].includes(status)) resolve("gone");
        else resolve(status === 409 || (isAway && (getsThrough || status > 0)) ? "unreached" : "blocked");
      },
    });
    signal.addEventListener("abort", () => {
      void pieces.abort();
      resolve("unreached");
    });
    pieces.start();
  });
}

/** `said`: what the server answered in words; `isAway`: nobody answered, or somebody for a server that is away. */
function readError({ originalResponse }: DetailedError) {
  const status = originalResponse?.getStatus() ?? 0;
  const said = readSentFile(originalResponse?.getBody() ?? "", status);
  return { status, said, isAway: status === 0 || (status >= 500 && status !== 501) };
}

/** What the server made of it. Asking changes nothing once it has ended. */
async function askForEnd(url: string): Promise<SentFile | "again" | "gone"> {
  try {
    const answer = await fetch(url, { method: "POST", headers: { accept: "application/json" } });
    const text = await answer.text();
    if (answer.status === 404 || answer.status === 410) return "gone";
    return (text.includes('"upload-busy"') ? null : readSentFile(text, answer.status)) ?? "again";
  } catch {
    return "again";
  }
}
