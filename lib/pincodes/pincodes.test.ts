import { expect, test } from "vitest";
import { state } from "@/schemas/code-tables";
import { buildPincodeIndex } from "./build-index";
import { findPincode } from "./index";

const statesOf = (pin: string) => [...new Set(findPincode(pin)?.districts.map((place) => place.state))];
const districtsOf = (pin: string) => findPincode(pin)?.districts.map((place) => place.district);

test.each([
  ["110001", "Delhi", "New Delhi"],
  ["560001", "Karnataka", "Bangalore"],
  ["500001", "Telangana", "Hyderabad"],
  ["194101", "Ladakh", "Leh"],
  ["194103", "Ladakh", "Kargil"],
  ["396210", "Daman and Diu", "Daman"],
  ["362520", "Daman and Diu", "Diu"],
  ["744101", "Andaman and Nicobar Islands", "South Andaman"],
  ["605001", "Puducherry", "Puducherry"],
  ["492001", "Chhattisgarh", "Raipur"],
  ["190001", "Jammu and Kashmir", "Srinagar"],
])("%s lies in %s", (pin, expectedState, district) => {
  expect(statesOf(pin)).toEqual([expectedState]);
  expect(districtsOf(pin)).toContain(district);
});

test("a PIN of several districts, or states, offers each once, the likeliest first", () => {
  expect(districtsOf("110001")).toEqual(["Central Delhi", "New Delhi"]);
  expect(statesOf("160014").sort()).toEqual(["Chandigarh", "Punjab"]);
  const index = buildPincodeIndex([
    { pincode: 100001, district: "A", state: "X" },
    { pincode: 100001, district: "B", state: "X" },
    { pincode: 100001, district: "B", state: "X" },
  ]);
  expect(index.sets[0]?.map((place) => index.places[place]?.[0])).toEqual(["B", "A"]);
});

test("a PIN may be typed with a space", () => {
  expect(findPincode(" 110 001 ")?.pincode).toBe("110001");
});

test.each([
  "999999",
  "110000",
  "",
  "11000",
  "1100011",
  "011001",
  "abcdef",
  "__proto__",
  "constructor",
  "११०००१",
])("%j is no known PIN", (pin) => {
  expect(findPincode(pin)).toBeNull();
});

test("every state is a label of table 1.2, and district names are clean", () => {
  const labels = new Set<string>(state.map(({ label }) => label));
  for (let area = 11; area < 86; area += 1) {
    for (let office = 0; office < 1000; office += 1) {
      for (const place of findPincode(`${area}${String(office).padStart(4, "0")}`)?.districts ?? []) {
        expect(labels).toContain(place.state);
        expect(place.district).toMatch(/^([A-Z][a-z]*|\d+|and)([ -]([A-Z][a-z]*|\d+|and))*$/);
      }
    }
  }
});
