import { AppError } from "@/lib/errors";
import { type Recording, recordingSchema } from "@/schemas/file";

const minute = 60 * 1000;
/** How far the clock of a device may be ahead of ours, and how long a recording may wait to be sent. */
const told = { ahead: 5 * minute, ago: 24 * 60 * minute };

/**
 * What a sender says of how a video was recorded in the page. It can't be proved; a time that can't be is passed over
 * with all else, so that such a video counts as one that was chosen as a file.
 * @throws AppError `upload-malformed` (400)
 */
export function readRecording({
  recordedAt,
  place,
}: {
  recordedAt?: string | null;
  place?: string | null;
}): Recording | undefined {
  if (!recordedAt) return undefined;
  const said = recordingSchema.safeParse({ recordedAt, place: place || undefined });
  if (!said.success) throw refuseMalformed();
  const ago = Date.now() - Date.parse(said.data.recordedAt);
  return ago < -told.ahead || ago > told.ago ? undefined : said.data;
}

/** Refuses what is said of an upload and can't be read. */
export function refuseMalformed(): AppError {
  return new AppError({ code: "upload-malformed", status: 400, words: "questions.faults.upload-malformed" });
}
