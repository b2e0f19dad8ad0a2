"use server";

import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { AppError } from "@/lib/errors";
import { holdApplication } from "@/lib/onboarding/current-application";
import { readSentForm } from "@/lib/onboarding/sent-form";
import { takeReturned } from "@/lib/onboarding/take-return";
import { path } from "@/lib/paths";
import { assertSameOrigin } from "@/lib/same-origin";

/** Takes the application that a link was made for into this browser, and leads to what is to be corrected. */
export async function openReturned(form: FormData): Promise<void> {
  assertSameOrigin(await headers());
  const token = readSentForm(form)["token"] ?? "";
  try {
    await holdApplication(await takeReturned(token));
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    redirect(path.returnGone);
  }
  redirect(path.corrections());
}
