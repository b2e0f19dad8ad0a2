import { expect, test } from "vitest";
import { narrowAddress, networkOf } from "@/lib/network-address";

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

test.each([
  ["203.0.113.7", "203.0.113.0/24"],
  ["::ffff:203.0.113.7", "203.0.113.0/24"],
  ["2001:DB8:0001:2:3:4:5:6", "2001:db8:1::/48"],
  ["::1", "0:0:0::/48"],
  ["unknown", null],
  ["", null],
])("%s belongs to %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});
