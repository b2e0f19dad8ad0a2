import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { saveAnswers } from "@/lib/db/answers";
import { listAudit } from "@/lib/db/audit";
import { createApplication } from "@/lib/db/applications";
import { pool } from "@/lib/db/client";
import { addFile, removeFile } from "@/lib/db/files";
import { addStaff, changeStaff } from "@/lib/db/staff";

test("what an investor changes is told by its field; what is saved as it was is not told at all", async () => {
  const { application } = await createApplication();
  await saveAnswers(application, "identity", { fullName: "Sudha Kulvarni", pan: "" });
  await saveAnswers(application, "identity", { fullName: "Sudha Kulvarni", pan: "" });
  await saveAnswers(application, "identity", { fullName: "Sudha Kulvarni", pan: "ABCPK1234L" });
  const file = { id: randomUUID(), step: "identity", question: "front", contentType: "image/jpeg" };
  await addFile(application, { ...file, size: 3, sha256: "00", name: "front.jpg" });
  await removeFile(application, "identity", "front");
  const told = (await listAudit(application)).map(({ action, detail, changes }) => ({
    action,
    detail,
    changes,
  }));
  const saved = (changes: object) => ({ action: "answers-saved", detail: { step: "identity" }, changes });
  expect(told.slice(1)).toEqual([
    saved({ fullName: { before: "empty", after: "••••••••" } }),
    saved({ pan: { before: "empty", after: "••••" } }),
    saved({ front: { before: "empty", after: "a file" } }),
    saved({ front: { before: "a file", after: "empty" } }),
  ]);
});

test("of a member of staff the role is told, and that the name is another", async () => {
  const profile = { name: "Uma Rege", designation: "", branch: "Pune", code: "" };
  const email = `${randomUUID()}@staff.example`;
  const person = await addStaff({ ...profile, email, role: "support" }, { by: null, isPractice: true });
  const id = person?.id ?? "";
  await changeStaff(id, { ...profile, name: "Uma Joshi-Rege", role: "verifier" }, id);
  const { rows } = await pool().query(
    "select changes from audit where action = 'staff-changed' and detail->>'staff' = $1",
    [id],
  );
  expect(rows).toEqual([
    {
      changes: {
        name: { before: "••••", after: "••••••••" },
        role: { before: "support", after: "verifier" },
      },
    },
  ]);
});
