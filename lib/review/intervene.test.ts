import { beforeEach, expect, test, vi } from "vitest";
import { listAudit } from "@/lib/db/audit";
import type { ApplicationRecord } from "@/lib/db/applications";
import { listInterventions } from "@/lib/db/interventions";
import { listDueApplications, listPushes } from "@/lib/db/pushes";
import type { StaffRecord } from "@/lib/db/staff";
import { env } from "@/lib/env";
import { jobStore } from "@/lib/jobs/store";
import { sendWhenDue } from "@/lib/onboarding/due";
import {
  accept,
  callBack,
  cut,
  fillApplication,
  json,
  refuse,
  reload,
  standing,
  useUpstream,
} from "@/lib/onboarding/submission.fixtures";
import { submitApplication } from "@/lib/onboarding/submit";
import {
  decideOnSettlement,
  intervene,
  interventionMark,
  type PageIntervention,
} from "@/lib/review/intervene";
import { addVerifier } from "@/lib/review/review.fixtures";

vi.mock("next-intl/server", () => import("@/lib/onboarding/next-intl.fixtures"));

const upstream = useUpstream();
const why = "The agency told us on the telephone";
const busy = json(429, { error: { statusCode: 429, name: "Error", message: "Busy", code: "BUSY" } });

beforeEach(() => {
  upstream.answer = cut;
  upstream.pushes.length = 0;
});

async function submit(answer = cut): Promise<ApplicationRecord> {
  upstream.answer = answer;
  const application = await fillApplication();
  await submitApplication(application);
  upstream.answer = accept;
  return reload(application);
}

async function stepIn(
  application: ApplicationRecord,
  staff: StaffRecord,
  kind: PageIntervention,
  reason = why,
  held: { id: string } | null = null,
) {
  return intervene(application, staff, { kind, reason, mark: await interventionMark(application) }, held);
}

async function decide(
  application: ApplicationRecord,
  staff: StaffRecord,
  decision: "agree" | "decline",
  held: { id: string } | null = null,
) {
  const proposal = (await listInterventions(application)).find(({ end }) => end === null)?.id ?? "none";
  return decideOnSettlement(await reload(application), staff, { decision, proposal }, held);
}

const endsOf = async (application: ApplicationRecord) =>
  (await listInterventions(application)).map(({ kind, end }) => [kind, end]);
const actionsOf = async (application: ApplicationRecord) =>
  (await listAudit(application)).map(({ action }) => action);

test.each([
  ["settle-accepted", "accepted", 1],
  ["settle-refused", "refused", 1],
  ["settle-not-taken", "accepted", 2],
] as const)("two of staff settle an unknown push: %s", async (kind, state, sends) => {
  const [one, other] = [await addVerifier(), await addVerifier({ name: "Ila Bhaskar" })];
  const application = await submit();
  expect(await stepIn(application, one, kind)).toEqual([]);
  expect((await standing(application)).state).toBe("unknown");
  expect(upstream.pushes).toHaveLength(1);
  expect(await decide(application, other, "agree")).toEqual([]);
  expect((await standing(application)).state).toBe(state);
  expect(upstream.pushes).toHaveLength(sends);
  expect((await listPushes(application)).map(({ cause }) => cause)).toEqual(
    ["submitted", "staff"].slice(0, sends),
  );
  expect(await endsOf(application)).toEqual([[kind, "done"]]);
  expect(await actionsOf(application)).toEqual(
    expect.arrayContaining(["settlement-proposed", "settlement-agreed"]),
  );
});

test("what two agreed to send is sent, also when the process dies before it begins to", async () => {
  const [one, other] = [await addVerifier(), await addVerifier({ name: "Ila Bhaskar" })];
  const application = await submit();
  await stepIn(application, one, "settle-not-taken");
  await (await jobStore()).deleteAllJobs("push");
  const { kra } = env();
  const { baseUrl } = kra;
  Object.defineProperty(kra, "baseUrl", {
    configurable: true,
    get: () => {
      throw new Error("The process died");
    },
  });
  const agreed = decide(application, other, "agree").finally(() =>
    Object.defineProperty(kra, "baseUrl", { value: baseUrl, writable: true }),
  );
  await expect(agreed).rejects.toThrow("The process died");
  expect((await standing(application)).state).toBe("submitted");
  expect(upstream.pushes).toHaveLength(1);
  expect(await listDueApplications(0)).toContain(application.id);
  expect(await (await jobStore()).findJobs("push", { key: application.id })).toHaveLength(1);
  await sendWhenDue(application.id);
  expect((await listPushes(application)).map(({ cause, result }) => [cause, result])).toEqual([
    ["submitted", "unknown"],
    ["staff", "accepted"],
  ]);
});

test("nobody agrees to their own proposal, and support agrees to none", async () => {
  const [one, support] = [await addVerifier(), await addVerifier({ role: "support", name: "Uma Rege" })];
  const application = await submit();
  await stepIn(application, one, "settle-accepted");
  expect(await decide(application, one, "agree")).toEqual(["own-proposal"]);
  await expect(decide(application, support, "agree")).rejects.toMatchObject({ status: 403 });
  expect((await standing(application)).state).toBe("unknown");
  expect(await endsOf(application)).toEqual([["settle-accepted", null]]);
  expect(await decide(application, one, "decline")).toEqual([]);
  expect(await endsOf(application)).toEqual([["settle-accepted", "declined"]]);
});

test("nobody steps into the application that their own browser holds, nor agrees to settle it", async () => {
  const [one, other] = [await addVerifier(), await addVerifier({ name: "Ila Bhaskar" })];
  const application = await submit();
  expect(await stepIn(application, one, "settle-accepted", why, application)).toEqual(["own-application"]);
  expect(await endsOf(application)).toEqual([]);
  expect(await stepIn(application, one, "settle-accepted")).toEqual([]);
  expect(await decide(application, other, "agree", application)).toEqual(["own-application"]);
  expect((await standing(application)).state).toBe("unknown");
});

test("a callback overtakes a proposal, which then settles nothing", async () => {
  const [one, other] = [await addVerifier(), await addVerifier({ name: "Ila Bhaskar" })];
  const application = await submit();
  await stepIn(application, one, "settle-refused");
  const [proposal] = await listInterventions(application);
  await callBack(upstream.pushes[0]?.token ?? "", { status: "accepted" });
  await expect.poll(async () => (await standing(application)).state).toBe("completed");
  const sent = { decision: "agree", proposal: proposal?.id };
  expect(await decideOnSettlement(await reload(application), other, sent, null)).toEqual(["gone"]);
  expect((await standing(application)).state).toBe("completed");
  expect(await endsOf(application)).toEqual([["settle-refused", "overtaken"]]);
  expect(await actionsOf(application)).toContain("settlement-overtaken");
});

test("of two who propose, agree or send again at once one wins, and the other is told", async () => {
  const people = [await addVerifier(), await addVerifier({ name: "Ila Bhaskar" })] as const;
  const unknown = await submit();
  const mark = await interventionMark(unknown);
  const propose = (staff: StaffRecord) =>
    intervene(unknown, staff, { kind: "settle-not-taken", reason: why, mark }, null);
  expect((await Promise.all(people.map(propose))).flat()).toEqual(["changed"]);
  const third = await addVerifier({ name: "Dev Rao" });
  const fourth = await addVerifier({ name: "Gita Sen" });
  const ends = await Promise.all([decide(unknown, third, "agree"), decide(unknown, fourth, "agree")]);
  expect(ends.flat()).toEqual(["gone"]);
  expect(upstream.pushes).toHaveLength(2);

  const waiting = await submit(busy);
  const before = upstream.pushes.length;
  const seen = await interventionMark(waiting);
  const again = (staff: StaffRecord) =>
    intervene(waiting, staff, { kind: "send-again", reason: why, mark: seen }, null);
  expect((await Promise.all(people.map(again))).flat()).toEqual(["changed"]);
  expect(upstream.pushes).toHaveLength(before + 1);
  expect((await standing(waiting)).state).toBe("accepted");
});

test("what is withdrawn ends", async () => {
  const staff = await addVerifier();
  const refused = await submit(refuse);
  expect(await stepIn(refused, staff, "withdraw")).toEqual([]);
  expect((await standing(refused)).state).toBe("withdrawn");
  expect(await endsOf(refused)).toEqual([["withdraw", "done"]]);
});

test("what may have been taken can't be withdrawn", async () => {
  const application = await submit();
  expect(await stepIn(application, await addVerifier(), "withdraw")).toEqual(["kind"]);
  expect((await standing(application)).state).toBe("unknown");
});

test("a reason is asked for, and kept sealed", async () => {
  const staff = await addVerifier();
  const application = await submit();
  expect(await stepIn(application, staff, "settle-accepted", "too short")).toEqual(["reason"]);
  expect(await stepIn(application, staff, "settle-accepted", "x".repeat(501))).toEqual(["reason-long"]);
  expect(await listInterventions(application)).toEqual([]);
  await stepIn(application, staff, "settle-accepted");
  expect((await listInterventions(application))[0]?.reason).toBe(why);
  expect(JSON.stringify(await listAudit(application))).not.toContain("telephone");
});
