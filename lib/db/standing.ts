import { sql } from "drizzle-orm";
import { z } from "zod";
import { db } from "@/lib/db/client";
import { applications, mails } from "@/lib/db/schema";
import { applicationState } from "@/schemas/application";

const standing = z.object({
  applications: z.array(z.object({ state: applicationState, count: z.number() })),
  jobs: z.array(
    z.object({
      kind: z.string(),
      /** Their time has come. */
      due: z.number(),
      /** Their time is still to come. */
      planned: z.number(),
      running: z.number(),
      failed: z.number(),
      /** Since when the oldest of those that are due could have been done, in seconds. */
      oldestDueSeconds: z.number(),
    }),
  ),
  unsentMails: z.number(),
});

/** How much of what there is, over all processes. */
export type Standing = z.output<typeof standing>;

/** Counts in one statement what stands in the database at this moment. */
export async function readStanding(): Promise<Standing> {
  const { rows } = await db().execute(sql`
    select
      coalesce((select json_agg(counted) from (
        select ${applications.state} as state, count(*) as count from ${applications} group by 1
      ) as counted), '[]') as applications,
      coalesce((select json_agg(counted) from (
        select name as kind,
          count(*) filter (where state in ('created', 'retry') and start_after <= now()) as due,
          count(*) filter (where state in ('created', 'retry') and start_after > now()) as planned,
          count(*) filter (where state = 'active') as running,
          count(*) filter (where state = 'failed') as failed,
          coalesce(extract(epoch from now() - min(greatest(created_on, start_after))
            filter (where state in ('created', 'retry') and start_after <= now())), 0)::float8 as "oldestDueSeconds"
        from pgboss.job group by name
      ) as counted), '[]') as jobs,
      (select count(*) from ${mails} where ${mails.sentAt} is null)::int as "unsentMails"`);
  return standing.parse(rows[0]);
}
