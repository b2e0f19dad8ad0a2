import { inspect } from "node:util";
import { eq, sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { closeDatabase, db, inTransaction, pool } from "@/lib/db/client";
import { staff } from "@/lib/db/schema";
import { addStaff } from "@/lib/db/staff";

const email = "leena.quilon@staff.example";
const other = "second.quilon@staff.example";
const person = {
  name: "Leena Quilon",
  email,
  role: "support",
  designation: "",
  branch: "",
  code: "",
} as const;

afterAll(closeDatabase);

/** All that could be printed of an error, with what hangs on it. */
async function failing(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => {
      throw new Error("It did not fail");
    },
    (failure: unknown) => failure,
  );
  const whole = inspect(error, { depth: 10, showHidden: true });
  expect(whole).not.toMatch(/quilon/i);
  return whole;
}

test("a query that fails tells neither its values nor those that stood in its way", async () => {
  await addStaff(person, { by: null, isPractice: true });
  await addStaff({ ...person, email: other }, { by: null, isPractice: true });
  const unique = await failing(db().update(staff).set({ email }).where(eq(staff.email, other)));
  expect(unique).toMatch(/Failed query: update "staff"/);
  expect(unique).toContain("duplicate key value violates unique constraint");
  expect(unique).toContain("23505");
  const inside = inTransaction((transaction) =>
    transaction.update(staff).set({ email }).where(eq(staff.email, other)),
  );
  expect(await failing(inside)).toContain("23505");
  const missing = db().select({ gone: sql`gone` }).from(staff).where(eq(staff.email, email));
  expect(await failing(missing)).toContain("42703");
});

test("what the database can't read is not quoted", async () => {
  const said = [
    await failing(db().execute(sql`select ${email}::uuid`)),
    await failing(pool().query("select $1::int", ['a "quoted" Quilon'])),
    await failing(pool().query("select $1::json", ['{"name": Quilon}'])),
    await failing(pool().query("select $1::timestamptz", [email])),
  ];
  for (const error of said)
    expect(error).toMatch(
      /invalid input syntax for type (?:json|(?:uuid|integer|timestamp with time zone): "\.\.\.")/,
    );
});
