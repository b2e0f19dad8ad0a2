import { z } from "zod";
import type { PincodeView } from "@/lib/onboarding/view";
import { findNearestCity } from "@/lib/cities";
import { findPincode } from "@/lib/pincodes";

const pincode = z.string().regex(/^\d{6}$/);

/** The districts and states in which a pincode lies; none where it is unknown or no pincode. */
export function lookUpPlaces(typed: unknown): PincodeView {
  const parsed = pincode.safeParse(typed);
  return { districts: (parsed.success ? findPincode(parsed.data)?.districts : undefined) ?? [] };
}

const degrees = z.tuple([z.number().min(-90).max(90), z.number().min(-180).max(180)]);

/** The city of India nearest to a latitude and a longitude in degrees; null where none is near. Neither is kept. */
export function lookUpNearestCity(latitude: unknown, longitude: unknown): { city: string | null } {
  const parsed = degrees.safeParse([latitude, longitude]);
  return { city: parsed.success ? findNearestCity(...parsed.data) : null };
}
