import type { Resolver } from "react-hook-form";

export type Answers = Record<string, string>;

/**
 * Checks a step in the browser. The schema is fetched when first needed, so that a page shows without it; where it
 * cannot be fetched, the server alone checks.
 * @param read gives the answers as they stand, with those of other steps that the schema asks for
 */
export function makeChecker(
  slug: string,
  read: () => Answers,
): { resolve: Resolver<Answers>; warm: () => void } {
  let resolver: Promise<Resolver<Answers> | null> | undefined;
  const ready = () => {
    resolver ??= import("./resolve-answers")
      .then(({ loadResolver }) => loadResolver(slug))
      .catch(() => {
        resolver = undefined;
        return null;
      });
    return resolver;
  };
  return {
    async resolve(_typed, context, options) {
      const check = await ready();
      const values = read();
      return check ? check(values, context, options) : { values, errors: {} };
    },
    warm: ready,
  };
}
