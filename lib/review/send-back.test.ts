import { beforeEach, expect, test, vi } from "vitest";
import { eq } from "drizzle-orm";
import { db } from "@/lib/db/client";
import { listAudit } from "@/lib/db/audit";
import { findApplicationByToken, moveApplication } from "@/lib/db/applications";
import { sendBackItems, sendBacks } from "@/lib/db/schema";
import { listSendBacks } from "@/lib/db/send-backs";
import { env } from "@/lib/env";
import {
  accept,
  refuse,
  reload,
  standing,
  useUpstream,
  fillApplication,
} from "@/lib/onboarding/submission.fixtures";
import { submitApplication } from "@/lib/onboarding/submit";
import { findReturned, takeReturned } from "@/lib/onboarding/take-return";
import { addVerifier, sendBackFor, submitForReview } from "@/lib/review/review.fixtures";
import { canSendBack, renewLink, sendBackApplication } from "@/lib/review/send-back";

vi.mock("next-intl/server", () => import("@/lib/onboarding/next-intl.fixtures"));

const upstream = useUpstream();
const name = { step: "identity", question: "name" };

beforeEach(() => {
  upstream.answer = accept;
  env().reviewRequired = true;
});

test("what is sent back is returned, counted and written down, and no text of it lies open", async () => {
  const application = await submitForReview();
  const staff = await addVerifier();
  const token = await sendBackFor(application, staff, [name, { step: "bank", question: "cheque" }]);
  expect((await standing(application)).state).toBe("returned");
  const [sendBack] = await listSendBacks(application);
  expect(sendBack).toMatchObject({ round: 1, staffId: staff.id, closedAt: null });
  expect(sendBack?.items).toMatchObject([
    { step: "bank", question: "cheque", forInvestor: "Please correct cheque", forStaff: "Seen: cheque" },
    { ...name, forInvestor: "Please correct name", forStaff: "Seen: name" },
  ]);
  const days = ((sendBack?.tokenExpiresAt.getTime() ?? 0) - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(14);
  const stored = await db()
    .select()
    .from(sendBackItems)
    .where(eq(sendBackItems.sendBackId, sendBack?.id ?? ""));
  const bytes = stored.map(({ forInvestor, forStaff }) =>
    Buffer.concat([forInvestor, forStaff]).toString("latin1"),
  );
  expect(bytes.join()).not.toMatch(/correct|Seen/);
  const rows = await db().select().from(sendBacks).where(eq(sendBacks.applicationId, application.id));
  expect(rows.map(({ tokenHash }) => tokenHash.toString("latin1")).join()).not.toContain(token);
  const audited = (await listAudit(application)).find(({ action }) => action === "sent-back");
  expect(audited).toMatchObject({ actor: "staff", staffId: staff.id, detail: { round: 1, items: 2 } });
});

test.each<[string, Record<string, string>, string[]]>([
  ["nothing is marked", {}, ["items nothing-marked"]],
  ["a reason stands beside no mark", { "reason.identity.name": "Wrong" }, ["items nothing-marked"]],
  [
    "what is marked is not asked",
    { "mark.about-you.hasPan": "yes", "mark.x.y": "yes" },
    ["items nothing-marked"],
  ],
  ["the consent is marked", { "mark.consent.consent": "yes" }, ["items nothing-marked"]],
  [
    "a reason is missing",
    {
      "mark.identity.name": "yes",
      "reason.identity.name": "  ",
      "mark.work.pep": "yes",
      "reason.work.pep": "Why?",
    },
    ["reason.identity.name reason-missing"],
  ],
  [
    "texts are too long",
    {
      "mark.identity.name": "yes",
      "reason.identity.name": "x".repeat(501),
      "note.identity.name": "x".repeat(501),
    },
    ["reason.identity.name too-long", "note.identity.name too-long"],
  ],
])("nothing is sent back where %s", async (_, sent, expected) => {
  const application = await submitForReview();
  const end = await sendBackApplication(application, await addVerifier(), sent);
  expect("faults" in end && end.faults.map((fault) => `${fault.name} ${fault.code}`)).toEqual(expected);
  expect((await standing(application)).state).toBe("awaiting-verification");
});

test("a refused application can be sent back, one that is a draft or with the agency can't", async () => {
  const staff = await addVerifier();
  const sent = { "mark.identity.name": "yes", "reason.identity.name": "As printed" };
  env().reviewRequired = false;
  upstream.answer = refuse;
  const refused = await fillApplication();
  await submitApplication(refused);
  expect(await sendBackApplication(await reload(refused), staff, sent)).toMatchObject({ round: 1 });
  upstream.answer = accept;
  const accepted = await fillApplication();
  await submitApplication(accepted);
  for (const application of [await reload(accepted), await fillApplication()]) {
    const before = (await standing(application)).state;
    expect(await sendBackApplication(application, staff, sent)).toEqual({
      faults: [{ name: "form", code: "moved-on" }],
    });
    expect((await standing(application)).state).toBe(before);
  }
});

test("what came back to its investor by itself can be sent back once, so that they get a link", async () => {
  const application = await submitForReview();
  const staff = await addVerifier();
  await moveApplication(undefined, {
    application,
    from: ["awaiting-verification"],
    to: "returned",
    actor: "system",
    reason: "incomplete",
  });
  const returned = await reload(application);
  expect(await canSendBack(returned)).toBe(true);
  const token = await sendBackFor(returned, staff, [name]);
  expect((await findReturned(token))?.id).toBe(application.id);
  expect(await canSendBack(await reload(application))).toBe(false);
  const again = { "mark.identity.name": "yes", "reason.identity.name": "Again" };
  expect(await sendBackApplication(await reload(application), staff, again)).toEqual({
    faults: [{ name: "form", code: "moved-on" }],
  });
});

test("rounds are counted", async () => {
  const application = await submitForReview();
  const staff = await addVerifier();
  for (const round of [1, 2, 3]) {
    await sendBackFor(await reload(application), staff, [name]);
    const open = (await listSendBacks(application)).filter(({ closedAt }) => closedAt === null);
    expect(open.map((sendBack) => sendBack.round)).toEqual([round]);
    await submitApplication(await reload(application));
    expect((await standing(application)).state).toBe("awaiting-verification");
    expect((await listSendBacks(application)).map(({ closedAt }) => closedAt)).not.toContain(null);
  }
});

test("a link takes the application into another browser, and works until the investor has submitted", async () => {
  const application = await submitForReview();
  const token = await sendBackFor(application, await addVerifier(), [name]);
  expect((await findReturned(token))?.id).toBe(application.id);
  const first = await takeReturned(token);
  expect((await findApplicationByToken(first))?.id).toBe(application.id);
  const second = await takeReturned(token);
  expect(await findApplicationByToken(first)).toBeNull();
  expect((await findApplicationByToken(second))?.id).toBe(application.id);
  await submitApplication(await reload(application));
  expect(await findReturned(token)).toBeNull();
  await expect(takeReturned(token)).rejects.toMatchObject({ code: "no-return", status: 404 });
  expect((await findApplicationByToken(second))?.id).toBe(application.id);
});

test("a link opens nothing when it is unknown, too old, or a newer one was made", async () => {
  const application = await submitForReview();
  const staff = await addVerifier();
  const token = await sendBackFor(application, staff, [name]);
  expect(await findReturned("x".repeat(43))).toBeNull();
  expect(await findReturned("")).toBeNull();
  const renewed = (await renewLink(await reload(application), staff))?.split("/").at(-1) ?? "";
  expect(await findReturned(token)).toBeNull();
  expect((await findReturned(renewed))?.id).toBe(application.id);
  const past = new Date(Date.now() - 1000);
  await db()
    .update(sendBacks)
    .set({ tokenExpiresAt: past })
    .where(eq(sendBacks.applicationId, application.id));
  expect(await findReturned(renewed)).toBeNull();
  await submitApplication(await reload(application));
  expect(await renewLink(await reload(application), staff)).toBeNull();
});
