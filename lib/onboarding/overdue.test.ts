import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { db } from "@/lib/db/client";
import { listMails } from "@/lib/db/mails";
import { applications } from "@/lib/db/schema";
import { addStaff } from "@/lib/db/staff";
import { env } from "@/lib/env";
import { tellOverdue } from "@/lib/onboarding/overdue";
import { accept, fillApplication, reload, standing, useUpstream } from "@/lib/onboarding/submission.fixtures";
import { submitApplication } from "@/lib/onboarding/submit";

const upstream = useUpstream();
const hour = 3_600_000;

beforeEach(() => {
  upstream.answer = accept;
  env().callbackOverdueHours = 24;
});

/** An application that was accepted so many hours ago, and has had no callback. */
async function acceptedFor(hours: number): Promise<string> {
  const application = await fillApplication();
  await submitApplication(application);
  expect(await standing(application)).toMatchObject({ state: "accepted" });
  const updatedAt = new Date(Date.now() - hours * hour);
  await db().update(applications).set({ updatedAt }).where(eq(applications.id, application.id));
  return (await reload(application)).reference;
}

async function addVerifier(): Promise<string> {
  const email = `${randomUUID()}@staff.example`;
  const profile = {
    name: "Lata Iyer",
    email,
    role: "verifier",
    designation: "",
    branch: "",
    code: "",
  } as const;
  await addStaff(profile, { by: null });
  return email;
}

async function mailsTo(email: string): Promise<string[]> {
  const mails = (await listMails(1000)).filter(({ recipient }) => recipient === email);
  return mails.map(({ subject, content }) => `${subject}\n${content}`);
}

test("an application whose callback is overdue is mailed about once, however many processes look", async () => {
  const email = await addVerifier();
  const [late, early] = [await acceptedFor(25), await acceptedFor(23)];
  await Promise.all([tellOverdue(), tellOverdue(), tellOverdue()]);
  await tellOverdue();
  const [mail = "", ...others] = (await mailsTo(email)).filter((text) => text.includes(late));
  expect(others).toEqual([]);
  expect(mail).toContain("more than 24 hours ago");
  expect(mail).toContain(`${env().publicUrl}/staff/applications?view=overdue`);
  expect((await mailsTo(email)).join("\n")).not.toContain(early);
});

test("where no mail can be sent nothing is marked as told", async () => {
  const email = await addVerifier();
  const reference = await acceptedFor(30);
  env().practice = false;
  await tellOverdue();
  expect(await mailsTo(email)).toEqual([]);
  env().practice = true;
  await tellOverdue();
  expect((await mailsTo(email)).join("\n")).toContain(reference);
});
