import { getTranslations } from "next-intl/server";
import { env } from "@/lib/env";
import { type QueueWords, railGroups } from "@/lib/queue/view";
import { applicationStates } from "@/schemas/application";

const statusKeys = [...applicationStates, "rejected"] as const;

/** The words of the queue, in the language of the request. Names in braces are left open for the page to fill. */
export async function loadQueueWords(): Promise<QueueWords> {
  const [words, ofCase] = await Promise.all([getTranslations("queue"), getTranslations("case.states")]);
  const { callbackOverdueHours: hours } = env();
  const raw = (key: string): string => String(words.raw(key));
  const all = <Key extends string>(group: string, keys: readonly Key[]) =>
    Object.fromEntries(keys.map((key) => [key, raw(`${group}.${key}`)]));
  return {
    views: all(
      "views",
      railGroups.flatMap((group) => [...group.views]),
    ),
    states: Object.fromEntries(statusKeys.map((key) => [key, ofCase(key)])),
    hints: {
      attention: words("hints.attention", { hours }),
      overdue: words("hints.overdue", { hours }),
      consent: raw("hints.consent"),
      stopped: raw("hints.stopped"),
      submitted: raw("hints.submitted"),
    },
    rail: {
      label: raw("rail.label"),
      work: raw("rail.work"),
      rest: raw("rail.rest"),
      saved: raw("rail.saved"),
      choose: raw("rail.choose"),
      remove: raw("rail.remove"),
      removeOf: raw("rail.removeOf"),
    },
    found: all("search.by", ["reference", "pan", "name", "none"]),
    results: raw("search.results"),
    resultsOf: raw("search.of"),
    list: {
      reference: raw("list.reference"),
      investor: raw("list.investor"),
      state: raw("list.state"),
      waiting: raw("list.waiting"),
      now: raw("list.now"),
      assigned: raw("list.assigned"),
      pan: raw("list.pan"),
      nameless: raw("list.nameless"),
      overdue: raw("list.overdue"),
      consent: raw("list.consent"),
      operator: raw("list.operator"),
      nobody: raw("list.nobody"),
      me: raw("list.me"),
      take: raw("list.take"),
      takeOver: raw("list.takeOver"),
      giveBack: raw("list.giveBack"),
      working: raw("list.working"),
      more: raw("list.more"),
      next: raw("list.next"),
      loading: raw("list.loading"),
      previous: raw("list.previous"),
      first: raw("list.first"),
      pages: raw("list.pages"),
      shown: raw("list.shown"),
      asOf: raw("list.asOf"),
      empty: raw("list.empty"),
      emptySearch: raw("list.emptySearch"),
      emptyPlace: raw("list.emptyPlace"),
      stale: raw("list.stale"),
      taken: raw("list.taken"),
      returned: raw("list.returned"),
      quicker: raw("list.quicker"),
      quickerNobody: raw("list.quickerNobody"),
      failed: raw("list.failed"),
    },
  };
}
