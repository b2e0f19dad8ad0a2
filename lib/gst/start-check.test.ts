import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeDatabase, pool } from "@/lib/db/client";
import { findGstCheck, finishGstCheck, saveGstMonth } from "@/lib/db/gst";
import { addStaff } from "@/lib/db/staff";
import { startGstCheck } from "@/lib/gst/start-check";

const gstin = "27AAPFU0939F1ZV";
const form = {
  gstin,
  username: "tara.example",
  sek: "sek-4711",
  appKey: "app-key-4711",
  authToken: "token-4711",
  span: "range",
  from: "2026-04",
  to: "2026-05",
  tolerance: "1",
};
const running = { faults: [{ name: "span", code: "running" }] };
let staffId = "";

beforeAll(async () => {
  const profile = { name: "Sunita", role: "support", designation: "", branch: "", code: "" } as const;
  const added = await addStaff({ ...profile, email: `${randomUUID()}@gst.example` }, { by: null });
  staffId = added?.id ?? "";
});
afterAll(closeDatabase);

async function begin(): Promise<string> {
  const started = await startGstCheck(staffId, form);
  return "run" in started ? started.run.id : "";
}

function askMissing(again: string) {
  return startGstCheck(staffId, { ...form, span: "missing", again });
}

test("the missing months of a check are asked by one run at a time", async () => {
  const id = await begin();
  expect(await askMissing(id)).toEqual(running);
  const month = { askedAt: new Date(), result: null, fault: "time-out", status: null, message: null };
  await saveGstMonth({ id, gstin }, { ...month, period: "2026-04" });
  await finishGstCheck(id);

  const starts = await Promise.all([askMissing(id), askMissing(id)]);
  expect(starts.filter((start) => "run" in start)).toMatchObject([
    { run: { id, periods: ["2026-04", "2026-05"] } },
  ]);
  expect(starts.filter((start) => "faults" in start)).toEqual([running]);
  expect((await findGstCheck(id))?.check.finishedAt).toBeNull();
  await finishGstCheck(id);
  expect(await askMissing(id)).toHaveProperty("run");
});

test("a run that went down with its server is in nobody's way, one that still asks is", async () => {
  const id = await begin();
  const longAgo = new Date(Date.now() - 120_000);
  await pool().query("update gst_checks set begun_at = $2 where id = $1", [id, longAgo]);
  const month = { period: "2026-04", result: null, fault: "cut", status: null, message: null };
  await saveGstMonth({ id, gstin }, { ...month, askedAt: new Date() });
  expect(await askMissing(id)).toEqual(running);
  await saveGstMonth({ id, gstin }, { ...month, askedAt: longAgo });
  expect(await askMissing(id)).toHaveProperty("run");
  expect(await askMissing(id)).toEqual(running);
});
