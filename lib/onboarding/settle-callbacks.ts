import { type ApplicationRecord, lockApplication, moveApplication } from "@/lib/db/applications";
import {
  type CallbackEvent,
  hasWaitingEvents,
  listWaitingEvents,
  setCallbackReading,
} from "@/lib/db/callback-events";
import { inTransaction, type Transaction } from "@/lib/db/client";
import { listPushes, type PushRecord, stopRetrying } from "@/lib/db/pushes";
import { type CallbackMeaning, readCallback } from "@/lib/onboarding/read-callback";
import { makingFaults } from "@/lib/onboarding/retry";
import { wipeAadhaar } from "@/lib/onboarding/wipe-aadhaar";
import { type ApplicationState, applicationStates } from "@/schemas/application";

/** How many bodies are held in memory at once. */
const mostAtOnce = 50;

/**
 * Reads the callbacks of an application that wait, oldest first, and moves the application as they say. Called when
 * one comes in, and when a push has ended; repeating it changes nothing.
 */
export async function settleCallbacks(application: ApplicationRecord): Promise<void> {
  if (!(await hasWaitingEvents(application))) return;
  await inTransaction((transaction) => settleWithin(transaction, application));
}

/**
 * The same as part of a transaction, which holds the application's row from then on. A callback whose push was thought
 * not to be taken shows that it arrived after all: it is not sent again, and is read as any of unknown outcome. What was
 * read of an application that the upstream has taken keeps no Aadhaar number.
 * @returns the state in which the application is then
 */
export async function settleWithin(
  transaction: Transaction,
  application: ApplicationRecord,
): Promise<ApplicationState> {
  let state = await lockApplication(transaction, application, applicationStates);
  // What an application has had since it was taken was wiped when it was read.
  let isWiped = isTaken(state);
  const pushes = await listPushes(application, transaction);
  let last: CallbackEvent | undefined;
  for (;;) {
    const events = await listWaitingEvents(transaction, application, { after: last, most: mostAtOnce });
    const read: Reading[] = [];
    for (const event of events) {
      const push = pushes.find(({ id }) => id === event.pushId);
      if (push === undefined) continue;
      if (state === "submitted" && push === pushes.at(-1) && hasLeft(push)) {
        await doubt(transaction, application, push);
        state = "unknown";
      }
      const meaning = readCallback(event.body, push, state, push === pushes.at(-1));
      read.push({ event, meaning });
      if (meaning.reading !== "completed") continue;
      await complete(transaction, application, state, event, meaning);
      state = "completed";
    }
    await keepReadings(transaction, read);
    if (isTaken(state) && read.length > 0) {
      const ids = read.map(({ event }) => event.id);
      await wipeAadhaar(transaction, application, isWiped ? ids : undefined);
      isWiped = true;
    }
    last = events.at(-1);
    if (events.length < mostAtOnce) return state;
  }
}

const neverLeft = ["no-connection", "login-failed", ...makingFaults];

type Reading = { event: CallbackEvent; meaning: CallbackMeaning };

function isTaken(state: ApplicationState): boolean {
  return state === "accepted" || state === "completed";
}

/** Whether a callback can speak of a push: a part of it left, and it was not refused. */
function hasLeft({ result, fault }: PushRecord): boolean {
  return result !== "refused" && !neverLeft.some((never) => never === fault);
}

async function doubt(
  transaction: Transaction,
  application: ApplicationRecord,
  push: PushRecord,
): Promise<void> {
  await stopRetrying(transaction, application, push.id, "may-have-arrived");
  await moveApplication(transaction, {
    application,
    from: ["submitted"],
    to: "unknown",
    actor: "upstream",
    reason: "called-back",
    set: { heldUntil: null, heldCause: null },
  });
}

async function complete(
  transaction: Transaction,
  application: ApplicationRecord,
  state: ApplicationState,
  event: CallbackEvent,
  { reason, outcome, outcomeReason }: Extract<CallbackMeaning, { reading: "completed" }>,
): Promise<void> {
  const set = { outcome, outcomeReason, completedAt: event.receivedAt };
  await moveApplication(transaction, {
    application,
    from: [state],
    to: "completed",
    actor: "upstream",
    reason,
    set,
  });
}

async function keepReadings(transaction: Transaction, read: readonly Reading[]): Promise<void> {
  const alike = new Map<string, Reading[]>();
  for (const one of read) {
    const kind = `${one.meaning.reading} ${one.meaning.reason}`;
    alike.set(kind, [...(alike.get(kind) ?? []), one]);
  }
  for (const group of alike.values()) {
    const [first] = group;
    if (first === undefined) continue;
    const ids = group.map(({ event }) => event.id);
    await setCallbackReading(transaction, ids, first.meaning.reading, first.meaning.reason);
  }
}
