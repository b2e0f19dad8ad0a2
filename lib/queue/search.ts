import { listNameWords } from "@/lib/db/application-indexes";
import type { Search } from "@/lib/db/queue";
import { isPan } from "@/schemas/fields";

const longestSearch = 200;
/** The letters and figures of a reference. */
const sign = "[2-9A-HJKMNP-Z]";

/** What was typed into the search, tidied; empty where it holds nothing to look for. */
export function tidySearch(typed: string): string {
  const text = typed.normalize("NFKC").trim().slice(0, longestSearch);
  return listNameWords([text]).length === 0 ? "" : text;
}

/**
 * What a text may mean, most telling first: a reference or how it begins, with or without its dashes and `KYC`; a PAN;
 * the words of a name.
 */
export function readSearch(typed: string): Search[] {
  const text = tidySearch(typed);
  const compact = text.toUpperCase().replace(/[\s\p{Pd}]+/gu, "");
  const words = listNameWords([text]);
  const start = readReference(compact);
  return [
    ...(start === null ? [] : [{ by: "reference" as const, start }]),
    ...(isPan(compact) ? [{ by: "pan" as const, pan: compact }] : []),
    ...(words.length === 0 ? [] : [{ by: "name" as const, words }]),
  ];
}

function readReference(compact: string): string | null {
  const whole = new RegExp(`^(?:KYC)?(${sign}{4})(${sign}{4})$`).exec(compact);
  if (whole) return `KYC-${whole[1]}-${whole[2]}`;
  const begun = new RegExp(`^(KYC)?(?!KYC)(${sign}{4})(${sign}{0,3})$`).exec(compact);
  // A few letters alone are a name.
  if (!begun || (begun[1] === undefined && !/\d/.test(compact))) return null;
  return `KYC-${begun[2]}-${begun[3]}`;
}
