import { randomUUID } from "node:crypto";
import type { ApplicationRecord } from "@/lib/db/applications";
import { listFiles } from "@/lib/db/files";
import { addStaff, changeStaff, findStaff, type StaffProfile, type StaffRecord } from "@/lib/db/staff";
import { env } from "@/lib/env";
import type { AllAnswers } from "@/lib/onboarding/answers";
import { fillApplication, reload } from "@/lib/onboarding/submission.fixtures";
import { submitApplication } from "@/lib/onboarding/submit";
import { fieldName, type Place, sendBackApplication } from "@/lib/review/send-back";
import { submissionMark, verifyApplication, verifyChecks } from "@/lib/review/verify";

/** A member of staff who verifies; all of them are invented. */
export async function addVerifier(profile: Partial<StaffProfile> = {}, pan?: string): Promise<StaffRecord> {
  const person = await addStaff(
    {
      name: "Vikram Menon",
      email: `${randomUUID()}@staff.example`,
      role: "verifier",
      designation: "Verification Officer",
      branch: "Mumbai Fort",
      code: "EMP0102",
      ...profile,
    },
    { by: null },
  );
  if (person === null) throw new Error("Somebody has this address");
  if (pan !== undefined) await changeStaff(person.id, { pan }, person.id);
  const found = await findStaff(person.id);
  if (found === null) throw new Error("The person is gone");
  return found;
}

/** An application that waits for its verifier. */
export async function submitForReview(answers?: AllAnswers): Promise<ApplicationRecord> {
  env().reviewRequired = true;
  const application = await fillApplication(answers);
  await submitApplication(application);
  return reload(application);
}

/** What the form of a verification holds when everything is confirmed. */
export function confirmAll(application: ApplicationRecord): Record<string, string> {
  const ticks = Object.fromEntries(verifyChecks.map((check) => [check, "yes"]));
  return { ...ticks, submission: submissionMark(application) };
}

/** Verifies with every point confirmed. */
export function verifyAs(staff: StaffRecord, application: ApplicationRecord) {
  return verifyApplication(application, staff, confirmAll(application), null);
}

/** Sends an application back with these questions marked. @returns the token of the link */
export async function sendBackFor(
  application: ApplicationRecord,
  staff: StaffRecord,
  places: readonly Place[],
): Promise<string> {
  const sent: Record<string, string> = {};
  for (const place of places) {
    sent[fieldName("mark", place)] = "yes";
    sent[fieldName("reason", place)] = `Please correct ${place.question}`;
    sent[fieldName("note", place)] = `Seen: ${place.question}`;
  }
  const end = await sendBackApplication(application, staff, sent);
  if ("faults" in end) throw new Error(`Not sent back: ${JSON.stringify(end.faults)}`);
  return end.link.split("/").at(-1) ?? "";
}

/** The questions that have a file, as `step.question`. */
export async function keptFiles(application: ApplicationRecord): Promise<string[]> {
  return (await listFiles(application)).map(({ step, question }) => `${step}.${question}`);
}
