import { createHash, randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { hashToken, newToken } from "@/lib/crypto";
import { readAnswers, saveAnswers } from "@/lib/db/answers";
import { indexApplication } from "@/lib/db/application-indexes";
import {
  createApplication,
  findApplication,
  findApplicationByToken,
  moveApplication,
} from "@/lib/db/applications";
import { moveAlong } from "@/lib/db/applications.fixtures";
import { addAudit, listAudit } from "@/lib/db/audit";
import {
  addCallbackEvent,
  findCallbackDoor,
  listCallbackEvents,
  setCallbackReading,
} from "@/lib/db/callback-events";
import { db, inTransaction } from "@/lib/db/client";
import { addFile, findFile, listFiles, removeFile } from "@/lib/db/files";
import { isMigrated, migrateDatabase } from "@/lib/db/migrate";
import { beginPush, finishPush, latestPush, listPushes, replacePushTexts } from "@/lib/db/pushes";
import { findApplications } from "@/lib/db/queue";
import { AppError } from "@/lib/errors";

function describeFile(question: string) {
  return {
    id: randomUUID(),
    step: "identity",
    question,
    contentType: "image/jpeg",
    size: 1234,
    sha256: createHash("sha256").update(question).digest("hex"),
    name: "Aarav passport.jpg",
  };
}

async function findByPan(pan: string): Promise<string[]> {
  const extent = { place: null, size: 25 };
  return (await findApplications({ by: "pan", pan }, extent)).applications.map(({ id }) => id);
}

async function expectLocked(work: Promise<unknown>): Promise<void> {
  const error = await work.catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(AppError);
  expect(error).toMatchObject({ code: "locked", status: 409 });
}

test("a second migration of the same database changes nothing, several at once included", async () => {
  await Promise.all([migrateDatabase(), migrateDatabase(), migrateDatabase()]);
  expect(await isMigrated()).toBe(true);
});

test("an application is found by its token and by nothing near it", async () => {
  const { application, token } = await createApplication();
  expect(application.reference).toMatch(/^KYC-[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/);
  expect(application.state).toBe("draft");
  expect((await findApplicationByToken(token))?.id).toBe(application.id);
  expect((await findApplicationByToken(token))?.key.equals(application.key)).toBe(true);
  expect(await findApplicationByToken(newToken())).toBeNull();
  expect(await findApplication(randomUUID())).toBeNull();
});

test("an application's key stands in no JSON, listing or copy of it", async () => {
  const { application } = await createApplication();
  expect(JSON.stringify(application)).not.toContain("key");
  expect(Object.keys(application)).not.toContain("key");
  expect(Object.keys({ ...application })).not.toContain("key");
});

test("what is personal is unreadable in the database", async () => {
  const { application } = await createApplication();
  await saveAnswers(application, "identity", { fullName: "Aarav Venkataraman", pan: "ABCPV1234F" });
  await addFile(application, describeFile("front"));
  await indexApplication(application, { pan: "ABCPV1234F", names: ["Aarav Venkataraman"] });
  await moveAlong(application, ["submitted", "pushing", "accepted", "completed"], {
    outcome: "rejected",
    outcomeReason: "Aarav's photo is blurred",
  });
  const tables = ["applications", "application_indexes", "answers", "files", "audit"];
  for (const table of tables) {
    const { rows } = await db().execute(sql.raw(`select t::text as line, t from ${table} t`));
    const all = rows.map((row) => String(row.line)).join("\n");
    const bytes = [...all.matchAll(/\\\\x([0-9a-f]+)/g)].map((match) =>
      Buffer.from(match[1] ?? "", "hex").toString("latin1"),
    );
    if (table !== "audit") expect(bytes.length, table).toBeGreaterThan(0);
    for (const word of ["Aarav", "Venkataraman", "ABCPV1234F"]) {
      expect(all.includes(word), `${word} in ${table}`).toBe(false);
      expect(bytes.join("\n").includes(word), `${word} in the bytes of ${table}`).toBe(false);
    }
  }
  const stored = await findApplication(application.id);
  expect(stored?.outcomeReason).toBe("Aarav's photo is blurred");
  expect(await findByPan("abcpv1234f")).toContain(application.id);
  await indexApplication(application, { pan: null, names: [] });
  expect(await findByPan("ABCPV1234F")).not.toContain(application.id);
});

test("requests that index an application at once do not trip over each other", async () => {
  const { application } = await createApplication();
  const found = { pan: "ABCPV4321F", names: ["Aarav Venkataraman"] };
  await Promise.all([1, 2, 3].map(() => indexApplication(application, found)));
  expect(await findByPan("ABCPV4321F")).toHaveLength(1);
});

test("answers come back as typed; a row moved to another step does not open", async () => {
  const { application } = await createApplication();
  await saveAnswers(application, "family", { fatherName: "  Ravi ", spouse: "" });
  expect((await readAnswers(application)).family?.values).toEqual({ fatherName: "  Ravi ", spouse: "" });
  await db().execute(sql`update answers set step = 'bank' where application_id = ${application.id}`);
  await expect(readAnswers(application)).rejects.toThrow();
});

test("a revision that is not the stored one is a conflict, or is told when the save must win", async () => {
  const { application } = await createApplication();
  expect(await saveAnswers(application, "bank", { a: "1" }, { ifRevision: 0 })).toEqual({
    revision: 1,
    replaced: false,
  });
  expect(await saveAnswers(application, "bank", { a: "2" }, { ifRevision: 0 })).toBe("conflict");
  expect((await readAnswers(application)).bank?.values).toEqual({ a: "1" });
  expect(await saveAnswers(application, "bank", { a: "3" }, { expected: 0 })).toEqual({
    revision: 2,
    replaced: true,
  });
  expect(await saveAnswers(application, "bank", { a: "4" }, { expected: 2 })).toEqual({
    revision: 3,
    replaced: false,
  });
});

test("twenty saves at once each get a revision of their own", async () => {
  const { application } = await createApplication();
  const saved = await Promise.all(
    Array.from({ length: 20 }, (_, turn) => saveAnswers(application, "bank", { turn: String(turn) })),
  );
  const revisions = saved.map((result) => (result === "conflict" ? 0 : result.revision));
  expect(revisions.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, turn) => turn + 1));
});

test("a submitted application takes neither answers nor files, and a refused one does again", async () => {
  const { application } = await createApplication();
  const file = describeFile("front");
  await addFile(application, file);
  const toSubmitted = {
    application,
    from: ["draft"],
    to: "submitted",
    actor: "investor",
    reason: "submit",
  } as const;
  expect(await moveApplication(undefined, toSubmitted)).toBe(true);
  expect(await moveApplication(undefined, toSubmitted)).toBe(false);
  await expectLocked(saveAnswers(application, "bank", { a: "1" }));
  await expectLocked(addFile(application, describeFile("front")));
  await expectLocked(removeFile(application, "identity", "front"));
  expect((await listFiles(application)).map((found) => found.id)).toEqual([file.id]);
  await addFile(application, describeFile("form"), { states: ["submitted"] });
  await moveApplication(undefined, { ...toSubmitted, from: ["submitted"], to: "pushing" });
  await moveApplication(undefined, { ...toSubmitted, from: ["pushing"], to: "refused" });
  await saveAnswers(application, "bank", { a: "2" });
  expect(await removeFile(application, "identity", "front")).toBe(file.id);
  const moves = (await listAudit(application)).filter((entry) => entry.action === "moved");
  expect(moves.map((entry) => [entry.detail.from, entry.detail.to])).toEqual([
    ["draft", "submitted"],
    ["submitted", "pushing"],
    ["pushing", "refused"],
  ]);
});

test("a move that the table does not allow is refused", async () => {
  const { application } = await createApplication();
  const move = { application, from: ["draft"], to: "accepted", actor: "system", reason: "test" } as const;
  await expect(moveApplication(undefined, move)).rejects.toThrow("Nothing moves from draft to accepted");
  expect((await findApplication(application.id))?.state).toBe("draft");
});

test("of thirty moves at once one is made", async () => {
  const { application } = await createApplication();
  const moved = await Promise.all(
    Array.from({ length: 30 }, () =>
      moveApplication(undefined, {
        application,
        from: ["draft"],
        to: "submitted",
        actor: "investor",
        reason: "submit",
      }),
    ),
  );
  expect(moved.filter(Boolean)).toHaveLength(1);
});

test("a new file replaces the one of its question and says which", async () => {
  const { application } = await createApplication();
  const first = describeFile("front");
  const second = { ...describeFile("front"), name: "नया.png" };
  expect(await addFile(application, first)).toBeNull();
  expect(await addFile(application, second)).toBe(first.id);
  expect(await findFile(first.id)).toBeNull();
  const found = await findFile(second.id);
  expect(found).toMatchObject({ ...second, applicationId: application.id });
  expect(found?.application.id).toBe(application.id);
});

test("a push is recorded before and after, once, and is found by its callback's token", async () => {
  const { application } = await createApplication();
  const token = newToken();
  const begin = (callbackTokenHash: Buffer) =>
    inTransaction((transaction) =>
      beginPush(transaction, application, {
        callbackTokenHash,
        body: '{"pan":"ABCPV1234F"}',
        bodyHash: "00",
      }),
    );
  const push = await begin(hashToken(token));
  await expect(begin(hashToken(newToken()))).rejects.toThrow();
  const finish = (status: number) =>
    inTransaction((transaction) =>
      finishPush(transaction, application, push.id, {
        result: "refused",
        status,
        message: "PAN of Aarav is wrong",
      }),
    );
  expect(await finish(422)).toBe(true);
  expect(await finish(500)).toBe(false);
  expect(await latestPush(application)).toMatchObject({
    attempt: 1,
    result: "refused",
    status: 422,
    message: "PAN of Aarav is wrong",
  });
  expect((await begin(hashToken(newToken()))).attempt).toBe(2);
  const door = await findCallbackDoor(token);
  expect(door).toMatchObject({ pushId: push.id, applicationId: application.id });
  expect(door?.key.equals(application.key)).toBe(true);
  expect(await findCallbackDoor(newToken())).toBeNull();
  const readBodies = async () => (await listPushes(application)).map(({ body }) => body);
  expect(await readBodies()).toEqual(['{"pan":"ABCPV1234F"}', '{"pan":"ABCPV1234F"}']);
  await inTransaction((transaction) =>
    replacePushTexts(transaction, application, push.id, { body: "{}", message: null, answer: "[]" }),
  );
  expect(await readBodies()).toEqual(["{}", '{"pan":"ABCPV1234F"}']);
  const [first] = await listPushes(application);
  expect([first?.message, first?.answer]).toEqual([null, "[]"]);
});

test("the same callback a hundred times at once is one event with a hundred copies", async () => {
  const { application } = await createApplication();
  const push = await inTransaction((transaction) =>
    beginPush(transaction, application, {
      callbackTokenHash: hashToken(newToken()),
      body: "{}",
      bodyHash: "00",
    }),
  );
  const body = Buffer.from([0xff, 0x00, 0x7b]);
  const door = { pushId: push.id, applicationId: application.id, key: application.key };
  const headers = [["x-sender", "agency"]] as const;
  const event = { door, body, contentType: "text/plain", headers };
  const kept = await Promise.all(Array.from({ length: 100 }, () => addCallbackEvent(event)));
  expect(kept.filter((one) => one.isNew)).toHaveLength(1);
  expect(new Set(kept.map((one) => one.id)).size).toBe(1);
  const [first] = kept;
  await inTransaction((transaction) =>
    setCallbackReading(transaction, [first?.id ?? ""], "quarantined", "not-an-object"),
  );
  const [stored, ...others] = await listCallbackEvents(application);
  expect(others).toHaveLength(0);
  expect(stored).toMatchObject({ copies: 100, reading: "quarantined", reason: "not-an-object", headers });
  expect(stored?.body.equals(body)).toBe(true);
});

test("the same callback to two pushes of one application is two events", async () => {
  const { application } = await createApplication();
  const keep = async () => {
    const push = await inTransaction(async (transaction) => {
      const begun = await beginPush(transaction, application, {
        callbackTokenHash: hashToken(newToken()),
        body: "{}",
        bodyHash: "00",
      });
      await finishPush(transaction, application, begun.id, { result: "refused" });
      return begun;
    });
    const event = {
      door: { pushId: push.id, applicationId: application.id, key: application.key },
      contentType: "",
      headers: [],
      body: Buffer.from('{"status":"accepted"}'),
    };
    return [await addCallbackEvent(event), await addCallbackEvent(event)].map(({ isNew }) => isNew);
  };
  expect([await keep(), await keep()]).toEqual([
    [true, false],
    [true, false],
  ]);
  const events = await listCallbackEvents(application);
  expect(events.map(({ copies }) => copies)).toEqual([2, 2]);
  expect(new Set(events.map(({ pushId }) => pushId)).size).toBe(2);
});

test("work that throws leaves nothing behind", async () => {
  const { application } = await createApplication();
  const before = (await listAudit(application)).length;
  const work = inTransaction(async (transaction) => {
    await addAudit(transaction, {
      applicationId: application.id,
      actor: "system",
      action: "tried",
      detail: {},
    });
    throw new Error("no");
  });
  await expect(work).rejects.toThrow("no");
  expect(await listAudit(application)).toHaveLength(before);
});
