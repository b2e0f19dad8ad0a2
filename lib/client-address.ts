import { isIPv6 } from "node:net";
import { headers } from "next/headers";

/** The header in which `bin/before-server.ts` hands over where a request comes from; a sender's own is thrown away. */
const header = "x-client-address";

/**
 * Where the request at hand comes from: an IPv4 address, or the first half of an IPv6 address, which one household
 * shares. Null where nobody knows.
 */
export async function findClientAddress(): Promise<string | null> {
  const address = (await headers()).get(header);
  return address === null || address === "" ? null : narrowAddress(address);
}

/** An address as limits count it. */
export function narrowAddress(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  if (!isIPv6(plain)) return plain;
  const [before = "", after] = plain.toLowerCase().split("::");
  const groups = before === "" ? [] : before.split(":");
  if (after !== undefined) {
    const rest = after === "" ? [] : after.split(":");
    groups.push(...Array.from({ length: 8 - groups.length - rest.length }, () => "0"), ...rest);
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
}
