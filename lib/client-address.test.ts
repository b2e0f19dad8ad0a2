import { expect, test } from "vitest";
import { narrowAddress } from "@/lib/client-address";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:DB8:0001::9", "2001:db8:1:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["2001:db8::", "2001:db8:0:0::/64"],
  ["not an address", "not an address"],
])("%s counts as %s", (address, narrowed) => {
  expect(narrowAddress(address)).toBe(narrowed);
});
