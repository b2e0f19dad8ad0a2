/** One post office of the data package, as far as it matters here. */
type PostOffice = { pincode: number; district: string; state: string };

/**
 * All PINs in little space. `places` holds each district with its state once, `sets` each combination of places that
 * some PIN has, and `pins` the number of its combination per PIN.
 */
export type PincodeIndex = {
  places: [district: string, state: string][];
  sets: number[][];
  pins: Record<string, number>;
};

/** Spellings of the data that differ from table 1.2. */
const stateLabels: Record<string, string> = {
  "Jammu & Kashmir": "Jammu and Kashmir",
  "Daman & Diu": "Daman and Diu",
  "Dadra & Nagar Haveli": "Dadra and Nagar Haveli",
  "Andaman & Nicobar": "Andaman and Nicobar Islands",
  Chattisgarh: "Chhattisgarh",
  Pondicherry: "Puducherry",
};

/** Districts that moved to another state since the data was made. */
const movedDistricts: Record<string, string> = { Leh: "Ladakh", Kargil: "Ladakh" };

const districtNames: Record<string, string> = {
  "K.V.Rangareddy": "Rangareddy",
  "Karim Nagar": "Karimnagar",
  "Mahabub Nagar": "Mahabubnagar",
  "Gandhi Nagar": "Gandhinagar",
  "Surendra Nagar": "Surendranagar",
  Ananthapur: "Anantapur",
  Ananthnag: "Anantnag",
  Cuddapah: "Kadapa",
  Pondicherry: "Puducherry",
};

function nameDistrict(district: string): string {
  const known = districtNames[district];
  if (known !== undefined) return known;
  return district
    .replace(/\s*\([^)]*\)/g, "")
    .replaceAll("&", "and")
    .replace(/\s+/g, " ")
    .trim()
    .replace(
      /(^|[\s-])([a-z])(?!nd\b)/g,
      (_whole, before: string, letter: string) => before + letter.toUpperCase(),
    );
}

/** Builds the index from the list of all post offices. Districts with the most post offices of a PIN come first. */
export function buildPincodeIndex(offices: readonly PostOffice[]): PincodeIndex {
  const countsByPin = new Map<string, Map<string, number>>();
  for (const { pincode, district, state } of offices) {
    const label = movedDistricts[district] ?? stateLabels[state] ?? state;
    const place = `${nameDistrict(district)}|${label}`;
    const pin = String(pincode);
    const counts = countsByPin.get(pin) ?? new Map<string, number>();
    countsByPin.set(pin, counts.set(place, (counts.get(place) ?? 0) + 1));
  }

  const placeNumbers = new Map<string, number>();
  const setNumbers = new Map<string, number>();
  const numberIn = (numbers: Map<string, number>, key: string): number => {
    const number = numbers.get(key) ?? numbers.size;
    numbers.set(key, number);
    return number;
  };
  const pins: Record<string, number> = {};
  for (const [pin, counts] of countsByPin) {
    const places = [...counts]
      .sort(([, one], [, two]) => two - one)
      .map(([place]) => numberIn(placeNumbers, place));
    pins[pin] = numberIn(setNumbers, places.join(" "));
  }
  return {
    places: [...placeNumbers.keys()].map((place) => {
      const [district = "", state = ""] = place.split("|");
      return [district, state];
    }),
    sets: [...setNumbers.keys()].map((set) => set.split(" ").map(Number)),
    pins,
  };
}
