import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { saveAnswers } from "@/lib/db/answers";
import { findApplication } from "@/lib/db/applications";
import { listAudit } from "@/lib/db/audit";
import { listCallbackEvents } from "@/lib/db/callback-events";
import { db } from "@/lib/db/client";
import { listInterventions } from "@/lib/db/interventions";
import type { StaffRecord } from "@/lib/db/staff";
import { acceptedOne, type Pushed } from "@/lib/onboarding/callback.fixtures";
import { callBack } from "@/lib/onboarding/submission.fixtures";
import { interventionMark } from "@/lib/review/intervene";
import { replay } from "@/lib/review/replay";
import { addVerifier } from "@/lib/review/review.fixtures";

const why = "The agency says that it sent no other one";

/** An application that was accepted, for which this has come. */
async function callBackWith(body: unknown): Promise<Pushed> {
  const pushed = await acceptedOne();
  await callBack(pushed.token, body);
  return pushed;
}

async function eventOf({ application }: Pushed) {
  const [event] = await listCallbackEvents(application);
  if (event === undefined) throw new Error("Nothing has come");
  return event;
}

async function replayFor(
  pushed: Pushed,
  staff: StaffRecord,
  reason = why,
  held: { id: string } | null = null,
) {
  const mark = await interventionMark(pushed.application);
  return replay(pushed.application, await eventOf(pushed), staff, { reason, mark }, held);
}

const stateOf = async ({ application }: Pushed) => (await findApplication(application.id))?.state;

test("what still can't be read stays aside, and who asked and why is on record", async () => {
  const staff = await addVerifier();
  const pushed = await callBackWith("half {");
  expect(await replayFor(pushed, staff)).toBeNull();
  const event = await eventOf(pushed);
  expect(event).toMatchObject({ reading: "quarantined", reason: "not-json" });
  expect(await listInterventions(pushed.application)).toMatchObject([
    {
      kind: "replay",
      end: "done",
      eventId: event.id,
      pushId: event.pushId,
      proposedBy: staff.id,
      reason: why,
    },
  ]);
  const record = await listAudit(pushed.application);
  expect(record.at(-1)).toMatchObject({
    action: "intervened",
    staffId: staff.id,
    detail: { kind: "replay" },
  });
  expect(JSON.stringify(record)).not.toContain(why);
});

test("what fits by the rules of now moves its application, and is then never read again", async () => {
  const staff = await addVerifier();
  const pushed = await callBackWith({ status: "accepted" });
  // As if it had come under rules that could not read it.
  const { id } = await eventOf(pushed);
  await db().execute(sql`update callback_events set reading = 'quarantined' where id = ${id}`);
  await db().execute(sql`update applications set state = 'accepted' where id = ${pushed.application.id}`);
  expect(await replayFor(pushed, staff)).toBeNull();
  expect(await stateOf(pushed)).toBe("completed");
  const actions = (await listAudit(pushed.application)).map(({ action }) => action);
  expect(actions.slice(-2)).toEqual(["intervened", "moved"]);
  expect(await replayFor(pushed, staff)).toBe("changed");
  expect(await listInterventions(pushed.application)).toHaveLength(1);
});

test("a reason is asked for, and a form that was sent twice reads once", async () => {
  const [staff, other] = [await addVerifier(), await addVerifier()];
  const pushed = await callBackWith("half {");
  expect(await replayFor(pushed, staff, "  short  ")).toBe("reason");
  expect(await replayFor(pushed, staff, "x".repeat(501))).toBe("reason-long");
  const mark = await interventionMark(pushed.application);
  const event = await eventOf(pushed);
  const send = (who: StaffRecord) => replay(pushed.application, event, who, { reason: why, mark }, null);
  const ends = await Promise.all([send(staff), send(other), send(staff)]);
  expect(ends.filter((end) => end === null)).toHaveLength(1);
  expect(ends.filter((end) => end === "changed")).toHaveLength(2);
  expect(await listInterventions(pushed.application)).toHaveLength(1);
});

test("nobody has a callback of their own application read again", async () => {
  const staff = await addVerifier();
  const pushed = await callBackWith("half {");
  const setState = (state: string) =>
    db().execute(sql`update applications set state = ${state} where id = ${pushed.application.id}`);
  await setState("draft");
  await saveAnswers(pushed.application, "contact", { emailId: staff.email.toUpperCase() });
  await setState("accepted");
  expect(await replayFor(pushed, staff)).toBe("own-application");
  expect(await listInterventions(pushed.application)).toEqual([]);
});

test("nobody has a callback read again of the application that their own browser holds", async () => {
  const pushed = await callBackWith("half {");
  expect(await replayFor(pushed, await addVerifier(), why, pushed.application)).toBe("own-application");
  expect(await listInterventions(pushed.application)).toEqual([]);
});
