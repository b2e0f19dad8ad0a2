import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { beforeEach, expect, test, vi } from "vitest";
import { makeSignature } from "@/e2e/support/files";
import { readAnswers, saveAnswers } from "@/lib/db/answers";
import { type ApplicationRecord, moveApplication } from "@/lib/db/applications";
import { listFiles } from "@/lib/db/files";
import { env } from "@/lib/env";
import { fileStore } from "@/lib/files/file-store";
import { placeOf } from "@/lib/onboarding/current-application";
import { loadDraft } from "@/lib/onboarding/draft";
import { isSignatureVoided } from "@/lib/onboarding/guard-changes";
import { maximal } from "@/lib/onboarding/golden/people";
import { readOpenQuestions } from "@/lib/onboarding/open-questions";
import { saveDraft, saveStep } from "@/lib/onboarding/save-step";
import { openStep } from "@/lib/onboarding/steps";
import { fillApplication, reload, standing } from "@/lib/onboarding/submission.fixtures";
import { submitApplication } from "@/lib/onboarding/submit";
import { saveUpload, takeUpload } from "@/lib/onboarding/take-upload";
import { addVerifier, keptFiles, sendBackFor, submitForReview } from "@/lib/review/review.fixtures";
import { path } from "@/lib/paths";
import type { AllAnswers } from "@/lib/onboarding/answers";
import type { Place } from "@/lib/review/send-back";

vi.mock("next-intl/server", () => import("@/lib/onboarding/next-intl.fixtures"));
vi.mock("next/headers", () => ({ cookies: async () => ({ get: () => undefined }) }));

const signature = "signature.signature";

beforeEach(() => {
  env().reviewRequired = true;
});

/** An application that was sent back with these questions marked, as `step.question`. */
async function returned(marked: string[], answers?: AllAnswers): Promise<ApplicationRecord> {
  const application = answers ? await fillApplication(answers) : await submitForReview();
  if (answers) await submitApplication(application);
  const places = marked.map((place): Place => {
    const [step = "", question = ""] = place.split(".");
    return { step, question };
  });
  await sendBackFor(await reload(application), await addVerifier(), places);
  return reload(application);
}

async function openNames(application: ApplicationRecord): Promise<string[]> {
  const open = await readOpenQuestions(await loadDraft(await reload(application)));
  return [...(open?.names ?? ["everything"])].toSorted();
}

async function valuesOf(application: ApplicationRecord, step: string): Promise<Record<string, string>> {
  return (await readAnswers(application))[step]?.values ?? {};
}

async function upload(application: ApplicationRecord, step: string, fields: Record<string, string | Buffer>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === "string") form.set(name, value);
    else form.set(name, new File([new Uint8Array(value)], `${name}.jpg`, { type: "image/jpeg" }));
  }
  const request = new Request("http://localhost/", { method: "POST", body: form });
  const taken = await takeUpload(application, openStep(step), request);
  return saveUpload(application, openStep(step), taken);
}

function picture(background: string): Promise<Buffer> {
  return sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

/** A signature on paper of this colour. */
async function signedOn(background: string): Promise<Buffer> {
  const { buffer } = await makeSignature();
  return sharp(buffer).flatten({ background }).jpeg().toBuffer();
}

test("only what was marked is open; a draft and what the system returned are open whole", async () => {
  expect(await openNames(await returned(["identity.name"]))).toEqual(["identity.name"]);
  expect(await openNames(await fillApplication())).toEqual(["everything"]);
  const application = await submitForReview();
  await moveApplication(undefined, {
    application,
    from: ["awaiting-verification"],
    to: "returned",
    actor: "system",
    reason: "incomplete",
  });
  expect(await openNames(application)).toEqual(["everything"]);
});

test("what is asked because of a marked answer is open too, over steps and over more than one question", async () => {
  const open = await openNames(await returned(["about-you.gender"]));
  expect(open).toEqual(["about-you.gender", "family.maidenName", "family.maidenTitle"]);
  const kind = await openNames(await returned(["identity.type"]));
  expect(kind).toEqual(expect.arrayContaining(["identity.number", "identity.back", "about-you.panNumber"]));
  expect(kind).toEqual(expect.arrayContaining(["address.sameDocument", "address.front"]));
  expect(kind).not.toContain("contact.emailId");
  expect(kind).not.toContain(signature);
  const foreign = await openNames(await returned(["tax-residency.country"], maximal));
  expect(foreign).toEqual(["tax-residency.country", "tax-residency.state"]);
});

test("a forged form changes no locked answer, and leads to the short list", async () => {
  const application = await returned(["contact.emailId"]);
  const step = openStep("contact");
  const before = await valuesOf(application, "contact");
  const forged = { mobileNumber: "9811111111", countryCode: "1", emailId: "new@mail.example" };
  expect(await saveStep(application, step, { ...forged, revision: "1" })).toBe(path.corrections());
  expect(await valuesOf(application, "contact")).toEqual({ ...before, emailId: "new@mail.example" });
  await saveDraft(application, step, { ...forged, emailId: "newer@mail.example", revision: "2" });
  expect(await valuesOf(application, "contact")).toEqual({ ...before, emailId: "newer@mail.example" });
});

test("a forged form for a step in which nothing is open changes nothing, its boxes and doubts included", async () => {
  const application = await returned(["contact.emailId"]);
  const signed = await keptFiles(application);
  for (const slug of ["family", "consent", "address"]) {
    const before = await valuesOf(application, slug);
    const forged = {
      motherName: "Forged",
      consent: "no",
      city: "Forged",
      "confirm.city.x": "1",
      revision: "1",
    };
    await saveStep(application, openStep(slug), forged);
    expect(await valuesOf(application, slug)).toMatchObject(before);
    expect(Object.values(await valuesOf(application, slug))).not.toContain("Forged");
  }
  expect(await keptFiles(application)).toEqual(signed);
});

test("a locked file is neither replaced nor removed", async () => {
  const application = await returned(["identity.name", "identity.back"]);
  const before = await listFiles(application);
  await expect(upload(application, "identity", { front: await picture("#aa0000") })).rejects.toMatchObject({
    code: "question-locked",
    status: 409,
  });
  await expect(upload(application, "identity", { intent: "remove:front" })).rejects.toMatchObject({
    code: "question-locked",
  });
  await expect(
    upload(application, "signature", { signature: await signedOn("#ffffff") }),
  ).rejects.toMatchObject({
    code: "question-locked",
  });
  expect(await listFiles(application)).toEqual(before);
});

test("a changed answer takes the signature and the declaration away, once; the same answer again does not", async () => {
  const application = await returned(["contact.emailId"]);
  const { emailId = "" } = await valuesOf(application, "contact");
  const { id } = (await listFiles(application)).find(({ step }) => step === "signature") ?? {};
  await saveStep(application, openStep("contact"), { emailId: ` ${emailId} `, revision: "1" });
  expect(await keptFiles(application)).toContain(signature);
  expect(await valuesOf(application, "review")).toMatchObject({ declaration: "yes" });

  await saveStep(application, openStep("contact"), { emailId: "new@mail.example", revision: "2" });
  expect(await keptFiles(application)).not.toContain(signature);
  expect(await valuesOf(application, "review")).toEqual({});
  expect(await fileStore().size(id ?? randomUUID())).toBeNull();
  expect(await openNames(application)).toEqual(["contact.emailId", signature]);
  await expect(submitApplication(application)).rejects.toMatchObject({
    code: "incomplete",
    detail: "signature",
  });

  await upload(application, "signature", { signature: await signedOn("#ffffff") });
  expect(await keptFiles(application)).toContain(signature);
  expect(await openNames(application)).toContain(signature);
  await upload(application, "signature", { signature: await signedOn("#fffff0") });
  await saveStep(application, openStep("contact"), { emailId: "third@mail.example", revision: "3" });
  expect(await keptFiles(application)).not.toContain(signature);
});

test("a draft kept in passing takes the signature away too", async () => {
  const application = await returned(["contact.emailId"]);
  await saveDraft(application, openStep("contact"), { emailId: "new@mail.example", revision: "1" });
  expect(await keptFiles(application)).not.toContain(signature);
});

test("another picture takes the signature away, the very same one does not", async () => {
  const application = await returned(["bank.cheque"]);
  const cheque = await picture("#224466");
  await upload(application, "bank", { cheque });
  expect(await keptFiles(application)).not.toContain(signature);
  await upload(application, "signature", { signature: await signedOn("#f8f8f8") });
  await upload(application, "bank", { cheque });
  expect(await keptFiles(application)).toContain(signature);
  await upload(application, "bank", { intent: "remove:cheque" });
  expect(await keptFiles(application)).not.toContain(signature);
});

test.each(["draft", "refused", "returned"] as const)(
  "a change of an answer or a picture asks for a new signature: %s",
  async (state) => {
    const application = await fillApplication();
    if (state !== "draft") {
      const move = { application, actor: "system", reason: "tried" } as const;
      await moveApplication(undefined, { ...move, from: ["draft"], to: "submitted" });
      if (state === "refused") {
        await moveApplication(undefined, { ...move, from: ["submitted"], to: "pushing" });
        await moveApplication(undefined, { ...move, from: ["pushing"], to: state });
      } else await moveApplication(undefined, { ...move, from: ["submitted"], to: state });
    }
    const changed = await reload(application);
    expect(changed.state).toBe(state);
    const same = await valuesOf(changed, "contact");
    const contact = openStep("contact");
    const sent = { ...same, return: "review", revision: "1" };
    expect(await saveStep(changed, contact, sent)).toBe(path.review());
    expect(await keptFiles(changed)).toContain(signature);

    const next = await saveStep(changed, contact, { ...sent, emailId: "new@mail.example", revision: "2" });
    expect(next).toBe(path.step("signature", { returnTo: "review" }));
    expect(await keptFiles(changed)).not.toContain(signature);
    expect(isSignatureVoided(await loadDraft(changed))).toBe(true);
    await expect(submitApplication(changed)).rejects.toMatchObject({ detail: "signature" });

    const again = { signature: await signedOn("#ffffff"), return: "review", revision: "1" };
    expect(await upload(changed, "signature", again)).toBe(path.review());
    await upload(changed, "identity", { front: await picture("#335577"), return: "review" });
    expect(await keptFiles(changed)).not.toContain(signature);
    await upload(changed, "signature", again);
    await upload(changed, "signature", { intent: "remove:signature" });
    expect(isSignatureVoided(await loadDraft(changed))).toBe(false);
  },
);

test("a signature that was itself sent back is given anew, and takes nothing else away", async () => {
  const application = await returned([signature]);
  await upload(application, "signature", { signature: await signedOn("#f0f8ff") });
  expect(await keptFiles(application)).toContain(signature);
  await submitApplication(application);
  expect((await standing(application)).state).toBe("awaiting-verification");
});

test("nobody is stuck before a locked answer: what is missing or in doubt opens", async () => {
  const application = await returned(["identity.dateOfBirth"]);
  await saveStep(application, openStep("identity"), { dateOfBirth: "01/02/1990", revision: "1" });
  // The address document bears another date of birth now, which has to be confirmed or corrected.
  expect(await openNames(application)).toContain("address.dateOfBirth");
  const box = { "confirm.dateOfBirth.birth-differs": "29/02/1988" };
  await saveStep(application, openStep("address"), { ...box, revision: "1" });
  expect(await valuesOf(application, "address")).toMatchObject(box);
});

test("the place of an application that was sent back is its short list", async () => {
  expect(await placeOf(await returned(["identity.name"]))).toBe(path.corrections());
  expect(await placeOf(await fillApplication())).toBe(path.review());
});

test("a change that was let through as everything was open does not slip in once it is sent back", async () => {
  env().reviewRequired = false;
  const application = await fillApplication();
  await moveApplication(undefined, {
    application,
    from: ["draft"],
    to: "submitted",
    actor: "investor",
    reason: "submitted",
    set: { submittedAt: new Date() },
  });
  const stale = { ...(await valuesOf(application, "contact")) };
  await sendBackFor(await reload(application), await addVerifier(), [{ step: "identity", question: "name" }]);
  // The record still says that it is a draft.
  await saveStep(application, openStep("contact"), { emailId: "late@mail.example", revision: "1" });
  expect(await valuesOf(application, "contact")).toEqual(stale);
  await expect(
    saveAnswers(await submitForReview(), "contact", { emailId: "late@mail.example" }),
  ).rejects.toMatchObject({ code: "locked" });
});
