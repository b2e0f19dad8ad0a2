import { rename } from "node:fs/promises";
import path from "node:path";
import { eq } from "drizzle-orm";
import { expect, onTestFinished, test, vi } from "vitest";
import { saveAnswers } from "@/lib/db/answers";
import { type ApplicationRecord, moveApplication } from "@/lib/db/applications";
import { db } from "@/lib/db/client";
import { listFiles } from "@/lib/db/files";
import { readWaiting } from "@/lib/db/queue";
import { files } from "@/lib/db/schema";
import { latestPush, listPushes } from "@/lib/db/pushes";
import { env } from "@/lib/env";
import { sendWhenDue } from "@/lib/onboarding/due";
import { minimal } from "@/lib/onboarding/golden/people";
import { sendApplication, submitApplication } from "@/lib/onboarding/submit";
import {
  type Answer,
  accept,
  fillApplication,
  json,
  reload,
  standing,
  useUpstream,
} from "@/lib/onboarding/submission.fixtures";

vi.mock("next-intl/server", () => import("@/lib/onboarding/next-intl.fixtures"));

const upstream = useUpstream();

async function submit(answer: Answer): Promise<ApplicationRecord> {
  upstream.answer = answer;
  upstream.pushes = [];
  const application = await fillApplication();
  await submitApplication(application);
  return application;
}

function moveToSubmitted(application: ApplicationRecord): Promise<boolean> {
  return moveApplication(undefined, {
    application,
    from: ["draft"],
    to: "submitted",
    actor: "investor",
    reason: "submitted",
    set: { submittedAt: new Date() },
  });
}

const error = { statusCode: 403, name: "Error", message: "Not for you" };

test("what was not sent is sent again with the same form", async () => {
  const application = await submit(json(429, { error }));
  expect((await standing(application)).state).toBe("submitted");
  upstream.answer = accept;
  await sendApplication(await reload(application));
  expect(await standing(application)).toMatchObject({ state: "accepted", push: "accepted" });
  const [first, second] = await listPushes(application);
  expect([first?.attempt, first?.result, second?.attempt]).toEqual([1, "not-sent", 2]);
  const forms = upstream.pushes.map(({ body }) => /"signedPdf":"[^"]*\/files\/([^?]*)/.exec(body)?.[1]);
  expect(forms[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(forms[1]).toBe(forms[0]);
});

test("a login that fails says nothing about the application", async () => {
  const application = await fillApplication();
  upstream.pushes = [];
  // A fresh client, whose session logs in; nobody listens on port 9.
  vi.resetModules();
  const fresh = await import("@/lib/env");
  const kra = {
    baseUrl: env().kra.baseUrl,
    auth: { loginUrl: "http://127.0.0.1:9", username: "a", password: "b" },
  };
  Object.assign(fresh.env().kra, kra);
  const { submitApplication: submitAnew } = await import("@/lib/onboarding/submit");
  await submitAnew(application);
  expect(await standing(application)).toMatchObject({ state: "submitted", push: "not-sent" });
  expect(upstream.pushes).toHaveLength(0);
});

test("two submissions, and two more sends, at once push once", async () => {
  upstream.answer = accept;
  upstream.pushes = [];
  const application = await fillApplication();
  const [first, second] = await Promise.allSettled([
    submitApplication(application),
    submitApplication(application),
  ]);
  expect([first.status, second.status]).toContain("fulfilled");
  expect(upstream.pushes).toHaveLength(1);
  expect(await listPushes(application)).toHaveLength(1);
  expect((await standing(application)).state).toBe("accepted");

  const other = await fillApplication();
  await moveToSubmitted(other);
  const submitted = await reload(other);
  await Promise.all([sendApplication(submitted), sendApplication(submitted)]);
  expect(upstream.pushes).toHaveLength(2);
  expect((await standing(other)).state).toBe("accepted");
});

test("a process that died between the submission and the push is gone on with", async () => {
  upstream.answer = accept;
  upstream.pushes = [];
  const application = await fillApplication();
  await moveToSubmitted(application);
  expect(await latestPush(application)).toBeNull();
  await submitApplication(await reload(application));
  expect(upstream.pushes).toHaveLength(0);
  await sendApplication(await reload(application));
  expect(upstream.pushes).toHaveLength(1);
  expect((await standing(application)).state).toBe("accepted");
});

test("an incomplete application and one that breaks the contract move nowhere", async () => {
  upstream.pushes = [];
  const incomplete = await fillApplication({ ...minimal, signature: {} });
  await expect(submitApplication(incomplete)).rejects.toMatchObject({
    code: "incomplete",
    detail: "signature",
  });
  const application = await fillApplication();
  const { eipv } = env();
  onTestFinished(() => {
    env().eipv = eipv;
  });
  env().eipv = { name: "", designation: "", branch: "", code: "" };
  await expect(submitApplication(application)).rejects.toMatchObject({ code: "breaks-contract" });
  expect([(await standing(incomplete)).state, (await standing(application)).state]).toEqual([
    "draft",
    "draft",
  ]);
  expect(upstream.pushes).toHaveLength(0);
});

test("an accepted push is not sent again, nor by a request that still saw a draft", async () => {
  const application = await submit(accept);
  expect(application.state).toBe("draft");
  await submitApplication(application);
  await submitApplication(await reload(application));
  await sendApplication(await reload(application));
  expect(upstream.pushes).toHaveLength(1);
});

test("an answer that changes while the application is submitted is in what is sent, or nothing is sent", async () => {
  upstream.answer = accept;
  upstream.pushes = [];
  const application = await fillApplication();
  await Promise.allSettled([
    submitApplication(application),
    saveAnswers(application, "contact", { countryCode: "91", mobileNumber: "", emailId: "" }),
  ]);
  const { state } = await standing(application);
  expect(["draft", "accepted"]).toContain(state);
  expect(upstream.pushes).toHaveLength(state === "accepted" ? 1 : 0);
});

test("what cannot be made because a file is gone is in the lane of what stopped, in words, and is sent when somebody says so", async () => {
  upstream.answer = accept;
  upstream.pushes = [];
  const application = await fillApplication();
  const [signature] = (await listFiles(application)).filter(({ step }) => step === "signature");
  const id = signature?.id ?? "none";
  const bytes = path.join(env().dataDir, "files", id.slice(0, 2), id.slice(2, 4), id);
  await rename(bytes, `${bytes}-away`);
  await expect(submitApplication(application)).rejects.toThrow("do not open");
  expect((await reload(application)).state).toBe("submitted");
  expect(await latestPush(application)).toMatchObject({
    result: "not-sent",
    fault: "file-damaged",
    retryAt: null,
    retryReason: "file-damaged",
  });
  expect(await readWaiting([await reload(application)])).toEqual(new Map([[application.id, "operator"]]));
  await sendWhenDue(application.id);
  expect(await listPushes(application)).toHaveLength(1);

  await rename(`${bytes}-away`, bytes);
  await sendApplication(await reload(application), "staff");
  expect((await standing(application)).state).toBe("accepted");
  expect(upstream.pushes).toHaveLength(1);
});

test("an attached PDF that does not open any more brings its application back to its investor", async () => {
  upstream.answer = accept;
  upstream.pushes = [];
  const application = await fillApplication();
  const [cheque] = (await listFiles(application)).filter(
    ({ contentType, step }) => contentType === "image/jpeg" && step === "bank",
  );
  await db()
    .update(files)
    .set({ contentType: "application/pdf" })
    .where(eq(files.id, cheque?.id ?? ""));
  await expect(submitApplication(application)).rejects.toMatchObject({ code: "file-broken" });
  expect(await standing(application)).toMatchObject({ state: "returned", push: null });
  expect(upstream.pushes).toHaveLength(0);
});
