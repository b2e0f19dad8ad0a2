import type { AuditDetail, AuditRecord } from "@/lib/db/audit";
import type { CallbackEvent } from "@/lib/db/callback-events";
import type { InterventionRecord } from "@/lib/db/interventions";
import type { PushRecord } from "@/lib/db/pushes";
import type { Words } from "@/lib/onboarding/options";
import { path } from "@/lib/paths";
import { viewMoment } from "@/lib/review/case-moments";
import type { CaseEventView } from "@/lib/review/case-view";

/** What is known of an application's past. */
export type Past = {
  audit: readonly AuditRecord[];
  pushes: readonly Omit<PushRecord, "body">[];
  callbacks: readonly Omit<CallbackEvent, "body" | "headers">[];
  interventions: readonly Pick<InterventionRecord, "id" | "reason">[];
};

/** Names for what the past holds as ids and codes. */
export type Names = {
  /** Translates below `case`. */
  words: Words;
  /** Names of staff, by id. */
  staff: ReadonlyMap<string, string>;
  /** What a question is called, by `step.question`. */
  questions: ReadonlyMap<string, string>;
  /** Which question a file answers, as `step.question`, by the file's id. */
  files: ReadonlyMap<string, string>;
};

type Event = {
  at: Date;
  who: string;
  code: string;
  what: string;
  notes: string[];
  network?: string | null;
  address?: string;
};

/** Written down for each file and each save: what follows at once is told together. */
const oftenInARow = ["answers-saved", "file-fetched", "file-viewed"];

/**
 * Everything that happened to an application, oldest first: the audit, the pushes and the callbacks. What has no words
 * is told by its code.
 */
export function viewTimeline(past: Past, names: Names): CaseEventView[] {
  // Of what happened at one moment, an answer stands before the move that it brought about, and a push after its own.
  const events = [
    ...past.pushes.flatMap((push) => readAnswer(push, names)),
    ...past.callbacks.map((callback) => readCallback(callback, past, names)),
    ...past.audit.map((record) => readAudit(record, past, names)),
    ...past.pushes.map((push) => readBeginning(push, names)),
  ].toSorted((one, other) => one.at.getTime() - other.at.getTime());
  return gather(events).map(({ at, who, what, notes, network = null, address = null }) => ({
    time: viewMoment(at),
    who,
    what,
    notes,
    from: network === null ? null : names.words("timeline.network", { network }),
    address,
  }));
}

function readAudit(record: AuditRecord, { interventions }: Past, names: Names): Event {
  const { at, actor, staffId, action, detail } = record;
  const { words, staff } = names;
  const who =
    staffId === null ? words(`actors.${actor}`) : (staff.get(staffId) ?? words("actors.formerStaff"));
  const what = words.has(`actions.${action}`)
    ? words(`actions.${action}`, fill(action, detail, names))
    : action;
  const notes = noteAudit(record, interventions, names);
  return { at, who, code: action, what, notes, network: networkOf(record) };
}

/** Where the one who did it came from. What followed from a request was not done by who made it. */
function networkOf({ actor, action, network }: AuditRecord): string | null {
  return actor === "investor" || actor === "staff" || action === "file-fetched" ? network : null;
}

/** The details of an audit row as a sentence may name them. */
function fill(action: string, detail: AuditDetail, { words, staff }: Names): Record<string, string | number> {
  const filled: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(detail)) {
    filled[name] = typeof value === "number" ? value : String(value);
  }
  const { to, kind } = detail;
  if (typeof kind === "string") filled["kind"] = wordOr(words, "interventions", kind);
  if (typeof to === "string") {
    filled["to"] =
      action === "moved" ? wordOr(words, "states", to) : (staff.get(to) ?? words("actors.formerStaff"));
  }
  return filled;
}

function noteAudit(
  { action, detail, changes }: AuditRecord,
  interventions: Past["interventions"],
  names: Names,
): string[] {
  const { words, questions, files } = names;
  if (!words.has(`actions.${action}`)) {
    return Object.entries(detail).map(([name, value]) => `${name}: ${value}`);
  }
  if (action === "moved") return [wordOr(words, "reasons", String(detail["reason"]))];
  if (changes !== null) {
    const places = Object.keys(changes).map((name) => `${detail["step"]}.${name}`);
    return places.map((place) => questions.get(place) ?? place);
  }
  if ("intervention" in detail) {
    return interventions.filter(({ id }) => id === detail["intervention"]).map(({ reason }) => reason);
  }
  const parts = { "push-unmasked": "pushParts", "callback-unmasked": "callbackParts" }[action];
  if (parts !== undefined) {
    return [words(`${parts}.${detail["part"]}`), String(detail["field"])].filter((note) => note !== "");
  }
  const place = files.get(String(detail["file"])) ?? `${detail["step"]}.${detail["question"]}`;
  const name = questions.get(place);
  if (name !== undefined) return [name];
  if ("file" in detail) return [words("otherFile")];
  return "question" in detail ? [place] : [];
}

function readBeginning({ attempt, cause, startedAt }: Past["pushes"][number], { words }: Names): Event {
  const what = words("timeline.pushBegun", { attempt, cause });
  return { at: startedAt, who: words("actors.system"), code: "push-begun", what, notes: [] };
}

function readAnswer(push: Past["pushes"][number], { words }: Names): Event[] {
  const { attempt, finishedAt, result, status, code, message, retryAt } = push;
  if (finishedAt === null || result === null) return [];
  const notes = [
    status === null ? "" : words("timeline.status", { status }),
    code === null ? "" : words("timeline.code", { code }),
    message ?? "",
    retryAt === null ? "" : words("timeline.retry", { time: viewMoment(retryAt).words }),
  ].filter((note) => note !== "");
  const what = words("timeline.pushEnded", { attempt, result: words(`results.${result}`) });
  return [{ at: finishedAt, who: words("actors.upstream"), code: "push-ended", what, notes }];
}

function readCallback(callback: Past["callbacks"][number], { pushes }: Past, { words }: Names): Event {
  const { id, receivedAt, lastReceivedAt, reading, reason, copies, pushId } = callback;
  const attempt = pushes.find(({ id }) => id === pushId)?.attempt ?? 0;
  const notes = [
    reason === null ? "" : wordOr(words, "callbackReasons", reason),
    copies > 1 ? words("timeline.copies", { copies, last: viewMoment(lastReceivedAt).words }) : "",
  ].filter((note) => note !== "");
  const what = words("timeline.callback", { attempt, reading: words(`readings.${reading}`) });
  const address = path.staff.callback(id);
  return { at: receivedAt, who: words("actors.upstream"), code: "callback", what, notes, address };
}

function gather(events: readonly Event[]): Event[] {
  const gathered: Event[] = [];
  for (const event of events) {
    const last = gathered.at(-1);
    const goesOn =
      last !== undefined &&
      oftenInARow.includes(event.code) &&
      last.what === event.what &&
      last.who === event.who &&
      last.network === event.network;
    if (!goesOn) gathered.push({ ...event, notes: [...event.notes] });
    else last.notes.push(...event.notes.filter((note) => !last.notes.includes(note)));
  }
  return gathered;
}

/** The words for a code; the code itself where there are none. */
export function wordOr(words: Words, section: string, code: string): string {
  return words.has(`${section}.${code}`) ? words(`${section}.${code}`) : code;
}
