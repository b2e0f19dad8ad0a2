import { redirect } from "next/navigation";
import { openCurrentApplication, placeOf } from "@/lib/onboarding/current-application";

/** Leads to where the investor of this browser stands. */
export default async function OnboardingPage() {
  redirect(await placeOf(await openCurrentApplication()));
}
