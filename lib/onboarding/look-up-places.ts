import { z } from "zod";
import type { PincodeView } from "@/lib/onboarding/view";
import { findPincode } from "@/lib/pincodes";

const pincode = z.string().regex(/^\d{6}$/);

/** The districts and states in which a pincode lies; none where it is unknown or no pincode. */
export function lookUpPlaces(typed: unknown): PincodeView {
  const parsed = pincode.safeParse(typed);
  return { districts: (parsed.success ? findPincode(parsed.data)?.districts : undefined) ?? [] };
}
