/** One place of the data package, as far as it matters here; coordinates are longitude, then latitude, in degrees. */
type KnownPlace = {
  name: string;
  country: string;
  featureCode: string;
  population: number;
  loc: { coordinates: number[] };
};

/** A city of India: its name in plain letters, its latitude and longitude in degrees. */
export type City = [name: string, latitude: number, longitude: number];

/** Smaller places would hide the city that they belong to. */
const leastPeople = 50_000;
/** But for towns so far from any city that they are what people there name. */
const leastPeopleFarAway = 10_000;
const farKilometres = 60;
/** What GeoNames calls a part of another place. */
const partOfCity = "PPLX";
const kilometresPerDegree = 111.2;

/** Spellings of the data that nobody in India uses. */
const names: Record<string, string> = { Haora: "Howrah" };

/** Kilometres between a place in degrees and a city that is not far from it. */
export function distanceTo([, north, east]: City, latitude: number, longitude: number): number {
  // Over so small a part of the earth a degree of longitude is shorter by the cosine, and lines are straight.
  const shorter = Math.cos((latitude * Math.PI) / 180);
  return Math.hypot(north - latitude, (east - longitude) * shorter) * kilometresPerDegree;
}

/** The cities of India among all places, the largest first. */
export function buildCityIndex(places: readonly KnownPlace[]): City[] {
  const cities: City[] = [];
  const towns = places
    .filter(
      ({ country, featureCode, population }) =>
        country === "IN" && featureCode !== partOfCity && population >= leastPeopleFarAway,
    )
    .toSorted((one, two) => two.population - one.population);
  for (const { name, population, loc } of towns) {
    const plain = name.normalize("NFD").replace(/\p{M}/gu, "");
    const [longitude = 0, latitude = 0] = loc.coordinates;
    const isFar = () => cities.every((city) => distanceTo(city, latitude, longitude) > farKilometres);
    if (population >= leastPeople || isFar()) cities.push([names[plain] ?? plain, latitude, longitude]);
  }
  return cities;
}
