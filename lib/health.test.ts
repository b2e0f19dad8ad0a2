import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { closeDatabase, pool } from "@/lib/db/client";
import { isMigrated } from "@/lib/db/migrate";
import { fileStore } from "@/lib/files/file-store";
import { checkReadiness } from "@/lib/health";
import { serverLife } from "@/lib/server-life";

vi.mock("@/lib/db/migrate", { spy: true });

// An answer is kept for a second: each question comes later than the one before.
let now = 0;
function ask() {
  now += 10_000;
  return checkReadiness();
}

beforeEach(() => {
  vi.spyOn(performance, "now").mockImplementation(() => now);
});
afterEach(() => vi.restoreAllMocks());
afterAll(closeDatabase);

test("a process is not ready while its database is away; without room for files it says so and serves", async () => {
  expect(await ask()).toEqual({ ready: true, missing: [] });
  const query = vi.spyOn(pool(), "query").mockRejectedValue(new Error("gone"));
  const write = vi.spyOn(fileStore(), "write").mockRejectedValue(new Error("full"));
  expect(await ask()).toEqual({ ready: false, missing: ["database", "files"] });
  query.mockRestore();
  expect(await ask()).toEqual({ ready: true, missing: ["files"] });
  write.mockRestore();
  expect(await ask()).toEqual({ ready: true, missing: [] });
});

test("a database of an older release is not taken for ready", async () => {
  vi.mocked(isMigrated).mockResolvedValueOnce(false);
  expect(await ask()).toEqual({ ready: false, missing: ["migrations"] });
});

test("about to end, it says so at once", async () => {
  await ask();
  serverLife.isStopping = true;
  expect(await checkReadiness()).toEqual({ ready: false, missing: ["running"] });
  serverLife.isStopping = false;
});
