import type { MomentView, Tone } from "@/lib/review/case-view";

/*
 * What the pages about pushes and callbacks show: plain data, every word already translated. Safe in a browser.
 */

/** A callback, as its push lists it. */
export type LedgerCallbackView = {
  id: string;
  receivedAt: MomentView;
  reading: string;
  tone: Tone;
  reason: string | null;
  copies: number;
};

/** One attempt to send an application, with all that is known of it but what was sent. */
export type AttemptView = {
  attempt: number;
  cause: string;
  result: string;
  tone: Tone;
  startedAt: MomentView;
  finishedAt: MomentView | null;
  /** As `1.2 s`; null while it is under way. */
  duration: string | null;
  /** HTTP status of the answer. */
  status: number | null;
  /** The kind of fault. */
  fault: string | null;
  code: string | null;
  /** In the upstream's own words. */
  message: string | null;
  customerId: string | null;
  requestId: string | null;
  /** SHA-256 of the bytes that were sent, in hex. */
  bodyHash: string;
  /** Whether and when it is tried again by itself; null where there is nothing to try. */
  retry: { at: MomentView | null; reason: string | null } | null;
  callbacks: LedgerCallbackView[];
};

/**
 * That the agency is let alone because it was down: until when, null where that is over and the next attempt tries it; and
 * how many applications wait.
 */
export type PauseView = { until: MomentView | null; waiting: number };

/** `heldUntil`: when an application that was put off asks again; null where it was not. */
export type LedgerView = { reference: string; heldUntil: MomentView | null; attempts: AttemptView[] };

/** A value of a body. `hidden`: `shown` holds the whole one where it was just asked for. `never`: nobody sees it in full. */
export type BodyValueView =
  | { kind: "plain"; text: string }
  | { kind: "hidden"; text: string; shown: string | null }
  | { kind: "never"; text: string };

/** `field` names it for who asks to see it in full. */
export type BodyRowView = { field: string; label: string; value: BodyValueView };

/** The fields of one object of a body; `title` is how it is reached, empty for the outermost. */
export type BodyGroupView = { title: string; rows: BodyRowView[] };

/** A body: its fields, or its text where it has none that can be told apart. */
export type BodyView = {
  content: { kind: "fields"; groups: BodyGroupView[] } | { kind: "text"; text: string } | { kind: "empty" };
  /** Whether it goes on beyond what is shown. */
  isCut: boolean;
  /** Whether all of it is shown in full. */
  isWhole: boolean;
};

/** One field that differs between two attempts, both values masked; null where it has none. */
export type ChangeView = {
  field: string;
  change: string;
  tone: Tone;
  before: string | null;
  after: string | null;
};

export type PushView = {
  reference: string;
  attempt: AttemptView;
  body: BodyView;
  answer: BodyView;
  /** Null where there is no other attempt. */
  comparison: { against: number; choices: number[]; changes: ChangeView[]; isCut: boolean } | null;
  mayUnmask: boolean;
};

/** What staff can do to an application that does not go on by itself. */
export type InterventionChoiceView = { value: string; label: string; hint: string };

/** A settlement that waits for a second person. */
export type ProposalView = {
  id: string;
  what: string;
  /** What happens when it is agreed to. */
  effect: string;
  reason: string;
  by: string;
  at: MomentView;
};

/** One time that staff stepped in before. */
export type PastInterventionView = {
  id: string;
  /** Id of the callback that it was about. */
  callback: string | null;
  what: string;
  reason: string;
  by: string;
  at: MomentView;
  end: string;
  tone: Tone;
  /** Who decided, and when; null where nobody did. */
  decided: { by: string; at: MomentView } | null;
};

export type InterventionView = {
  reference: string;
  state: { words: string; tone: Tone };
  /** What was looked at; it goes with each form. */
  mark: string;
  choices: InterventionChoiceView[];
  proposal: ProposalView | null;
  /** What the person may do about the proposal. */
  may: { agree: boolean; decline: boolean; isOwn: boolean };
  past: PastInterventionView[];
  /** What was typed before, and what is wrong with it. */
  kept: { kind: string; reason: string };
  faults: { name: string; message: string }[];
  /** What happened meanwhile, in words. */
  news: string | null;
};

/** A callback in the list of all. */
export type InboxRowView = {
  id: string;
  receivedAt: MomentView;
  lastReceivedAt: MomentView;
  reading: string;
  tone: Tone;
  reason: string | null;
  /** Of the application that its address was given for. */
  reference: string;
  state: { words: string; tone: Tone };
  attempt: number;
  copies: number;
  /** In bytes. */
  size: number;
};

/** A part of the list of all callbacks. Addresses are null where they lead nowhere. */
export type InboxView = {
  show: string;
  hint: string;
  filters: { name: string; count: string; address: string; isCurrent: boolean }[];
  rows: InboxRowView[];
  next: string | null;
  previous: string | null;
  first: string | null;
};

/** One callback, as its own page shows it. */
export type CallbackView = InboxRowView & {
  contentType: string;
  /** What it means, and what staff can do. */
  advice: string;
  body: BodyView;
  headers: BodyView;
  mayUnmask: boolean;
  mayReplay: boolean;
  /** What was looked at; it goes with the form. */
  mark: string;
  /** The reason that was typed before. */
  kept: string;
  faults: { name: string; message: string }[];
  /** What happened meanwhile, in words. */
  news: string | null;
  /** Whether it was just read again. */
  isDone: boolean;
  /** The times it was read again, newest first. */
  replays: { id: string; reason: string; by: string; at: MomentView }[];
};
