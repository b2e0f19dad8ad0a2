import { z } from "zod";
import type { Place } from "@/lib/db/queue";
import { assignees, type QueueQuery, queueViews, waitingDays } from "@/lib/queue/view";

/** Where in a list to begin, and by what a search found it. */
export type QueuePlace = Place & { foundBy: "reference" | "pan" | "name" | null };

const querySchema = z.object({
  view: z.enum(queueViews).catch("attention"),
  waiting: z.enum(waitingDays).nullable().catch(null),
  assigned: z.enum(assignees).nullable().catch(null),
  order: z.enum(["oldest", "newest"]).catch("oldest"),
  search: z
    .string()
    .regex(/^[\w-]{1,20}$/)
    .nullable()
    .catch(null),
});

/** The last moment that both a `Date` and the database write with a year of four digits, in milliseconds. */
const latest = Date.UTC(9999, 11, 31);
const mark = z.tuple([
  z.number().int().min(0).max(latest),
  z.uuid(),
  z.enum(["reference", "pan", "name"]).nullable(),
]);

type Given = Readonly<Record<string, string | undefined>>;

/** What the queue is asked for; whatever is not known counts as not given. */
export function readQueueQuery(given: Given): QueueQuery {
  return querySchema.parse(given);
}

/** The place in the list that an address names; null where it names none that can be read. */
export function readPlace({ after, before }: Given): QueuePlace | null {
  const [side, text] = before === undefined ? (["after", after] as const) : (["before", before] as const);
  try {
    const plain = Buffer.from(text ?? "", "base64url").toString("utf8");
    const [at, id, foundBy] = mark.parse(JSON.parse(plain));
    return { side, at: new Date(at), id, foundBy };
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return null;
    throw error;
  }
}

/** A place in the list for an address: `after=mark` or `before=mark`. Whose row it is can't be told from it. */
export function writePlace({ side, at, id, foundBy }: QueuePlace): string {
  return `${side}=${Buffer.from(JSON.stringify([at.getTime(), id, foundBy])).toString("base64url")}`;
}

/** The reference that an address names; null for anything else, which a page must not repeat. */
export function referenceIn(given: string | undefined): string | null {
  return given !== undefined && /^KYC-[2-9A-Z]{4}-[2-9A-Z]{4}$/.test(given) ? given : null;
}
