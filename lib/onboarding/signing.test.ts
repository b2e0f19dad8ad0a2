import { createHash } from "node:crypto";
import { expect, test, vi } from "vitest";
import { PDFDocument } from "pdf-lib";
import { saveAnswers } from "@/lib/db/answers";
import { db } from "@/lib/db/client";
import { signings } from "@/lib/db/schema";
import { listSignings } from "@/lib/db/signings";
import { messages } from "@/lib/i18n/messages/en";
import { loadDraft } from "@/lib/onboarding/draft";
import { declarationVersion, readDeclaration, readForm } from "@/lib/onboarding/form-document";
import { minimal } from "@/lib/onboarding/golden/people";
import { hashAnswers } from "@/lib/onboarding/hash-answers";
import { accept, fillApplication, refuse, reload, useUpstream } from "@/lib/onboarding/submission.fixtures";
import { submitApplication } from "@/lib/onboarding/submit";

vi.mock("next-intl/server", () => import("@/lib/onboarding/next-intl.fixtures"));

const upstream = useUpstream();
const address = "203.0.113.77";

function hash(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}

test("a signature is kept with its words, its address, the form that was read and the answers in it", async () => {
  upstream.answer = accept;
  const application = await fillApplication();
  const read = await readForm(await loadDraft(application), "investor");
  await submitApplication(application, { address });

  const draft = await loadDraft(await reload(application));
  const answersHash = hashAnswers(draft);
  const [signing, ...others] = await listSignings(application);
  expect(others).toEqual([]);
  expect(signing).toMatchObject({ address, answersHash, formHash: hash(read) });
  const { declaration, declarationSeal, agree } = messages.onboarding.review;
  expect(signing?.words).toBe([declaration, declarationSeal, agree].join("\n"));
  expect(signing?.wordsVersion).toBe(declarationVersion);

  const sealed = await PDFDocument.load(await readForm(draft, "investor"), { updateMetadata: false });
  expect(sealed.getKeywords()).toBe(`answers-sha256:${answersHash}`);
  expect(sealed.getForm().getFields()).toHaveLength(1);
  const rows = JSON.stringify(await db().select().from(signings), (_, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString("latin1") : value,
  );
  expect(rows).not.toContain(address);
});

test("a form that was read with other answers, or by staff, is not what was signed", async () => {
  upstream.answer = refuse;
  const application = await fillApplication();
  await readForm(await loadDraft(application), "staff");
  await submitApplication(application, { address });
  await readForm(await loadDraft(await reload(application)), "investor");

  await saveAnswers(application, "contact", { ...minimal["contact"], mobileNumber: "9876500000" });
  await submitApplication(await reload(application), { address });
  const [first, second] = await listSignings(application);
  expect([first?.formHash, second?.formHash]).toEqual([null, null]);
  expect(second?.answersHash).not.toBe(first?.answersHash);
});

test("other words of the declaration have another version", () => {
  const words = hash(Buffer.from(readDeclaration().join("\n")));
  expect([declarationVersion, words.slice(0, 16)]).toEqual(["2026-11", "b4261278815c749b"]);
});

test("answers that changed after they were shown are not signed, and stay", async () => {
  upstream.answer = accept;
  const application = await fillApplication();
  const shown = hashAnswers(await loadDraft(application));
  const changed = { ...minimal["contact"], mobileNumber: "9876500000" };
  await saveAnswers(application, "contact", changed);

  const before = upstream.pushes.length;
  const refused = submitApplication(await reload(application), { address, shown });
  await expect(refused).rejects.toMatchObject({ code: "answers-changed" });
  expect(upstream.pushes).toHaveLength(before);
  expect((await reload(application)).state).toBe("draft");
  expect(await listSignings(application)).toEqual([]);
  const draft = await loadDraft(application);
  expect(draft.answers["contact"]).toMatchObject(changed);

  await submitApplication(await reload(application), { address, shown: hashAnswers(draft) });
  expect(await listSignings(application)).toHaveLength(1);
});

test("an answer that changes in the very moment of signing is not signed either", async () => {
  upstream.answer = accept;
  const application = await fillApplication();
  const shown = hashAnswers(await loadDraft(application));
  const [signed, saved] = await Promise.allSettled([
    submitApplication(application, { address, shown }),
    saveAnswers(application, "contact", { ...minimal["contact"], mobileNumber: "9876500000" }),
  ]);
  const signings = await listSignings(application);
  if (signed.status === "fulfilled") {
    expect(saved.status).toBe("rejected");
    expect(signings.map(({ answersHash }) => answersHash)).toEqual([shown]);
  } else {
    expect(signed.reason).toMatchObject({ code: "answers-changed" });
    expect(signings).toEqual([]);
  }
});
