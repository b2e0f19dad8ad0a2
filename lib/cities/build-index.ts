/** One place of the data package, as far as it matters here; coordinates are longitude, then latitude, in degrees. */
type KnownPlace = {
  name: string;
  country: string;
  featureCode: string;
  population: number;
  loc: { coordinates: number[] };
};

/** Degrees north, then degrees east. */
type Position = [latitude: number, longitude: number];

/** A city of India, its name in plain letters. */
export type City = [name: string, at: Position];

/** What tells in which city of India a place lies, or that it lies abroad. */
export type CityIndex = {
  /** The largest first. */
  cities: City[];
  /** Places of other countries so near to a city of India that one may lie nearer to them. */
  abroad: Position[];
};

/** Farther from every city than this one is not in India, or out at sea. */
export const farthestKilometres = 150;
/** Smaller places would hide the city that they belong to. */
const leastPeople = 50_000;
/** But for towns that are what people there name: far from any city, or with a place abroad nearer than one. */
const leastPeopleApart = 10_000;
const farKilometres = 60;
/** What GeoNames calls a part of another place. */
const partOfCity = "PPLX";
const kilometresPerDegree = 111.2;

/** Spellings of the data that nobody in India uses. */
const names: Record<string, string> = { Haora: "Howrah" };

/** Kilometres between two places that are not far from one another. */
function measureDistance([north, east]: Position, [latitude, longitude]: Position): number {
  // Over so small a part of the earth a degree of longitude is shorter by the cosine, and lines are straight.
  const shorter = Math.cos((latitude * Math.PI) / 180);
  return Math.hypot(north - latitude, (east - longitude) * shorter) * kilometresPerDegree;
}

/**
 * The nearest of some places.
 * @returns `index` where it stands among them, -1 where there is none; `distance` in kilometres
 */
export function findNearest(
  places: readonly Position[],
  from: Position,
): { index: number; distance: number } {
  let nearest = { index: -1, distance: Number.POSITIVE_INFINITY };
  for (const [index, place] of places.entries()) {
    const distance = measureDistance(place, from);
    if (distance < nearest.distance) nearest = { index, distance };
  }
  return nearest;
}

/** The cities of India among all places, and the places abroad beside them. */
export function buildCityIndex(places: readonly KnownPlace[]): CityIndex {
  const towns = places
    .filter(
      ({ country, featureCode, population }) =>
        country === "IN" && featureCode !== partOfCity && population >= leastPeopleApart,
    )
    .toSorted((one, two) => two.population - one.population);
  const chosen: Position[] = [];
  const cities: City[] = [];
  function choose({ name, loc }: KnownPlace): void {
    const plain = name.normalize("NFD").replace(/\p{M}/gu, "");
    chosen.push(positionOf(loc));
    cities.push([names[plain] ?? plain, positionOf(loc)]);
  }
  const distanceToCity = (place: Position) => findNearest(chosen, place).distance;
  for (const town of towns) {
    if (town.population >= leastPeople || distanceToCity(positionOf(town.loc)) > farKilometres) choose(town);
  }
  const abroad = places
    .filter(({ country }) => country !== "IN")
    .map(({ loc }) => positionOf(loc))
    .filter((place) => isAroundIndia(place) && distanceToCity(place) <= 2 * farthestKilometres);
  for (const town of towns) {
    const place = positionOf(town.loc);
    if (findNearest(abroad, place).distance < distanceToCity(place)) choose(town);
  }
  return { cities, abroad };
}

/** A quick first look, which spares measuring to all places of the world. */
function isAroundIndia([latitude, longitude]: Position): boolean {
  return latitude > 4 && latitude < 40 && longitude > 65 && longitude < 101;
}

function positionOf({ coordinates: [longitude = 0, latitude = 0] }: KnownPlace["loc"]): Position {
  return [latitude, longitude];
}
