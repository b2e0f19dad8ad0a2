import { randomBytes } from "node:crypto";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { mountSmallDisk } from "@/e2e/support/small-disk";
import { relaunchWhenThereIsRoom } from "@/lib/db/embedded/full-disk";
import { launchDatabase, type PrivateDatabase } from "@/lib/db/embedded/launch";
import { readUploadFault } from "@/lib/onboarding/file-faults";

vi.mock("next-intl/server", () => import("@/lib/onboarding/next-intl.fixtures"));

const disk = mountSmallDisk(160);
const dataDir = path.join(disk?.place ?? "", "data");
let database: PrivateDatabase | undefined;
if (disk !== null) {
  await mkdir(dataDir, { mode: 0o700 });
  database = await launchDatabase({ dataDir });
  Object.assign(process.env, { DATABASE_URL: database.url, DATA_DIR: dataDir });
}
const { readAnswers, saveAnswers } = await import("@/lib/db/answers");
const { createApplication } = await import("@/lib/db/applications");
const { closeDatabase, pool } = await import("@/lib/db/client");
const { migrateDatabase } = await import("@/lib/db/migrate");
const { answerForm, answering, answerJson } = await import("@/lib/route");

describe.skipIf(disk === null)("on a full disk", () => {
  beforeAll(migrateDatabase);
  afterAll(async () => {
    await closeDatabase();
    await database?.stop();
    disk?.remove();
  });

  const longNote = () => randomBytes(20_000).toString("hex");

  test("what can't be kept is told as such, what was is there, and with room all goes on", async () => {
    const { application } = await createApplication();
    let kept = longNote();
    await saveAnswers(application, "bank", { note: kept });
    const keep = async () => {
      const note = longNote();
      await saveAnswers(application, "bank", { note });
      kept = note;
      return answerJson({});
    };
    const save = () => answering(keep);
    disk?.fill();
    let answer = await save();
    for (let tries = 0; answer.status === 200 && tries < 200; tries += 1) answer = await save();
    expect(answer.status).toBe(507);
    expect(await answer.json()).toEqual({
      error: { code: "database-full", message: expect.stringContaining("What you saved before is safe") },
    });
    // A plain form is led back to its step, which says it in the same words.
    const ofForm = await answerForm({ wantsJson: false, step: "bank" }, keep);
    expect([ofForm.status, ofForm.headers.get("location")]).toEqual([
      303,
      "/onboarding/bank?fault=form.database-full",
    ]);
    expect(readUploadFault("form.database-full")).toBe("database-full");
    expect((await readAnswers(application)).bank?.values).toEqual({ note: kept });
    disk?.makeRoom();
    expect((await save()).status).toBe(200);
    expect((await readAnswers(application)).bank?.values).toEqual({ note: kept });
  });

  test("a database that it stopped runs again when there is room, with all that it acknowledged", async () => {
    const { application } = await createApplication();
    await saveAnswers(application, "bank", { note: "acknowledged" });
    disk?.fill();
    let hasEnded = false;
    void database?.ended.then(() => {
      hasEnded = true;
    });
    // Its journal grows, and finds no room for its next piece.
    const grow = () => pool().query("select pg_logical_emit_message(true, 'note', $1)", [longNote()]);
    while (!hasEnded) await grow().catch(() => undefined);
    const read = () => answering(async () => answerJson(await readAnswers(application)));
    const refused = await read();
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({ error: { code: "database-away" } });

    expect(await relaunchWhenThereIsRoom(dataDir, () => true)).toBeNull();
    const back = relaunchWhenThereIsRoom(dataDir, () => false);
    disk?.makeRoom();
    database = (await back) ?? undefined;
    expect((await readAnswers(application)).bank?.values).toEqual({ note: "acknowledged" });
    await saveAnswers(application, "bank", { note: "later" });
  });
});
