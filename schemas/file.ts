import { z } from "zod";

const MEBIBYTE = 1024 * 1024;

/** The formats that the product takes at all, each with its content type and the extensions a name may end in. */
export const fileFormats = {
  jpeg: { contentType: "image/jpeg", extensions: ["jpg", "jpeg"] },
  png: { contentType: "image/png", extensions: ["png"] },
  webp: { contentType: "image/webp", extensions: ["webp"] },
  pdf: { contentType: "application/pdf", extensions: ["pdf"] },
  mp4: { contentType: "video/mp4", extensions: ["mp4"] },
  webm: { contentType: "video/webm", extensions: ["webm"] },
  xml: { contentType: "application/xml", extensions: ["xml"] },
  zip: { contentType: "application/zip", extensions: ["zip"] },
} as const satisfies Record<string, { contentType: string; extensions: readonly string[] }>;

export type FileFormat = keyof typeof fileFormats;

/** Images of more pixels are refused, whatever their size in bytes. */
export const MAX_IMAGE_PIXELS = 50_000_000;

type FileKindRule = { formats: readonly FileFormat[]; maxBytes: number };

/** What a question may ask for: the formats it takes and the largest size in bytes. */
export const fileKinds = {
  image: { formats: ["jpeg", "png", "webp"], maxBytes: 10 * MEBIBYTE },
  cheque: { formats: ["jpeg", "png", "webp", "pdf"], maxBytes: 10 * MEBIBYTE },
  vault: { formats: ["pdf", "jpeg", "png", "webp"], maxBytes: 10 * MEBIBYTE },
  aadhaarXml: { formats: ["zip", "xml"], maxBytes: 2 * MEBIBYTE },
  video: { formats: ["mp4", "webm"], maxBytes: 50 * MEBIBYTE },
  signature: { formats: ["png", "jpeg", "webp"], maxBytes: 10 * MEBIBYTE },
} as const satisfies Record<string, FileKindRule>;

export type FileKind = keyof typeof fileKinds;

/**
 * What can be wrong with an uploaded file. `file-locked`: a PDF with a password; `file-dimensions`: an image of too
 * many pixels; `file-token`: a signature of a dot or one line, or of nothing; `file-broken`: the content can't be read
 * as what it says it is; `file-scripted`: a PDF with scripts, actions or files inside; `file-pages`: a PDF of too many;
 * `file-no-picture`: a video of sound alone; `file-infected`: the virus scanner flags it; `file-unchecked`: we can't
 * check it; `file-store-away` and `file-store-full`: we can't keep it; `file-too-often`: too many in an hour.
 * Of an offline Aadhaar: `aadhaar-code-missing` and `aadhaar-code`, its share code; `aadhaar-other`, another ZIP or XML;
 * `aadhaar-forged`, the signature does not hold; `aadhaar-old`; `aadhaar-off`, we have no certificate to check it with.
 */
export const fileFaultSchema = z.enum([
  "file-empty",
  "file-too-large",
  "file-type",
  "file-heic",
  "file-broken",
  "file-locked",
  "file-dimensions",
  "file-token",
  "file-scripted",
  "file-pages",
  "file-no-picture",
  "file-infected",
  "file-unchecked",
  "file-store-away",
  "file-store-full",
  "file-too-often",
  "aadhaar-code-missing",
  "aadhaar-code",
  "aadhaar-other",
  "aadhaar-forged",
  "aadhaar-old",
  "aadhaar-off",
]);
/** What can be wrong with a form as a whole. */
export const uploadFaultSchema = z.enum([
  "upload-cut",
  "upload-malformed",
  "upload-too-large",
  "database-full",
]);

export type FileFault = z.infer<typeof fileFaultSchema>;

/** The rule of a kind, in its general shape. */
export function fileKindRule(kind: FileKind): FileKindRule {
  return fileKinds[kind];
}

/** The value of the `accept` attribute: content types first, so that phones convert their own formats, then extensions. */
export function acceptAttribute(kind: FileKind): string {
  const { formats } = fileKindRule(kind);
  const types = formats.map((format) => fileFormats[format].contentType);
  const extensions = formats.flatMap((format) => fileFormats[format].extensions.map((name) => `.${name}`));
  return [...types, ...extensions].join(",");
}

/** The last extension of a file name in lower case without its dot, or an empty string. */
export function fileExtension(name: string): string {
  return /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? "";
}

/**
 * What is said of a recording besides its bytes: when it was made by the clock of the device, and the place, where the
 * person gave one.
 */
export const recordingSchema = z.object({
  recordedAt: z.iso.datetime(),
  place: z.string().trim().min(1).max(80).optional(),
});
export type Recording = z.infer<typeof recordingSchema>;

/** What a sender says of a file that comes in pieces: its name, and of a recording what `recordingSchema` asks. */
export const uploadNoteSchema = z.object({
  name: z.string().min(1).max(200),
  recording: recordingSchema.optional(),
});
export type UploadNote = z.infer<typeof uploadNoteSchema>;

/** A recording as it is kept beside its file. `code`: the digits that were to be spoken in it. */
export const keptRecordingSchema = recordingSchema.extend({ code: z.string() });
export type KeptRecording = z.infer<typeof keptRecordingSchema>;
