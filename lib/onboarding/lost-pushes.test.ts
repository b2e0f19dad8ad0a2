import { eq, sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { type ApplicationRecord, moveApplication } from "@/lib/db/applications";
import { listAudit } from "@/lib/db/audit";
import { db } from "@/lib/db/client";
import { latestPush, listPushes } from "@/lib/db/pushes";
import { applications, pushes } from "@/lib/db/schema";
import { sendWhenDue } from "@/lib/onboarding/due";
import { settleLostPushes } from "@/lib/onboarding/lost-pushes";
import { sendApplication, submitApplication } from "@/lib/onboarding/submit";
import {
  type Answer,
  accept,
  busy,
  callBack,
  cut,
  fillApplication,
  ids,
  readings,
  refuse,
  reload,
  standing,
  useUpstream,
  waitFor,
} from "@/lib/onboarding/submission.fixtures";

vi.mock("next-intl/server", () => import("@/lib/onboarding/next-intl.fixtures"));

const upstream = useUpstream();

async function loseProcess(application: ApplicationRecord): Promise<void> {
  await db()
    .update(pushes)
    .set({ aliveAt: sql`now() - interval '61 seconds'` })
    .where(eq(pushes.applicationId, application.id));
}

/** Submits to an upstream that answers when told to. */
async function submitSlowly() {
  const application = await fillApplication();
  let submission: Promise<void> | undefined;
  const push = await new Promise<{ token: string; answer: (answer: Answer) => void }>((resolve) => {
    upstream.answer = (response, sent) =>
      resolve({ token: sent.token, answer: (answer) => void answer(response, sent) });
    submission = submitApplication(application);
  });
  const answerLate = async (answer: Answer) => {
    push.answer(answer);
    await submission;
  };
  return { application, token: push.token, answerLate };
}

test("a push whose process was lost is unknown, a callback completes it, and the late answer moves nothing", async () => {
  const { application, token, answerLate } = await submitSlowly();
  await settleLostPushes();
  expect((await standing(application)).state).toBe("pushing");
  await loseProcess(application);
  await settleLostPushes();
  expect((await standing(application)).state).toBe("unknown");
  expect(await latestPush(application)).toMatchObject({ code: "process-lost", retryAt: null });

  await callBack(token, { ...ids, status: "accepted" });
  expect(await standing(application)).toMatchObject({ state: "completed", outcome: "accepted" });
  await answerLate(accept);
  expect(await standing(application)).toMatchObject({ state: "completed", push: "accepted" });
  expect(await readings(application)).toEqual([["completed", "status-accepted", 1]]);
  const moves = (await listAudit(application)).filter(({ action }) => action === "moved");
  expect(moves.map(({ detail }) => detail.to)).toEqual(["submitted", "pushing", "unknown", "completed"]);
});

test("a lost push whose row is damaged holds up no other", async () => {
  const [damaged, sound] = [await submitSlowly(), await submitSlowly()];
  await loseProcess(damaged.application);
  await loseProcess(sound.application);
  const isDamaged = eq(pushes.applicationId, damaged.application.id);
  const [whole] = await db().select({ body: pushes.body }).from(pushes).where(isDamaged);
  await db()
    .update(pushes)
    .set({ body: Buffer.from("damaged") })
    .where(isDamaged);
  await settleLostPushes();
  expect((await reload(damaged.application)).state).toBe("pushing");
  expect((await standing(sound.application)).state).toBe("unknown");
  await db().update(pushes).set({ body: whole?.body }).where(isDamaged);
  await settleLostPushes();
  for (const { answerLate } of [damaged, sound]) await answerLate(accept);
  expect((await standing(damaged.application)).state).toBe("accepted");
});

test.each<[string, Answer, string]>([
  ["accepted", accept, "accepted"],
  ["refused", refuse, "refused"],
  ["not taken", busy, "submitted"],
  ["cut", cut, "unknown"],
])("a process that was given up for lost and still hears %s is believed", async (_, answer, state) => {
  waitFor(1);
  const { application, answerLate } = await submitSlowly();
  await loseProcess(application);
  await settleLostPushes();
  await answerLate(answer);
  expect((await standing(application)).state).toBe(state);
  expect((await latestPush(application))?.code).not.toBe("process-lost");
  const { retryAt } = (await latestPush(application)) ?? {};
  expect(retryAt === null).toBe(state !== "submitted");
});

test("what was settled as not taken and waits is not sent again when its answer says after all that it was", async () => {
  const { application, answerLate } = await submitSlowly();
  await loseProcess(application);
  await settleLostPushes();
  const settled = { application, actor: "staff", reason: "settled" } as const;
  await moveApplication(undefined, { ...settled, from: ["unknown"], to: "submitted" });
  await db()
    .update(applications)
    .set({ heldUntil: new Date(), heldCause: "staff" })
    .where(eq(applications.id, application.id));
  await answerLate(accept);
  await sendWhenDue(application.id);
  expect(await listPushes(application)).toHaveLength(1);
  expect(await reload(application)).toMatchObject({ state: "accepted", heldUntil: null, heldCause: null });
  const moves = (await listAudit(application)).filter(({ action }) => action === "moved");
  expect(moves.map(({ detail }) => detail.to).slice(-3)).toEqual(["submitted", "unknown", "accepted"]);
});

test("a late answer to an attempt that was followed by another is recorded, and moves nothing", async () => {
  const { application, answerLate } = await submitSlowly();
  await loseProcess(application);
  await settleLostPushes();
  await moveApplication(undefined, {
    application,
    from: ["unknown"],
    to: "submitted",
    actor: "staff",
    reason: "settled",
  });
  upstream.answer = cut;
  await sendApplication(await reload(application), "staff");
  await answerLate(refuse);
  expect((await standing(application)).state).toBe("unknown");
  expect((await listPushes(application)).map(({ result }) => result)).toEqual(["refused", "unknown"]);
});
