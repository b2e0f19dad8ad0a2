import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import {
  type ApplicationRecord,
  createApplication,
  findApplicationByToken,
  replaceToken,
} from "@/lib/db/applications";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { loadDraft } from "@/lib/onboarding/draft";
import { readOpenQuestions } from "@/lib/onboarding/open-questions";
import { path } from "@/lib/paths";
import { editableStates } from "@/schemas/application";

const cookieName = "application";
const yearInMilliseconds = 365 * 24 * 60 * 60 * 1000;

/** The application that this browser's cookie belongs to; null where there is none or a draft is past its time. */
export const findCurrentApplication = cache(async (): Promise<ApplicationRecord | null> => {
  const token = (await cookies()).get(cookieName)?.value;
  const application = token ? await findApplicationByToken(token) : null;
  const isExpired = application?.state === "draft" && application.expiresAt.getTime() < Date.now();
  return isExpired ? null : application;
});

/** The same for a page: leads to the start page where there is no application. */
export async function openCurrentApplication(): Promise<ApplicationRecord> {
  return (await findCurrentApplication()) ?? redirect(path.home);
}

/**
 * The same for an action or a route.
 * @throws AppError `no-application` (401)
 */
export async function requireCurrentApplication(): Promise<ApplicationRecord> {
  const application = await findCurrentApplication();
  if (application) return application;
  throw new AppError({ code: "no-application", status: 401, words: "onboarding.errors.noApplication" });
}

/** Where the investor of this browser goes on; null where there is no application. */
export async function currentApplication(): Promise<{ reference: string; href: string } | null> {
  const application = await findCurrentApplication();
  return application && { reference: application.reference, href: await placeOf(application) };
}

/** The page an application stands at: its first incomplete step, its review, what staff sent back, or its status. */
export async function placeOf(application: ApplicationRecord): Promise<string> {
  if (application.state !== "draft" && application.state !== "returned") return path.status;
  const draft = await loadDraft(application);
  if (await readOpenQuestions(draft)) return path.corrections();
  const { journey } = draft;
  return journey.next ? path.step(journey.next.slug) : path.review();
}

/** Whether the investor may still change answers. */
export function mayChange(application: ApplicationRecord): boolean {
  return editableStates.includes(application.state);
}

/** Starts an application; this browser holds its token from now on. */
export async function beginApplication(): Promise<ApplicationRecord> {
  const { application, token } = await createApplication();
  await setCookie(token, application.expiresAt);
  return application;
}

/** Lets this browser hold the application with this token, in place of the one that it held. */
export async function holdApplication(token: string): Promise<void> {
  await setCookie(token, new Date(Date.now() + yearInMilliseconds));
}

/** Lets this browser hold its submitted application for another year. */
export async function keepApplication(): Promise<void> {
  const token = (await cookies()).get(cookieName)?.value;
  if (token) await setCookie(token, new Date(Date.now() + yearInMilliseconds));
}

async function setCookie(token: string, expires: Date): Promise<void> {
  const secure = env().publicUrl.startsWith("https:");
  (await cookies()).set(cookieName, token, { httpOnly: true, sameSite: "lax", secure, path: "/", expires });
}

/** Makes this browser forget its application, and its token worthless. The application itself stays. */
export async function forgetApplication(): Promise<void> {
  const application = await findCurrentApplication();
  if (application) await replaceToken(application);
  (await cookies()).delete(cookieName);
}
