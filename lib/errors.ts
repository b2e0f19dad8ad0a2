/** What went wrong, told three ways: a code for programs, a message key for a person, a detail for the log. */
export class AppError extends Error {
  override readonly name = "AppError";
  /** Stable word for programs and tests, such as `locked`. */
  readonly code: string;
  /** HTTP status that a route answers with. */
  readonly status: number;
  /** Key in the message catalogue. */
  readonly words: string;
  /** For the log. Holds no personal data. */
  readonly detail: string | undefined;

  constructor(parts: { code: string; status: number; words: string; detail?: string; cause?: unknown }) {
    super(parts.detail === undefined ? parts.code : `${parts.code}: ${parts.detail}`, { cause: parts.cause });
    this.code = parts.code;
    this.status = parts.status;
    this.words = parts.words;
    this.detail = parts.detail;
  }
}
