import { createServer } from "node:net";
import { sql } from "drizzle-orm";
import { SMTPServer } from "smtp-server";
import { afterAll, afterEach, expect, test } from "vitest";
import { db, inTransaction, pool } from "@/lib/db/client";
import { addMail, listMails } from "@/lib/db/mails";
import { env } from "@/lib/env";
import { closeJobStore, jobStore } from "@/lib/jobs/store";
import { deliverMail, queueUnsentMails } from "@/lib/mail/deliver";

const open: SMTPServer[] = [];

afterAll(() => closeJobStore(1_000));
afterEach(async () => {
  env().mail = undefined;
  await Promise.all(
    open.splice(0).map((server) => new Promise<void>((resolve) => server.close(() => resolve()))),
  );
});

function findFreePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const place = probe.address();
      probe.close(() => resolve(place !== null && typeof place === "object" ? place.port : 0));
    });
  });
}

/** A mail server on loopback. `refusals`: how many mails it turns away before it takes one. */
async function startMailServer(port: number, refusals = 0) {
  const taken: string[] = [];
  let left = refusals;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, _session, done) {
      const pieces: Buffer[] = [];
      stream.on("data", (piece: Buffer) => pieces.push(piece));
      stream.on("end", () => {
        if (left > 0) {
          left -= 1;
          done(Object.assign(new Error("Try again later"), { responseCode: 451 }));
          return;
        }
        taken.push(Buffer.concat(pieces).toString("utf8"));
        done();
      });
    },
  });
  open.push(server);
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", () => resolve()));
  return taken;
}

function keepMail(): Promise<string> {
  const mail = {
    recipient: "lata@staff.example",
    subject: "Two wait",
    content: "KYC-2222-3333, since Monday",
  };
  return inTransaction((transaction) => addMail(transaction, mail));
}

async function isSent(id: string): Promise<boolean> {
  return (await listMails(100)).some((mail) => mail.id === id && mail.sentAt !== null);
}

test("a mail that is turned away waits, and goes out once when it is taken", async () => {
  const port = await findFreePort();
  const taken = await startMailServer(port, 1);
  env().mail = { smtpUrl: `smtp://127.0.0.1:${port}`, from: "kyc@company.example" };
  const id = await keepMail();
  await expect(deliverMail(id)).rejects.toThrow();
  expect(await isSent(id)).toBe(false);
  await deliverMail(id);
  await deliverMail(id);
  expect(await isSent(id)).toBe(true);
  expect(taken).toHaveLength(1);
  expect(taken[0]).toContain("To: lata@staff.example");
  expect(taken[0]).toContain("Subject: Two wait");
  expect(taken[0]).toContain(`Message-ID: <${id}@`);
  expect(taken[0]).toContain("KYC-2222-3333, since Monday");
});

test("a mail server that is down is no loss: the mail goes out when it is back", async () => {
  const port = await findFreePort();
  env().mail = { smtpUrl: `smtp://127.0.0.1:${port}`, from: "kyc@company.example" };
  const id = await keepMail();
  await expect(deliverMail(id)).rejects.toThrow();
  const taken = await startMailServer(port);
  await deliverMail(id);
  expect(taken).toHaveLength(1);
});

test("several processes that deliver the same mail at once send it once", async () => {
  const port = await findFreePort();
  const taken = await startMailServer(port);
  env().mail = { smtpUrl: `smtp://127.0.0.1:${port}`, from: "kyc@company.example" };
  const id = await keepMail();
  await Promise.all([deliverMail(id), deliverMail(id), deliverMail(id), deliverMail(id)]);
  expect(taken).toHaveLength(1);
});

test("a mail server that hangs keeps no connection of the database waiting, and no other process sends meanwhile", async () => {
  let greet = () => {};
  const asked = new Promise<void>((resolve) => {
    greet = resolve;
  });
  const silent = createServer(() => greet());
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  const place = silent.address();
  const port = place !== null && typeof place === "object" ? place.port : 0;
  env().mail = { smtpUrl: `smtp://127.0.0.1:${port}`, from: "kyc@company.example" };
  const id = await keepMail();
  const trying = expect(deliverMail(id)).rejects.toThrow();
  await asked;
  expect(pool().totalCount - pool().idleCount).toBe(0);
  const { rows } = await pool().query("select 1 from mails where id = $1 for update nowait", [id]);
  expect(rows).toHaveLength(1);
  expect(await deliverMail(id), "it is claimed").toBeUndefined();
  await trying;
  silent.close();
  const taken = await startMailServer(port);
  await deliverMail(id);
  expect(taken).toHaveLength(1);
}, 30_000);

test("a mail whose process was killed while it sent it goes out when its time is over", async () => {
  const port = await findFreePort();
  const taken = await startMailServer(port);
  env().mail = { smtpUrl: `smtp://127.0.0.1:${port}`, from: "kyc@company.example" };
  const id = await keepMail();
  const claimFor = (seconds: number) =>
    db().execute(
      sql`update mails set sending_until = now() + make_interval(secs => ${seconds}) where id = ${id}`,
    );
  await claimFor(60);
  await deliverMail(id);
  expect(taken).toHaveLength(0);
  await claimFor(-1);
  await deliverMail(id);
  expect(taken).toHaveLength(1);
});

test("a mail without a job is queued anew for two days, and one that is sent or older is not", async () => {
  env().mail = { smtpUrl: "smtp://127.0.0.1:1", from: "kyc@company.example" };
  const [fresh, lost, old, sent] = [await keepMail(), await keepMail(), await keepMail(), await keepMail()];
  const age = (id: string, hours: number) =>
    db().execute(
      sql`update mails set created_at = now() - make_interval(hours => ${hours}) where id = ${id}`,
    );
  for (const [id, hours] of [
    [lost, 47],
    [old, 49],
    [sent, 20],
  ] as const)
    await age(id, hours);
  await db().execute(sql`update mails set sent_at = now() where id = ${sent}`);
  await queueUnsentMails();
  await queueUnsentMails();
  const store = await jobStore();
  const jobs = await Promise.all([fresh, lost, old, sent].map((id) => store.findJobs("mail", { key: id })));
  expect(jobs.map(({ length }) => length)).toEqual([0, 1, 0, 0]);
});
