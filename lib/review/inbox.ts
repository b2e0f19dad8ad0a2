import { getTranslations } from "next-intl/server";
import type { CallbackReading } from "@/lib/db/callback-events";
import { countInbox, countQuarantined, type InboxEntry, type InboxSide, listInbox } from "@/lib/db/inbox";
import type { Words } from "@/lib/onboarding/options";
import { statusKey, statusTone } from "@/lib/onboarding/status-view";
import { path } from "@/lib/paths";
import { readPlace, writePlace } from "@/lib/queue/query";
import { viewMoment } from "@/lib/review/case-moments";
import { wordOr } from "@/lib/review/case-timeline";
import { readingTones } from "@/lib/review/exchange-tones";
import type { InboxRowView, InboxView } from "@/lib/review/exchange-view";

/** What the list may be narrowed to; first what it shows when it is opened. */
const shows = ["quarantined", "waiting", "recorded", "completed", "ended", "all"] as const;
type Show = (typeof shows)[number];

/** What is set aside waits for somebody only as long as its application has not ended. */
const sides: Partial<Record<Show, InboxSide>> = { quarantined: "open", ended: "ended" };

const rowsOnPage = 25;
const mostCounted = 1000;

function readingsOf(show: Show): CallbackReading[] {
  if (show === "all") return ["waiting", "completed", "recorded", "quarantined"];
  return [show === "ended" ? "quarantined" : show];
}

/**
 * A page of the list of all callbacks, newest first.
 * @param query `show`, and the place in the list as `after` or `before`; what is not known counts as not given
 */
export async function loadInbox(query: Readonly<Record<string, string | undefined>>): Promise<InboxView> {
  const show = shows.find((one) => one === query["show"]) ?? "quarantined";
  const place = readPlace(query);
  const [{ entries, hasMore }, counted, setAside, words, caseWords] = await Promise.all([
    listInbox(readingsOf(show), { place, size: rowsOnPage, side: sides[show] }),
    countInbox(mostCounted),
    countQuarantined(mostCounted),
    getTranslations("inbox"),
    getTranslations("case"),
  ]);
  const isBackwards = place?.side === "before";
  const all = Object.values(counted).reduce((sum, count) => sum + count, 0);
  const counts = { ...counted, quarantined: setAside.open, ended: setAside.ended, all };
  return {
    show: words(`shows.${show}`),
    hint: words(`hints.${show}`),
    filters: shows.map((one) => ({
      name: words(`shows.${one}`),
      count: write(counts[one], mostCounted),
      address: addressOf(one),
      isCurrent: one === show,
    })),
    rows: entries.map((entry) => viewRow(entry, caseWords)),
    next: isBackwards || hasMore ? addressBeside("after", entries.at(-1), show) : null,
    previous:
      place !== null && (!isBackwards || hasMore) ? addressBeside("before", entries.at(0), show) : null,
    first: place === null ? null : addressOf(show),
  };
}

function write(count: number, most: number): string {
  return count >= most ? `${most - 1}+` : String(count);
}

function addressOf(show: Show, place: { after?: string; before?: string } = {}): string {
  return path.staff.inbox({ show: show === "quarantined" ? undefined : show, ...place });
}

function addressBeside(side: "after" | "before", entry: InboxEntry | undefined, show: Show): string | null {
  if (entry === undefined) return null;
  const mark = writePlace({ side, at: entry.receivedAt, id: entry.id, foundBy: null });
  return addressOf(show, Object.fromEntries(new URLSearchParams(mark)));
}

function viewRow(entry: InboxEntry, words: Words): InboxRowView {
  const { id, reading, reason, reference, attempt, copies, size, receivedAt, lastReceivedAt } = entry;
  const key = statusKey(entry);
  return {
    id,
    receivedAt: viewMoment(receivedAt),
    lastReceivedAt: viewMoment(lastReceivedAt),
    reading: words(`readings.${reading}`),
    tone: readingTones[reading],
    reason: reason && wordOr(words, "callbackReasons", reason),
    reference,
    state: { words: words(`states.${key}`), tone: statusTone(key) },
    attempt,
    copies,
    size,
  };
}

/** How many callbacks wait for staff, as it is written; null for none. */
export async function countSetAside(): Promise<string | null> {
  const most = 100;
  const { open } = await countQuarantined(most);
  return open === 0 ? null : write(open, most);
}
