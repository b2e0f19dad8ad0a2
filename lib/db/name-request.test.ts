import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { db, closeDatabase, inTransaction } from "@/lib/db/client";
import { inBackground, within } from "@/lib/request-context";

const askWhat = sql`select query from pg_stat_activity where pid = pg_backend_pid()`;

afterAll(closeDatabase);

test("what a query is part of shows in the database", async () => {
  const context = { id: "4f0c2d7e91b34a6f", clientAddress: "203.0.113.7" };
  const whole = await within(context, async () => db().execute(askWhat));
  expect(whole.rows).toEqual([
    { query: expect.stringMatching(/^\/\* request 4f0c2d7e91b34a6f \*\/ select/) },
  ]);
  const inside = await within(context, () => inTransaction((transaction) => transaction.execute(askWhat)));
  expect(inside.rows).toEqual([{ query: expect.stringContaining("request 4f0c2d7e91b34a6f") }]);
  const job = await inBackground("job", async () => db().execute(askWhat));
  expect(job.rows).toEqual([{ query: expect.stringMatching(/request job-[0-9a-f-]{36} /) }]);
  const other = await db().execute(askWhat);
  expect(other.rows).toEqual([{ query: expect.not.stringContaining("request") }]);
});

test("requests that run at once don't mix", async () => {
  const ids = Array.from({ length: 40 }, (_, place) => `00000000000000${String(place).padStart(2, "0")}`);
  const found = await Promise.all(
    ids.map((id) =>
      within({ id, clientAddress: null }, async () => {
        await db().execute(sql`select pg_sleep(0.002)`);
        return String((await db().execute(askWhat)).rows[0]?.["query"]);
      }),
    ),
  );
  expect(found.map((query) => query.split(" ")[2])).toEqual(ids);
});
