/*
 * What the pages hand to the components: plain data, every word already translated. Safe in a browser.
 */

export type QuestionKind =
  | "text"
  | "multiline"
  | "date"
  | "choice"
  | "select"
  | "checkbox"
  | "file"
  | "signature"
  | "aadhaar"
  | "branch";

export type OptionView = { value: string; label: string };

/** A file that is kept on the server. `size` in bytes. */
export type StoredFileView = { url: string; name: string; size: number; contentType: string };

/** What a person may record in the page instead of choosing a file. */
export type RecordView = {
  /** The digits to say. */
  code: string;
  /** Where it is sent, by the tus protocol. */
  uploadTo: string;
  /** The city that was given. */
  place?: string;
  /** Stands for the application where an unsent recording waits in the browser. It names nobody. */
  keeper: string;
  words: RecordWords;
};

export type RecordWords = Record<
  | "open"
  | "title"
  | "consent"
  | "steps"
  | "agree"
  | "starting"
  | "code"
  | "live"
  | "sound"
  | "begin"
  | "countdown"
  | "recording"
  | "wait"
  | "enough"
  | "stop"
  | "watch"
  | "check"
  | "silent"
  | "use"
  | "retake"
  | "close"
  | "choose"
  | "resuming"
  | "waiting"
  | "elsewhere"
  | "gone"
  | "unsent"
  | "again"
  | "sent"
  | "stamp"
  | "stampAnywhere"
  | "microphone"
  | "orFile"
  | "failed",
  string
>;

/** A check that doubts an answer but lets the person stand by it. `value` is the doubted answer as typed. */
export type CautionView = {
  name: string;
  value: string;
  message: string;
  confirmLabel: string;
  confirmed: boolean;
};

/** One label with its value, as in a card or a summary. */
export type RowView = { label: string; value: string };

/** The bank branch found for a MICR code, or the words that none was found. */
export type BranchView = { title: string; rows: RowView[] };

export type QuestionView = {
  name: string;
  kind: QuestionKind;
  label: string;
  hint?: string;
  optional: boolean;
  /** For `choice` and `select`; a `checkbox` takes its value and words from the first one. */
  options?: OptionView[];
  /** Offered while typing into a text question. */
  suggestions?: string[];
  autocomplete?: string;
  inputMode?: "numeric" | "tel" | "email" | "text";
  width?: "short" | "medium" | "full";
  uppercase?: boolean;
  /** Heading above this question; it stands for all that follow until the next one. */
  group?: string;
  /**
   * When the question is shown: `type=passport|drivingLicence&country=101`. Alternatives are parted by `;`. Names are
   * questions of the same step. The form's style sheet hides the question otherwise; its answer is kept.
   */
  depends?: string;
  /** `pincode`: leaving this question looks up the state and the district of its group; `place`: where one is fills it. */
  fill?: "pincode" | "place";
  /** `practice`: where a file to try it with is had, and the share code that it opens with. */
  file?: {
    accept: string;
    maxBytes: number;
    stored?: StoredFileView;
    record?: RecordView;
    practice?: { href: string; shareCode: string };
  };
  /** For a `file` that can be pictured: what the frame on the screen is shaped like. */
  camera?: CameraShape;
  branch?: BranchView;
  /** Said where a branch was looked for and the search did not answer. */
  branchUnknown?: string;
  value: string;
  fault?: string;
  cautions: CautionView[];
};

/** What is to be pictured; `card`: as large as a bank card. */
export type CameraShape = "card" | "cheque" | "page" | "face";

/** Why there is no picture from the camera; `stopped`: it ended by itself, or for a reason that has no name. */
export type CameraFault =
  | "insecure"
  | "missing"
  | "refused"
  | "none"
  | "noMicrophone"
  | "busy"
  | "inApp"
  | "stopped";

/** Browsers whose way to allow the camera differs. `inApp`: the one inside another app. */
export type BrowserName =
  | "inApp"
  | "chromeAndroid"
  | "otherIos"
  | "safariIos"
  | "safariMac"
  | "samsung"
  | "firefoxAndroid"
  | "firefox"
  | "other";

/** What is wrong with a picture of a document; `absent`: none is seen. */
export type DocumentFault = "dark" | "absent" | "cut" | "small" | "glare" | "blurred";

/** What is wrong with a photo of a person. */
export type FaceFault = "dark" | "noFace" | "manyFaces" | "far" | "near" | "aside" | "blurred";

/** The words of the camera. */
export type CameraWords = {
  open: string;
  title: Record<CameraShape, string>;
  primer: Record<CameraShape, string>;
  ask: string;
  allow: string;
  asking: string;
  chooseFile: string;
  close: string;
  view: string;
  take: string;
  switch: string;
  loadingCheck: string;
  unchecked: string;
  good: string;
  faults: Record<DocumentFault | FaceFault, string>;
  takenTitle: string;
  takenGood: string;
  takenFault: string;
  taken: string;
  use: string;
  again: string;
  away: string;
  failedTitle: string;
  failed: Record<CameraFault, string>;
  recovery: Record<BrowserName, string>;
  orFile: string;
  retry: string;
};

/** The words of a form that belong to no question. `{...}` marks what a component fills in. */
export type StepWords = {
  continue: string;
  continuing: string;
  saving: string;
  saved: string;
  notSaved: string;
  sendFailed: string;
  errorTitle: string;
  doubtTitle: string;
  errorPrefix: string;
  doubtPrefix: string;
  optional: string;
  select: string;
  conflictTitle: string;
  conflictText: string;
  conflictAction: string;
  findBranch: string;
  pincode: { several: string; filled: string };
  file: {
    choose: string;
    replace: string;
    remove: string;
    uploading: string;
    secondsLeft: string;
    minutesLeft: string;
    failed: string;
    limit: string;
    preview: string;
    open: string;
  };
  signature: {
    draw: string;
    pad: string;
    undo: string;
    clear: string;
    use: string;
    type: string;
    useTyped: string;
    upload: string;
  };
  place: { ask: string; why: string; asking: string; found: string; none: string; failed: string };
  aadhaar: {
    shareCode: string;
    shareCodeHint: string;
    file: string;
    other: string;
    open: string;
    practice: string;
  };
  /** Left out where no question of the step can be pictured or recorded. */
  camera?: CameraWords;
};

export type StepView = {
  slug: string;
  title: string;
  intro?: string;
  questions: QuestionView[];
  revision: number;
  hasFiles: boolean;
  /** Where saving leads instead of the next step. */
  returnTo?: "review";
  /** Words of the faults the browser can find, by question, then by fault code. */
  faultMessages: Record<string, Record<string, string>>;
  /** Answers of other steps and settings that this step's conditions need, by `step.question`. */
  context: Record<string, string>;
  words: StepWords;
};

export type RailItemView = {
  slug: string;
  href: string;
  title: string;
  state: "complete" | "current" | "open" | "locked";
};

export type RailView = { items: RailItemView[]; done: number; total: number };

/** What a pincode says about where it lies. `state` is spelled as the options of the state question are labelled. */
export type PincodeView = { districts: { district: string; state: string }[] };

/** Where the files of a step go, and its whole form when it has files. */
export const uploadPath = (slug: string) => `/api/uploads/${slug}`;

/** Where the file of a question goes that is large and comes in pieces, by the tus protocol. */
export const resumablePath = (slug: string, question: string) => `/api/uploads/video/${slug}/${question}`;

/** Where drafts of a step go. */
export const draftPath = (slug: string) => `/api/drafts/${slug}`;

/** Fills the `{name}` marks of a sentence. */
export function fillWords(words: string, values: Record<string, string | number>): string {
  return words.replace(/\{(\w+)\}/g, (mark, name: string) => String(values[name] ?? mark));
}

/** The field with the share code of an offline Aadhaar file: it goes with the file alone, and before it. */
export const shareCodeField = (question: string) => `${question}.shareCode`;

/** The field with one note of how a video was recorded: it goes with the file alone, and before it. */
export const recordingField = (question: string, note: string) => `${question}.${note}`;

/**
 * The answers in a form as typed, by name. Files, share codes and what the framework adds of its own are left out.
 */
export function collectAnswers(form: FormData): Record<string, string> {
  const answers: Record<string, string> = {};
  for (const [name, value] of form) {
    const isAnswer = !name.startsWith("$") && !name.endsWith(".shareCode");
    if (typeof value === "string" && isAnswer) answers[name] = value;
  }
  return answers;
}
