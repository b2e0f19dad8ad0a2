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
  ["Amritsar", 31.62, 74.88],
  ["Agartala", 23.83, 91.28],
  ["Raxaul", 26.98, 84.85],
  ["Siliguri", 26.71, 88.43],
  ["Srinagar", 34.09, 74.8],
  ["Kargil", 34.56, 76.13],
  ["Ramanathapuram", 9.29, 79.31],
])("%s is the city nearest to %d, %d", (city, latitude, longitude) => {
  expect(findNearestCity(latitude, longitude)).toBe(city);
});

test.each([
  ["London", 51.5, -0.12],
  ["Lahore", 31.55, 74.34],
  ["the way from Lahore to the border", 31.58, 74.5],
  ["Dhaka", 23.81, 90.41],
  ["Birgunj", 27.01, 84.88],
  ["Kathmandu", 27.72, 85.32],
  ["Jaffna", 9.66, 80.02],
  ["Thimphu", 27.47, 89.64],
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

test("towns beside a city, villages and parts of cities are left out, and of places abroad those beside a city are kept", () => {
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
    { ...place, name: "Far abroad", country: "PK", loc: { coordinates: [82, 12] } },
  ];
  const abroad = { ...place, name: "Abroad", country: "PK", population: 0, loc: { coordinates: [78, 12] } };
  const border = { ...place, name: "Border", population: 20_000, loc: { coordinates: [77.52, 12] } };
  const lonely = { ...place, name: "Lonely", population: 20_000, loc: { coordinates: [77, 14] } };
  const near = { ...lonely, name: "Near", loc: { coordinates: [77.1, 12] } };
  expect(buildCityIndex([...others, abroad, border, lonely, near, place])).toEqual({
    cities: [
      ["Town", [12, 77]],
      ["Lonely", [14, 77]],
      ["Border", [12, 77.52]],
    ],
    abroad: [[12, 78]],
  });
});
