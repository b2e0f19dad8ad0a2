import { getTranslations } from "next-intl/server";
import type { ListWords } from "@/lib/branches/view";
import { branchFault, branchRowSchema } from "@/schemas/branch";

const own = [
  "progress",
  "show",
  "all",
  "pause",
  "resume",
  "again",
  "working",
  "elsewhere",
  "pausedByPerson",
  "pausedByFailures",
  "limited",
  "done",
  "unreachable",
  "row",
  "typed",
  "state",
  "branch",
  "ifscCode",
  "asked",
  "sameAs",
  "emptyRow",
  "result",
] as const;

/** The words of a list's page, in the language of the request, with what the page fills in left open. */
export async function loadListWords(): Promise<ListWords> {
  const words = await getTranslations("branches");
  const raw = (key: string) => String(words.raw(key));
  return {
    ...collect(own, (name) => raw(`list.words.${name}`)),
    states: collect(branchRowSchema.shape.state.options, (state) => raw(`list.states.${state}`)),
    faults: collect(branchFault.options, (fault) => raw(`faults.${fault}`)),
  };
}

function collect<Name extends string>(
  names: readonly Name[],
  wordsOf: (name: Name) => string,
): Record<Name, string> {
  const found: Partial<Record<Name, string>> = {};
  for (const name of names) found[name] = wordsOf(name);
  if (!isWhole(found, names)) throw new Error("Words are missing");
  return found;
}

function isWhole<Name extends string>(
  found: Partial<Record<Name, string>>,
  names: readonly Name[],
): found is Record<Name, string> {
  return names.every((name) => found[name] !== undefined);
}
