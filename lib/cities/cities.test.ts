import { expect, test } from "vitest";
import { lookUpNearestCity } from "@/lib/onboarding/look-up-places";
import { buildCityIndex } from "./build-index";
import { findNearestCity, listCities } from "./index";

test.each([
  ["Mumbai", 19.06, 72.87],
  ["New Delhi", 28.61, 77.21],
  ["Bengaluru", 12.97, 77.59],
  ["Chennai", 13.08, 80.27],
  ["Kolkata", 22.57, 88.36],
  ["Hyderabad", 17.39, 78.49],
  ["Pune", 18.52, 73.86],
  ["Guwahati", 26.14, 91.74],
  ["Leh", 34.16, 77.58],
  ["Port Blair", 11.62, 92.73],
])("%s is the city nearest to %d, %d", (city, latitude, longitude) => {
  expect(findNearestCity(latitude, longitude)).toBe(city);
});

test.each([
  ["London", 51.5, -0.12],
  ["the middle of the Arabian Sea", 15, 65],
  ["the pole", 90, 0],
])("near %s (%d, %d) lies no city of India", (_place, latitude, longitude) => {
  expect(findNearestCity(latitude, longitude)).toBeNull();
});

test.each([
  ["text", ["a", "b"]],
  ["nothing", [undefined, undefined]],
  ["numbers out of the world", [91, 200]],
  ["no numbers", [Number.NaN, Number.POSITIVE_INFINITY]],
])("%s has no city, and is no error", (_what, [latitude, longitude]) => {
  expect(lookUpNearestCity(latitude, longitude)).toEqual({ city: null });
});

test("names are plain letters, each once, from A to Z", () => {
  const names = listCities();
  expect(names.length).toBeGreaterThan(500);
  expect(names.filter((name) => !/^[\x20-\x7e]+$/.test(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toContain("Thane");
});

test("towns beside a city, villages, parts of cities and places elsewhere are left out", () => {
  const place = {
    name: "Town",
    country: "IN",
    featureCode: "PPL",
    population: 60_000,
    loc: { coordinates: [77, 12] },
  };
  const others = [
    { ...place, name: "Village", population: 4000 },
    { ...place, name: "Part", featureCode: "PPLX" },
    { ...place, name: "Lahore", country: "PK" },
  ];
  const lonely = { ...place, name: "Lonely", population: 20_000, loc: { coordinates: [77, 14] } };
  const near = { ...lonely, name: "Near", loc: { coordinates: [77.1, 12] } };
  expect(buildCityIndex([...others, lonely, near, place])).toEqual([
    ["Town", 12, 77],
    ["Lonely", 14, 77],
  ]);
});
