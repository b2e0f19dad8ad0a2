import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { inTransaction } from "@/lib/db/client";
import { addMail } from "@/lib/db/mails";
import { env } from "@/lib/env";
import { readShownMails } from "@/lib/mail/shown";

test("a mail is shown by paragraphs and lines, and only our own addresses are links", async () => {
  const subject = randomUUID();
  const { publicUrl } = env();
  const content = `One\nTwo\n\nSee ${publicUrl}/staff/x?view=overdue now\n\n${publicUrl}.evil.example/a`;
  await inTransaction((transaction) =>
    addMail(transaction, { recipient: "someone@staff.example", subject, content }),
  );
  const mail = (await readShownMails()).find((one) => one.subject === subject);
  expect(mail?.paragraphs).toEqual([
    [[{ text: "One", address: null }], [{ text: "Two", address: null }]],
    [
      [
        { text: "See ", address: null },
        { text: `${publicUrl}/staff/x?view=overdue`, address: "/staff/x?view=overdue" },
        { text: " now", address: null },
      ],
    ],
    [[{ text: `${publicUrl}.evil.example/a`, address: null }]],
  ]);
});
