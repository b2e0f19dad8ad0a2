/** How long a recording is at least and at most, in seconds. */
export const recordingSeconds = { least: 10, most: 60 } as const;

/**
 * Formats in which a recording may be sent, best first. MP4 with H.264 plays nearly everywhere; where that is all there is,
 * an old Safari calls it just MP4, while in Chrome that may as well hold VP9, which fewer players know than WebM.
 */
const formats = [
  { type: "video/mp4;codecs=avc1.42E01E,mp4a.40.2", extension: "mp4" },
  { type: "video/mp4;codecs=avc1.42E01E,opus", extension: "mp4" },
  { type: "video/webm;codecs=vp8,opus", extension: "webm" },
  { type: "video/mp4", extension: "mp4" },
  { type: "video/webm", extension: "webm" },
] as const;

export type RecordingFormat = (typeof formats)[number];

/** The format that this device records: MP4 where it can, else WebM; null where it can do neither. */
export function chooseFormat(isSupported: (type: string) => boolean): RecordingFormat | null {
  return formats.find(({ type }) => isSupported(type)) ?? null;
}

/**
 * How loud a moment of sound is, from 0 to 100 on a scale on which quiet speech already shows.
 * @param samples from -1 to 1
 */
export function measureLoudness(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  const mean = samples.length === 0 ? 0 : Math.sqrt(sum / samples.length);
  const quietest = 0.001;
  if (mean <= quietest) return 0;
  return Math.min(100, Math.round((100 * Math.log10(mean / quietest)) / 2.5));
}

/** A sound that was never louder than this was a silent microphone, or somebody who said nothing. */
export const silentLoudness = 25;
