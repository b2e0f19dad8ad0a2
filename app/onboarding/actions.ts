"use server";

import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { actingOn } from "@/lib/action";
import { findClientAddress } from "@/lib/client-address";
import {
  beginApplication,
  findCurrentApplication,
  forgetApplication,
  keepApplication,
  placeOf,
} from "@/lib/onboarding/current-application";
import { lookUpNearestCity, lookUpPlaces } from "@/lib/onboarding/look-up-places";
import { saveStep } from "@/lib/onboarding/save-step";
import { readSentForm } from "@/lib/onboarding/sent-form";
import { openStep } from "@/lib/onboarding/steps";
import { sendApplication, submitApplication } from "@/lib/onboarding/submit";
import type { PincodeView } from "@/lib/onboarding/view";
import { path } from "@/lib/paths";
import { assertSameOrigin } from "@/lib/same-origin";

/** Starts a new application for this browser, or leads to the one that is under way. */
export async function startApplication(): Promise<void> {
  assertSameOrigin(await headers());
  redirect(await placeOf((await findCurrentApplication()) ?? (await beginApplication())));
}

/** Saves a step as it was typed and leads on, or back to the step with its faults. */
export async function saveStepAnswers(slug: string, form: FormData): Promise<void> {
  await actingOn((application) => saveStep(application, openStep(slug), readSentForm(form)), slug);
}

/** Names the districts and states in which a pincode lies. */
export async function lookUpPincode(pincode: string): Promise<PincodeView> {
  assertSameOrigin(await headers());
  return lookUpPlaces(pincode);
}

/** Names the city of India nearest to where a device is, as it says rounded to about a kilometre. */
export async function lookUpCity(latitude: number, longitude: number): Promise<{ city: string | null }> {
  assertSameOrigin(await headers());
  return lookUpNearestCity(latitude, longitude);
}

/** Submits the application with the declaration on the review page. */
export async function submitAnswers(form: FormData): Promise<void> {
  await actingOn(async (application) => {
    const sent = readSentForm(form);
    if (sent["declaration"] !== "yes") return path.review({ check: true });
    await submitApplication(application, { address: await findClientAddress(), shown: sent["shown"] ?? "" });
    await keepApplication();
    return path.status;
  });
}

/** Sends an application again that could not be sent. */
export async function sendAgain(): Promise<void> {
  await actingOn(async (application) => {
    await sendApplication(application);
    return path.status;
  });
}

/** Makes this browser forget its application. */
export async function leaveThisDevice(): Promise<void> {
  assertSameOrigin(await headers());
  await forgetApplication();
  redirect(path.home);
}
