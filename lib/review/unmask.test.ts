import { beforeEach, expect, test, vi } from "vitest";
import { saveAnswers } from "@/lib/db/answers";
import { listAudit } from "@/lib/db/audit";
import type { ApplicationRecord } from "@/lib/db/applications";
import { loadDraft } from "@/lib/onboarding/draft";
import { minimal } from "@/lib/onboarding/golden/people";
import { fillApplication } from "@/lib/onboarding/submission.fixtures";
import { openCase } from "@/lib/review/find-case";
import { addVerifier } from "@/lib/review/review.fixtures";
import { grantAnswer, readGrant, unmaskAnswer } from "@/lib/review/unmask";

const cookie = vi.hoisted(() => ({ values: {} }));
vi.mock("@/lib/kept-form", () => ({
  keepForm: async (_name: string, _at: string, values: Record<string, string>) => {
    cookie.values = values;
  },
  readKeptForm: async () => cookie.values,
}));

const mobile = { step: "contact", question: "mobileNumber" };

beforeEach(() => {
  cookie.values = {};
});

async function signedIn() {
  return { ...(await addVerifier()), sessionId: "session", sessionToken: "token" };
}

async function grantFor(application: ApplicationRecord) {
  const staff = await signedIn();
  const { value, print } = await unmaskAnswer(application.reference, mobile, staff);
  await grantAnswer(application.reference, { ...mobile, print }, staff);
  return { staff, value };
}

test("a grant shows the answer that was read, and no other that has taken its place", async () => {
  const application = await fillApplication();
  const { staff, value } = await grantFor(application);
  expect(value).toBe(minimal["contact"]?.["mobileNumber"]);
  expect(await readGrant(await loadDraft(application), staff)).toEqual(mobile);
  await saveAnswers(application, "contact", { ...minimal["contact"], mobileNumber: "9800000077" });
  expect(await readGrant(await loadDraft(application), staff)).toBeNull();
});

test("a grant is for its session and its application alone", async () => {
  const application = await fillApplication();
  const { staff } = await grantFor(application);
  expect(await readGrant(await loadDraft(application), { ...staff, sessionId: "other" })).toBeNull();
  expect(await readGrant(await loadDraft(await fillApplication()), staff)).toBeNull();
});

test("who looks at an application is written down, once an hour for each", async () => {
  const application = await fillApplication();
  const [one, other] = [await addVerifier(), await addVerifier()];
  for (const staff of [one, one, other]) await openCase(application.reference, staff);
  const viewers = async () =>
    (await listAudit(application))
      .filter(({ action }) => action === "application-viewed")
      .map(({ staffId }) => staffId);
  expect(await viewers()).toEqual([one.id, other.id]);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3_601_000 });
  await openCase(application.reference, one);
  vi.useRealTimers();
  expect(await viewers()).toEqual([one.id, other.id, one.id]);
});
