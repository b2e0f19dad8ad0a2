/** The query of a page as Next hands it over. */
export type PageQuery = Readonly<Record<string, string | string[] | undefined>>;

/** One value by name; of several with one name the first counts. */
export function readQuery(query: PageQuery): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, [value].flat()[0]]));
}
