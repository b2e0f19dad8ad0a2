/*
 * What the page of one application shows: plain data, every word already translated. Safe in a browser.
 */

export type Tone = "neutral" | "info" | "success" | "warning" | "danger";

/** A moment, written for people and for machines. */
export type MomentView = { words: string; iso: string };

/**
 * An answer. `hidden`: `text` is masked, and `shown` holds the whole value where it was just asked for. `never`: nobody
 * sees it in full.
 */
export type CaseValueView =
  | { kind: "plain"; text: string }
  | { kind: "hidden"; text: string; shown: string | null }
  | { kind: "never"; text: string };

/** One answer. `question` is its name in the wizard. */
export type CaseRowView = { question: string; label: string; value: CaseValueView };

/** A file. `paper` puts it on white, as a signature. `address` opens it for who is signed in. */
export type CaseDocumentView = {
  id: string;
  kind: "picture" | "video" | "other";
  paper: boolean;
  label: string;
  name: string;
  contentType: string;
  /** In bytes. */
  size: number;
  address: string;
};

/** A step of the wizard with what was given in it. */
export type CaseSectionView = {
  slug: string;
  title: string;
  rows: CaseRowView[];
  documents: CaseDocumentView[];
};

/** Something that happened. `from`: where the request came from, where that is known; `address`: where more of it stands. */
export type CaseEventView = {
  time: MomentView;
  who: string;
  what: string;
  notes: string[];
  from: string | null;
  address: string | null;
};

/** One attempt to send the application. */
export type CasePushView = {
  attempt: number;
  result: string;
  tone: Tone;
  startedAt: MomentView;
  finishedAt: MomentView | null;
  /** HTTP status of the answer. */
  status: number | null;
  code: string | null;
  /** In the upstream's own words. */
  message: string | null;
  customerId: string | null;
  requestId: string | null;
  /** SHA-256 of what was sent, in hex. */
  bodyHash: string;
};

/** A callback, with how often the very same one came. */
export type CaseCallbackView = {
  id: string;
  attempt: number | null;
  reading: string;
  tone: Tone;
  reason: string | null;
  copies: number;
  receivedAt: MomentView;
  lastReceivedAt: MomentView;
};

/** A label with its value, as in the head of the page. */
export type CaseFactView = { label: string; value: string; time?: MomentView };

export type CaseView = {
  reference: string;
  name: string;
  state: { words: string; tone: Tone };
  facts: CaseFactView[];
  sections: CaseSectionView[];
  events: CaseEventView[];
  pushes: CasePushView[];
  callbacks: CaseCallbackView[];
  /** Whether a settlement waits for a second person. */
  hasProposal: boolean;
  /** When it asks again whether it may go out, where it was put off. */
  heldUntil: MomentView | null;
  /** `renewLink`: it is with the investor, whose link can be made anew. */
  may: { verify: boolean; sendBack: boolean; renewLink: boolean; unmask: boolean; intervene: boolean };
};
