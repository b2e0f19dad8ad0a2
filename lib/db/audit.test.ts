import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { addAuditOnce, listAudit } from "@/lib/db/audit";
import { inTransaction } from "@/lib/db/client";

test("the same by the same person is written down once within a time, and again after it", async () => {
  const [applicationId, staffId, other] = [randomUUID(), randomUUID(), randomUUID()];
  const past = new Date(Date.now() - 60_000);
  const write = (by: string, file: string, since: Date, action = "file-viewed") =>
    inTransaction((transaction) =>
      addAuditOnce(
        transaction,
        { applicationId, staffId: by, action, detail: { file, step: "identity" } },
        since,
      ),
    );
  const written = async () =>
    (await listAudit({ id: applicationId })).map(({ action, detail }) => [action, detail["file"]]);

  await write(staffId, "a", past);
  await write(staffId, "a", past);
  expect(await written()).toEqual([["file-viewed", "a"]]);
  await write(staffId, "b", past);
  await write(other, "a", past);
  await write(staffId, "a", past, "file-printed");
  expect(await written()).toHaveLength(4);
  await write(staffId, "a", new Date(Date.now() + 1000));
  expect(await written()).toHaveLength(5);
});
