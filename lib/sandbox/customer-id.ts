import { createHash } from "node:crypto";
import { z } from "zod";

const who = z.looseObject({
  kycData: z.looseObject({ panNumber: z.string() }),
  identityProof: z.looseObject({ name: z.string(), number: z.string(), dateOfBirth: z.string() }),
});

/** Whose data this is, as far as it can be read, valid or not. */
export type Identity = { panNumber: string; customerId: string };

/**
 * Reads from any `onboardingData` who is pushed. The customerId follows from PAN, document number, name and
 * date of birth, so that every push of one person counts on the same one. Null where these are not given.
 */
export function readIdentity(onboardingData: unknown): Identity | null {
  const parsed = who.safeParse(onboardingData);
  if (!parsed.success) return null;
  const { kycData, identityProof } = parsed.data;
  return { panNumber: kycData.panNumber, customerId: customerIdOf({ ...identityProof, ...kycData }) };
}

/** The customerId of a person: 24 hexadecimal digits. */
export function customerIdOf(person: {
  panNumber: string;
  number: string;
  name: string;
  dateOfBirth: string;
}): string {
  const name = person.name.trim().replace(/\s+/g, " ").toLowerCase();
  const dateOfBirth = person.dateOfBirth.replace(/\D/g, "");
  const identity = JSON.stringify([person.panNumber, person.number, name, dateOfBirth]);
  return createHash("sha256").update(identity).digest("hex").slice(0, 24);
}
