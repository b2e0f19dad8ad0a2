import { createHash } from "node:crypto";

/** Stands in the place of what may have been taken away. */
export const gone = "";

/** What was acknowledged last, and what was sent since without an answer: one of these must stand there. */
export type Kept = { acknowledged: string | null; unanswered: string[] };

/** Where the signature stands among the files. */
export const signaturePlace = "signature.signature";

/** What an investor was told is safe. Answers and files by `step.question`; a file is told by its SHA-256. */
export type Entry = {
  /** Of the browser. */
  token: string;
  /** Under which the upstream counts. */
  customerId: string;
  answers: Record<string, Kept>;
  files: Record<string, Kept>;
  isSubmitted: boolean;
};

export function hashOf(bytes: string | Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** All that was acknowledged to investors, kept outside of the product. */
export class Ledger {
  readonly entries: Entry[] = [];
  /** The files that were sent, by their hash. */
  readonly bytes = new Map<string, Buffer>();

  begin(token: string, customerId: string): Entry {
    const entry = { token, customerId, answers: {}, files: {}, isSubmitted: false };
    this.entries.push(entry);
    return entry;
  }

  /** @returns the hash of a file that is about to be sent */
  keepBytes(bytes: Buffer): string {
    const hash = hashOf(bytes);
    this.bytes.set(hash, bytes);
    return hash;
  }

  /** How many answers, files and submissions were acknowledged. */
  count(): { applications: number; answers: number; files: number; submissions: number } {
    const count = (of: "answers" | "files") =>
      this.entries.flatMap((entry) => Object.values(entry[of])).filter((kept) => kept.acknowledged !== null)
        .length;
    return {
      applications: this.entries.length,
      answers: count("answers"),
      files: count("files"),
      submissions: this.entries.filter(({ isSubmitted }) => isSubmitted).length,
    };
  }
}

/** Notes what is being sent. @param sent by `step.question` */
export function noteSending(into: Record<string, Kept>, sent: Readonly<Record<string, string>>): void {
  for (const [place, value] of Object.entries(sent)) {
    const kept = (into[place] ??= { acknowledged: null, unanswered: [] });
    if (kept.acknowledged !== value && !kept.unanswered.includes(value)) kept.unanswered.push(value);
  }
}

/** Whoever changes an answer has to sign again: their signature may be gone from now on. */
export function noteVoiding({ files }: Entry): void {
  if (files[signaturePlace]) noteSending(files, { [signaturePlace]: gone });
}

/** Notes that it was acknowledged. */
export function noteAcknowledged(into: Record<string, Kept>, sent: Readonly<Record<string, string>>): void {
  for (const [place, value] of Object.entries(sent)) into[place] = { acknowledged: value, unanswered: [] };
}
