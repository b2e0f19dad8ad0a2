/**
 * THE magic values: who sends one of them to the sandbox chooses what happens. Anything else meets the normal
 * outcome. The words for people stand under `sandbox.scenarios` in the message catalogue, by `name`.
 *
 * A value ends like the HTTP status that it brings about: 0422 and 422 are refusals, 0504 and 504 never answer.
 */

/** How a request is answered. `normal` and `slow` do the work; all others stand in for an answer. */
export type Answer =
  | "normal"
  /** The work is done, the answer waits some seconds. */
  | "slow"
  /** 422 with a reason and a code. */
  | "refused"
  /** 422 that names a field. */
  | "refused-field"
  /** 400 in the words of the bank search. */
  | "malformed"
  /** 404 in the words of the bank search. */
  | "not-found"
  /** 401, and the token is gone; every second request passes. */
  | "unauthorised-once"
  /** 429 with `Retry-After`; every second request passes. */
  | "too-many-once"
  /** 503 with `Retry-After`, always. */
  | "unavailable"
  | "server-error"
  /** 502 with a page of HTML. */
  | "html"
  /** 200 with JSON that has none of the fields. */
  | "wrong-shape"
  /** No answer, until the client gives up. */
  | "hang"
  /** 200, then the connection is cut within the body. */
  | "cut";

/** What is posted to the callback address after a push that was taken. */
export type CallbackPlan =
  | "accepted"
  | "rejected"
  | "late"
  | "twice"
  | "never"
  | "not-json"
  | "not-an-object"
  | "other-ids"
  | "pending-then-accepted"
  | "dropout"
  /** The post is made, and answered, before the push is answered. */
  | "before-the-answer";

/** States of an application, as the side that pushes tells them apart. */
type State = "submitted" | "accepted" | "refused" | "unknown" | "completed";

export type PushScenario = {
  name: string;
  /** `kycData.panNumber`: a well-formed PAN. */
  value: string;
  answer: Answer;
  /** Whether the push is taken: recorded, and its callback sent. */
  taken: boolean;
  callback: CallbackPlan;
  /** The application's state once the push is over, before any callback. */
  afterPush: State;
  /** The application's state at the end. */
  atEnd: State;
  /** How a completed application turned out. */
  outcome: "accepted" | "rejected" | null;
};

/** A late callback comes after this many times the usual delay. */
export const lateFactor = 5;

function answerScenario(
  name: string,
  value: string,
  answer: Answer,
  taken: boolean,
  callback: CallbackPlan,
  afterPush: State,
  atEnd: State,
): PushScenario {
  const outcome = atEnd === "completed" ? "accepted" : null;
  return { name, value, answer, taken, callback, afterPush, atEnd, outcome };
}

function callbackScenario(name: string, value: string, callback: CallbackPlan, atEnd: State): PushScenario {
  const outcome = atEnd !== "completed" ? null : callback === "rejected" ? "rejected" : "accepted";
  return { name, value, answer: "normal", taken: true, callback, afterPush: "accepted", atEnd, outcome };
}

/** PANs with A decide how the push is answered, PANs with C what the callback brings. */
export const pushScenarios: readonly PushScenario[] = [
  answerScenario("refused-with-a-reason", "ZZZPA0422Z", "refused", false, "never", "refused", "refused"),
  answerScenario("refused-for-a-field", "ZZZPA0423Z", "refused-field", false, "never", "refused", "refused"),
  answerScenario(
    "token-dropped-once",
    "ZZZPA0401Z",
    "unauthorised-once",
    true,
    "accepted",
    "accepted",
    "completed",
  ),
  answerScenario("too-many-once", "ZZZPA0429Z", "too-many-once", true, "accepted", "submitted", "completed"),
  answerScenario("unavailable", "ZZZPA0503Z", "unavailable", false, "never", "submitted", "submitted"),
  answerScenario("server-error", "ZZZPA0500Z", "server-error", false, "never", "unknown", "unknown"),
  answerScenario("html-page", "ZZZPA0502Z", "html", false, "never", "unknown", "unknown"),
  answerScenario("wrong-shape", "ZZZPA0200Z", "wrong-shape", true, "never", "unknown", "unknown"),
  answerScenario("slow", "ZZZPA0408Z", "slow", true, "accepted", "accepted", "completed"),
  answerScenario("taken-no-answer", "ZZZPA0504Z", "hang", true, "accepted", "unknown", "completed"),
  answerScenario("taken-then-cut", "ZZZPA0444Z", "cut", true, "accepted", "unknown", "completed"),
  callbackScenario("callback-never", "ZZZPC0000Z", "never", "accepted"),
  callbackScenario("callback-late", "ZZZPC0001Z", "late", "completed"),
  callbackScenario("callback-twice", "ZZZPC0002Z", "twice", "completed"),
  callbackScenario("callback-not-json", "ZZZPC0003Z", "not-json", "accepted"),
  callbackScenario("callback-not-an-object", "ZZZPC0004Z", "not-an-object", "accepted"),
  callbackScenario("callback-other-ids", "ZZZPC0005Z", "other-ids", "accepted"),
  callbackScenario("callback-rejected", "ZZZPC0006Z", "rejected", "completed"),
  callbackScenario("callback-pending-then-accepted", "ZZZPC0007Z", "pending-then-accepted", "completed"),
  callbackScenario("callback-dropout", "ZZZPC0008Z", "dropout", "accepted"),
  callbackScenario("callback-before-the-answer", "ZZZPC0009Z", "before-the-answer", "completed"),
];

/** What happens to everybody else, persons exempt from PAN included. */
export const normalPush: PushScenario = callbackScenario("normal", "", "accepted", "completed");

/** A scenario of the bank search, by MICR code. */
export type BankSearchScenario = { name: string; value: string; answer: Answer };

export const bankSearchScenarios: readonly BankSearchScenario[] = [
  { name: "micr-malformed", value: "999999400", answer: "malformed" },
  { name: "micr-token-dropped-once", value: "999999401", answer: "unauthorised-once" },
  { name: "micr-not-found", value: "999999404", answer: "not-found" },
  { name: "micr-slow", value: "999999408", answer: "slow" },
  { name: "micr-too-many-once", value: "999999429", answer: "too-many-once" },
  { name: "micr-cut", value: "999999444", answer: "cut" },
  { name: "micr-server-error", value: "999999500", answer: "server-error" },
  { name: "micr-html-page", value: "999999502", answer: "html" },
  { name: "micr-unavailable", value: "999999503", answer: "unavailable" },
  { name: "micr-no-answer", value: "999999504", answer: "hang" },
  { name: "micr-wrong-shape", value: "999999200", answer: "wrong-shape" },
];

/** Which figures a GST check shows; `usual` computes them from the GSTIN and the period. */
export type GstFigures =
  | "usual"
  | "equal"
  | "sales-differ"
  | "purchases-differ"
  | "unreadable"
  | "blank"
  | "negative"
  /** Amounts of 20 digits. */
  | "large"
  /** Nothing is filed when first asked, and differing sales when asked again; and so in turn. */
  | "changing";

/** A scenario of the GST discrepancy check, by GSTIN (any period). */
export type GstScenario = { name: string; value: string; answer: Answer; figures: GstFigures };

export const gstScenarios: readonly GstScenario[] = [
  { name: "gst-equal", value: "27ZZZPG0000Z1ZT", answer: "normal", figures: "equal" },
  { name: "gst-sales-differ", value: "27ZZZPG0001Z1ZS", answer: "normal", figures: "sales-differ" },
  { name: "gst-purchases-differ", value: "27ZZZPG0002Z1ZR", answer: "normal", figures: "purchases-differ" },
  { name: "gst-unreadable", value: "27ZZZPG0003Z1ZQ", answer: "normal", figures: "unreadable" },
  { name: "gst-blank", value: "27ZZZPG0004Z1ZP", answer: "normal", figures: "blank" },
  { name: "gst-negative", value: "27ZZZPG0005Z1ZO", answer: "normal", figures: "negative" },
  { name: "gst-large", value: "27ZZZPG0006Z1ZN", answer: "normal", figures: "large" },
  { name: "gst-changing", value: "27ZZZPG0007Z1ZM", answer: "normal", figures: "changing" },
  { name: "gst-refused", value: "27ZZZPG0422Z1ZJ", answer: "refused", figures: "usual" },
  { name: "gst-token-dropped-once", value: "27ZZZPG0401Z1ZO", answer: "unauthorised-once", figures: "usual" },
  { name: "gst-slow", value: "27ZZZPG0408Z1ZH", answer: "slow", figures: "usual" },
  { name: "gst-too-many-once", value: "27ZZZPG0429Z1ZC", answer: "too-many-once", figures: "usual" },
  { name: "gst-cut", value: "27ZZZPG0444Z1ZD", answer: "cut", figures: "usual" },
  { name: "gst-server-error", value: "27ZZZPG0500Z1ZO", answer: "server-error", figures: "usual" },
  { name: "gst-html-page", value: "27ZZZPG0502Z1ZM", answer: "html", figures: "usual" },
  { name: "gst-unavailable", value: "27ZZZPG0503Z1ZL", answer: "unavailable", figures: "usual" },
  { name: "gst-no-answer", value: "27ZZZPG0504Z1ZK", answer: "hang", figures: "usual" },
  { name: "gst-wrong-shape", value: "27ZZZPG0200Z1ZR", answer: "wrong-shape", figures: "usual" },
];

/** The scenario of a PAN; the normal one where it is no magic value. */
export function findPushScenario(panNumber: string): PushScenario {
  return pushScenarios.find((scenario) => scenario.value === panNumber) ?? normalPush;
}

/** How a bank search for this MICR code is answered. */
export function findBankSearchAnswer(micrCode: string): Answer {
  return bankSearchScenarios.find((scenario) => scenario.value === micrCode)?.answer ?? "normal";
}

/** How a GST check of this GSTIN is answered, and with which figures. */
export function findGstScenario(gstin: string): { answer: Answer; figures: GstFigures } {
  return gstScenarios.find((scenario) => scenario.value === gstin) ?? { answer: "normal", figures: "usual" };
}
