"use server";

import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { forgetForm, keepForm } from "@/lib/kept-form";
import { readSentForm } from "@/lib/onboarding/sent-form";
import { path } from "@/lib/paths";
import { forgetSearches } from "@/lib/queue/kept-search";
import { assertSameOrigin } from "@/lib/same-origin";
import {
  chooseTarget,
  signInAsDemo,
  signInByCode,
  signInByPassword,
  signInBySingleSignOn,
  signOut,
} from "@/lib/staff/sign-in";
import { role } from "@/schemas/staff";

const keptEmail = "staff.email";

/** Signs in by e-mail address and password. */
export async function signInToStaff(form: FormData): Promise<void> {
  assertSameOrigin(await headers());
  const sent = readSentForm(form);
  const { email = "", password = "", to } = sent;
  const end = await signInByPassword({ email, password, to });
  if ("address" in end) await forgetForm(keptEmail, path.staff.signIn());
  else await keepForm(keptEmail, path.staff.signIn(), { email });
  redirect("address" in end ? end.address : path.staff.signIn({ to, fault: end.fault }));
}

/** Signs in to a practice account. */
export async function signInToDemo(form: FormData): Promise<void> {
  assertSameOrigin(await headers());
  const sent = readSentForm(form);
  redirect(await signInAsDemo(role.catch("support").parse(sent["role"]), sent["to"]));
}

/** Takes the code of the second factor. */
export async function sendCode(form: FormData): Promise<void> {
  assertSameOrigin(await headers());
  const sent = readSentForm(form);
  redirect(await signInByCode(sent["code"] ?? "", sent["to"]));
}

/** Leads to the single sign-on provider. */
export async function signInElsewhere(form: FormData): Promise<void> {
  assertSameOrigin(await headers());
  redirect(await signInBySingleSignOn(chooseTarget(readSentForm(form)["to"])));
}

/** Ends the session of this browser. */
export async function signOutOfStaff(): Promise<void> {
  assertSameOrigin(await headers());
  await signOut();
  await forgetSearches();
  redirect(path.staff.signIn());
}
