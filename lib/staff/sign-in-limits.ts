import { findClientAddress } from "@/lib/client-address";
import { clearLimit, giveBack, type Limit, useLimit } from "@/lib/db/limits";

/** Tries of one account that did not come to a good end: five within a quarter of an hour, and twenty in a day. */
const accountLimits: readonly Limit[] = [
  { name: "sign-in", points: 5, seconds: 15 * 60 },
  { name: "sign-in-day", points: 20, seconds: 24 * 60 * 60 },
];
/** The same from one network address, which many people may share. */
const addressLimit: Limit = { name: "sign-in-address", points: 100, seconds: 15 * 60 };

/**
 * Counts a try of a password, before it is looked at: of many guesses at once no more than the limit are. One that a
 * shorter limit refuses uses up no longer one.
 * @returns whether it may be made
 */
export async function countTry(email: string): Promise<boolean> {
  const [first, ...longer] = accountLimits;
  const address = await findClientAddress();
  if (first !== undefined && (await useLimit(first, email)) > 0) return false;
  if (address !== null && (await useLimit(addressLimit, address)) > 0) return false;
  for (const limit of longer) if ((await useLimit(limit, email)) > 0) return false;
  return true;
}

/** The password was right: the network address has done nothing wrong. */
export async function forgiveAddress(): Promise<void> {
  const address = await findClientAddress();
  if (address !== null) await giveBack(addressLimit, address);
}

/** Somebody is in: what they mistyped before counts no more. */
export async function forgiveAccount(email: string): Promise<void> {
  for (const limit of accountLimits) await clearLimit(limit, email);
}
