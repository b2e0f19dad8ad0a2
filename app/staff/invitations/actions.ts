"use server";

import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { readSentForm } from "@/lib/onboarding/sent-form";
import { path } from "@/lib/paths";
import { assertSameOrigin } from "@/lib/same-origin";
import { acceptInvitation, findPasswordFault, openInvitation } from "@/lib/staff/invitations";
import { signInByPassword } from "@/lib/staff/sign-in";

/** Takes an invitation up with a password, signs in, and leads to the second factor. */
export async function setFirstPassword(form: FormData): Promise<void> {
  assertSameOrigin(await headers());
  const { token = "", password = "", repeated = "" } = readSentForm(form);
  const person = await openInvitation(token);
  if (person === null) redirect(path.staff.invitation("ended"));
  const fault = findPasswordFault(person, { password, repeated });
  if (fault !== null) redirect(path.staff.invitation(token, { fault }));
  if (!(await acceptInvitation(token, password))) redirect(path.staff.invitation("ended"));
  const end = await signInByPassword({ email: person.email, password, to: path.staff.secondFactor() });
  redirect("address" in end ? end.address : path.staff.signIn({ fault: end.fault }));
}
