import { headers } from "next/headers";
import { narrowAddress } from "@/lib/network-address";

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
