import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { saveAnswers } from "@/lib/db/answers";
import { listAudit } from "@/lib/db/audit";
import { db } from "@/lib/db/client";
import { listPushes } from "@/lib/db/pushes";
import { verifications } from "@/lib/db/schema";
import { findVerification } from "@/lib/db/verifications";
import { env } from "@/lib/env";
import { maximal } from "@/lib/onboarding/golden/people";
import { readStatus } from "@/lib/onboarding/application-status";
import {
  accept,
  fillApplication,
  json,
  refuse,
  reload,
  standing,
  useUpstream,
} from "@/lib/onboarding/submission.fixtures";
import { sendApplication, submitApplication } from "@/lib/onboarding/submit";
import {
  addVerifier,
  confirmAll,
  sendBackFor,
  submitForReview,
  verifyAs,
} from "@/lib/review/review.fixtures";
import { verifyApplication, verifyChecks } from "@/lib/review/verify";

vi.mock("next-intl/server", () => import("@/lib/onboarding/next-intl.fixtures"));

const upstream = useUpstream();
const pushed = z.object({ onboardingData: z.object({ empDetails: z.record(z.string(), z.string()) }) });

/** The employees that went out, oldest first. */
function sentEmployees(): Record<string, string>[] {
  return upstream.pushes.map(({ body }) => pushed.parse(JSON.parse(body)).onboardingData.empDetails);
}

beforeEach(() => {
  upstream.answer = accept;
  upstream.pushes = [];
  env().reviewRequired = true;
});

afterEach(() => {
  vi.useRealTimers();
});

test("what is submitted waits, and its verifier sends it in their own name", async () => {
  const application = await submitForReview();
  expect(application.state).toBe("awaiting-verification");
  expect(upstream.pushes).toHaveLength(0);
  expect((await readStatus(application)).final).toBe(false);

  const verifier = await addVerifier({ name: " Meera Pillai ", code: "EMP0777" });
  expect(await verifyAs(verifier, application)).toEqual([]);
  expect(await standing(application)).toMatchObject({ state: "accepted", push: "accepted" });
  const employee = {
    name: "Meera Pillai",
    designation: "Verification Officer",
    branch: "Mumbai Fort",
    code: "EMP0777",
  };
  expect(sentEmployees()).toEqual([employee]);
  expect(await findVerification(application)).toMatchObject({
    staffId: verifier.id,
    checks: [...verifyChecks],
    employee,
  });
  const [row] = await db()
    .select()
    .from(verifications)
    .where(eq(verifications.applicationId, application.id));
  expect(row?.employee.toString("latin1")).not.toMatch(/Meera|EMP0777/);
  const move = (await listAudit(application)).find(({ detail }) => detail["reason"] === "verified");
  expect(move).toMatchObject({ actor: "staff", staffId: verifier.id, detail: { to: "submitted" } });
});

test("without a required review nothing waits, and the employee of the settings goes out", async () => {
  env().reviewRequired = false;
  const application = await fillApplication();
  await submitApplication(application);
  expect((await standing(application)).state).toBe("accepted");
  expect(sentEmployees()).toEqual([env().eipv]);
});

test("of two verifiers at once one wins, and the other is told", async () => {
  const application = await submitForReview();
  const [first, second] = [await addVerifier({ code: "ONE" }), await addVerifier({ code: "TWO" })];
  const ends = await Promise.all([verifyAs(first, application), verifyAs(second, application)]);
  expect(ends.flat()).toEqual(["taken"]);
  expect(upstream.pushes).toHaveLength(1);
  const winner = ends[0]?.length === 0 ? first : second;
  expect(sentEmployees()[0]?.["code"]).toBe(winner.code);
  expect(await verifyAs(second, await reload(application))).toEqual(["taken"]);
});

test.each(verifyChecks)("without a tick for %s nothing moves", async (check) => {
  const application = await submitForReview();
  const sent = { ...confirmAll(application), [check]: "" };
  expect(await verifyApplication(application, await addVerifier(), sent, null)).toEqual([check]);
  expect((await standing(application)).state).toBe("awaiting-verification");
});

test.each(["name", "designation", "branch", "code"] as const)(
  "a verifier whose %s is not known can't verify",
  async (part) => {
    const application = await submitForReview();
    const verifier = { ...(await addVerifier()), [part]: " " };
    expect(await verifyAs(verifier, application)).toEqual(["employee-incomplete"]);
    expect((await standing(application)).state).toBe("awaiting-verification");
  },
);

test("nobody verifies their own application: by PAN, by e-mail in any case, by the browser that holds it", async () => {
  const application = await submitForReview();
  const byPan = await addVerifier({}, "abcpk1234l");
  expect(await verifyAs(byPan, application)).toEqual(["own-pan"]);
  const byEmail = await addVerifier({ email: "Arun.Kulvarni@MAIL.example" });
  expect(await verifyAs(byEmail, application)).toEqual(["own-email"]);
  const other = await addVerifier({}, "ABCPX1234L");
  const sent = confirmAll(application);
  expect(await verifyApplication(application, other, sent, { id: application.id })).toEqual(["own-browser"]);
  expect((await standing(application)).state).toBe("awaiting-verification");
  expect(await verifyApplication(application, other, sent, await fillApplication())).toEqual([]);
});

test("nobody verifies an application in their own name, in whatever order and case its words stand", async () => {
  const application = await submitForReview();
  const verifier = await addVerifier({ name: "Mr. KULVARNI, arun" });
  expect(verifier.hasPan).toBe(false);
  expect(await verifyAs(verifier, application)).toEqual(["own-name"]);
  expect((await standing(application)).state).toBe("awaiting-verification");
  expect(await verifyAs(await addVerifier({ name: "Arun Kulvarni Rao" }), application)).toEqual([]);
});

test("what is not whole any more when it is verified stays where it is, and its verifier is told", async () => {
  const application = await submitForReview(maximal);
  const verifier = await addVerifier();
  const afterExpiry = Date.parse("2032-02-02T06:00:00Z");
  vi.useFakeTimers({ toFake: ["Date"], now: afterExpiry });
  expect(await verifyAs(verifier, application)).toEqual(["incomplete"]);
  expect((await standing(application)).state).toBe("awaiting-verification");
  expect(await findVerification(application)).toBeNull();
  expect(upstream.pushes).toHaveLength(0);
  vi.useRealTimers();
  expect(await verifyAs(verifier, application)).toEqual([]);
});

test("a verifier whose server's clock is behind verifies all the same", async () => {
  const application = await submitForReview();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 60_000 });
  expect(await verifyAs(await addVerifier({ code: "BEHIND" }), application)).toEqual([]);
  expect((await standing(application)).state).toBe("accepted");
  expect(sentEmployees().map(({ code }) => code)).toEqual(["BEHIND"]);
});

test("who looked at an earlier submission has to look again", async () => {
  const application = await submitForReview();
  const verifier = await addVerifier();
  await sendBackFor(application, verifier, [{ step: "work", question: "annualIncome" }]);
  await saveAnswers(application, "work", { occupation: "01", annualIncome: "32", pep: "NO", rpep: "NO" });
  await submitApplication(await reload(application));
  const again = await reload(application);
  expect(again.state).toBe("awaiting-verification");
  expect(await verifyApplication(again, verifier, confirmAll(application), null)).toEqual(["changed"]);
  expect((await standing(application)).state).toBe("awaiting-verification");
  expect(await findVerification(application)).toBeNull();
  expect(await verifyAs(verifier, again)).toEqual([]);
});

test("what could not be sent is sent again with the same employee, whoever asks for it", async () => {
  upstream.answer = json(429, { error: { statusCode: 429, name: "Error", message: "Later" } });
  const application = await submitForReview();
  await verifyAs(await addVerifier({ code: "EMP0042" }), application);
  expect(await standing(application)).toMatchObject({ state: "submitted", push: "not-sent" });
  upstream.answer = accept;
  await sendApplication(await reload(application));
  expect((await standing(application)).state).toBe("accepted");
  expect(sentEmployees().map(({ code }) => code)).toEqual(["EMP0042", "EMP0042"]);
});

test("a verification counts for what was submitted before it: after a refusal somebody verifies anew", async () => {
  upstream.answer = refuse;
  const application = await submitForReview();
  await verifyAs(await addVerifier({ code: "OLD" }), application);
  expect((await standing(application)).state).toBe("refused");
  upstream.answer = accept;
  await submitApplication(await reload(application));
  const again = await reload(application);
  expect(again.state).toBe("awaiting-verification");
  await verifyAs(await addVerifier({ code: "NEW" }), again);
  expect(sentEmployees().map(({ code }) => code)).toEqual(["OLD", "NEW"]);
});

test("where no review is required any more, an earlier verification vouches for nothing that was submitted since", async () => {
  upstream.answer = refuse;
  const application = await submitForReview();
  await verifyAs(await addVerifier({ code: "OLD" }), application);
  upstream.answer = accept;
  env().reviewRequired = false;
  await submitApplication(await reload(application));
  expect(sentEmployees().map(({ code }) => code)).toEqual(["OLD", env().eipv.code]);
});

test("what was submitted before a review was required waits for one instead of being sent", async () => {
  env().reviewRequired = false;
  upstream.answer = json(429, { error: { statusCode: 429, name: "Error", message: "Later" } });
  const application = await fillApplication();
  await submitApplication(application);
  env().reviewRequired = true;
  upstream.answer = accept;
  await sendApplication(await reload(application));
  expect((await standing(application)).state).toBe("awaiting-verification");
  expect(await listPushes(application)).toHaveLength(1);
});
