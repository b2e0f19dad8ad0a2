import { isIP, isIPv6 } from "node:net";

/** An IPv4 address that came in the clothes of an IPv6 one, as it is. */
function undress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, "");
}

/** The first groups of an IPv6 address, written in one way. */
function readGroups(address: string, count: number): string {
  const [before = "", after] = address.toLowerCase().split("::");
  const groups = before === "" ? [] : before.split(":");
  if (after !== undefined) {
    const rest = after === "" ? [] : after.split(":");
    groups.push(...Array.from({ length: 8 - groups.length - rest.length }, () => "0"), ...rest);
  }
  return groups
    .slice(0, count)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":");
}

/** An address as limits count it: of an IPv6 address the first half, which one household shares. */
export function narrowAddress(address: string): string {
  const plain = undress(address);
  return isIPv6(plain) ? `${readGroups(plain, 4)}::/64` : plain;
}

/** The network that an address belongs to, which names no single machine; null for what is no address. */
export function networkOf(address: string): string | null {
  const plain = undress(address);
  if (isIP(plain) === 4) return `${plain.split(".").slice(0, 3).join(".")}.0/24`;
  return isIPv6(plain) ? `${readGroups(plain, 3)}::/48` : null;
}
