import { expect, test } from "vitest";
import { listDatabaseTests } from "./installed-postgres.ts";

test("the tests that touch the database are found by what they load", () => {
  const found = listDatabaseTests(process.cwd());
  for (const file of [
    "lib/db/database.test.ts",
    "lib/jobs/jobs.test.ts",
    "app/api/callbacks/[token]/route.test.ts",
  ]) {
    expect(found).toContain(file);
  }
  // These run the product's own server, name the database in words alone, or need none.
  for (const file of ["lib/db/server-restart.test.ts", "lib/walls.test.ts", "lib/crypto.test.ts"]) {
    expect(found).not.toContain(file);
  }
});
