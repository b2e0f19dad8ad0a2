import { readAnswers } from "@/lib/db/answers";
import { type ApplicationRecord, findApplication, findApplicationByToken } from "@/lib/db/applications";
import { checkAudit } from "@/lib/db/audit-check";
import { findCallbackDoor, listCallbackEvents } from "@/lib/db/callback-events";
import { type FileRecord, listFiles } from "@/lib/db/files";
import { listPushes, processLost } from "@/lib/db/pushes";
import { redrawImage } from "@/lib/files/image";
import { readFileBytes } from "@/lib/files/read";
import type { CallbackPost } from "./front";
import { checkMoves } from "./check-moves";
import { type Entry, gone, hashOf, type Ledger } from "./ledger";
import { isTaken, type ReceivedPush, type Upstream } from "./upstream";

export type Comparison = {
  /** Everything in which the product differs from what it acknowledged, or from what it may do: one sentence each. */
  violations: string[];
  /** How many applications ended in each state. */
  states: Record<string, number>;
  /** Pushes whose process was killed while it sent. */
  cutOff: number;
  auditRows: number;
};

/** Compares what was acknowledged with what the product has. Nothing may move meanwhile. */
export async function compare(
  ledger: Ledger,
  upstream: Upstream,
  callbacks: readonly CallbackPost[],
): Promise<Comparison> {
  const violations: string[] = [];
  const states: Record<string, number> = {};
  let cutOff = 0;
  for (const entry of ledger.entries) {
    const application = await findApplicationByToken(entry.token);
    if (application === null) {
      violations.push("an application that was begun is gone");
      continue;
    }
    states[application.state] = (states[application.state] ?? 0) + 1;
    const pushes = await listPushes(application);
    cutOff += pushes.filter(({ code }) => code === processLost).length;
    const found = [
      ...(await checkAnswers(application, entry)),
      ...(await checkFiles(application, entry, ledger)),
      ...(await checkMoves(application, pushes.length)),
      ...checkState(application, entry, upstream.countTaken(entry.customerId)),
    ];
    violations.push(...found.map((words) => `application ${application.id} ${words}`));
  }
  for (const push of upstream.pushes) violations.push(...(await checkPush(push)));
  violations.push(...findRepeats(upstream.pushes));
  for (const callback of callbacks) violations.push(...(await checkCallback(callback)));
  const audit = await checkAudit();
  violations.push(
    ...audit.faults.map(({ chain, position, fault }) => `audit ${chain}, row ${position}: ${fault}`),
  );
  return { violations, states, cutOff, auditRows: audit.rows };
}

async function checkAnswers(application: ApplicationRecord, entry: Entry): Promise<string[]> {
  const stored = await readAnswers(application);
  return Object.entries(entry.answers).flatMap(([place, { acknowledged, unanswered }]) => {
    const [step = "", question = ""] = place.split(".");
    const value = stored[step]?.values[question];
    const isThere = value !== undefined && [acknowledged, ...unanswered].includes(value);
    return acknowledged === null || isThere ? [] : [`has lost the answer to ${place}`];
  });
}

async function checkFiles(application: ApplicationRecord, entry: Entry, ledger: Ledger): Promise<string[]> {
  const files = await listFiles(application);
  const wrong: string[] = [];
  for (const file of files) {
    const hash = await readFileBytes(application, file).then(hashOf, () => null);
    if (hash !== file.sha256) wrong.push(`has a file for ${file.step} whose bytes are not those of its row`);
  }
  for (const [place, { acknowledged, unanswered }] of Object.entries(entry.files)) {
    if (acknowledged === null) continue;
    const file = files.find(({ step, question }) => `${step}.${question}` === place);
    if (!file && unanswered.includes(gone) && (await isVoided(application))) continue;
    const hashes = [acknowledged, ...unanswered].filter((hash) => hash !== gone);
    const sent = hashes.map((hash) => ledger.bytes.get(hash) ?? Buffer.alloc(0));
    const isSent = file && (await Promise.all(sent.map((bytes) => hashAsKept(bytes, file))));
    if (!isSent) wrong.push(`has lost the file of ${place}`);
    else if (!isSent.includes(file.sha256)) wrong.push(`has another file than the one sent for ${place}`);
  }
  return wrong;
}

async function isVoided(application: ApplicationRecord): Promise<boolean> {
  return (await readAnswers(application))["signature"]?.values["voided"] === "yes";
}

/** Images are drawn anew. */
async function hashAsKept(bytes: Buffer, { contentType }: FileRecord): Promise<string> {
  if (contentType === "image/jpeg") return hashOf(await redrawImage(bytes, "jpeg"));
  if (contentType === "image/png") return hashOf(await redrawImage(bytes, "png"));
  return hashOf(bytes);
}

/** The state against what was acknowledged, and against the upstream's own count. */
function checkState({ state }: ApplicationRecord, { isSubmitted }: Entry, taken: number): string[] {
  const wrong: string[] = [];
  if (isSubmitted && state === "draft") wrong.push("was submitted, and is a draft");
  if (taken > 1) wrong.push(`was taken ${taken} times by the upstream`);
  const saysTaken = state === "accepted" || state === "completed";
  if (taken === 0 && saysTaken) wrong.push(`is ${state}, and the upstream never took it`);
  if (taken > 0 && !saysTaken && state !== "unknown") wrong.push(`is ${state}, and the upstream took it`);
  return wrong;
}

/** Each push was recorded before its first byte left, with the hash of these very bytes. */
async function checkPush(received: ReceivedPush): Promise<string[]> {
  const door = await findCallbackDoor(received.token);
  const application = door && (await findApplication(door.applicationId));
  const pushes = application ? await listPushes(application) : [];
  const push = pushes.find(({ id }) => id === door?.pushId);
  if (!application || !push) return ["the upstream received a push of which there is no record"];
  const wrong: string[] = [];
  if (push.bodyHash !== received.sha256) wrong.push("has a push with another body than the one received");
  if (isTaken(received) && push.result !== "accepted" && push.result !== "unknown") {
    wrong.push(`has a push that the upstream took, recorded as ${push.result ?? "in flight"}`);
  }
  const mayFollow = push.result === "refused" || push.result === "not-sent";
  if (pushes.at(-1) !== push && !mayFollow) wrong.push(`was pushed again after one that was ${push.result}`);
  return wrong.map((words) => `application ${application.id} ${words}`);
}

/** The same push comes again only when it was answered 401 before: by the same process, after a new login. */
function findRepeats(pushes: readonly ReceivedPush[]): string[] {
  return pushes.flatMap((push, index) => {
    const isRepeated = pushes.slice(index + 1).some(({ token }) => token === push.token);
    return isRepeated && push.status !== 401
      ? [`a push was sent again that was answered ${push.status}`]
      : [];
  });
}

async function checkCallback({ token, body, receipts }: CallbackPost): Promise<string[]> {
  if (receipts === 0) return [];
  const door = await findCallbackDoor(token);
  const application = door && (await findApplication(door.applicationId));
  if (!application) return ["a callback was acknowledged, and its push is gone"];
  const events = await listCallbackEvents(application);
  const event = events.find((kept) => kept.pushId === door.pushId && kept.body.toString("utf8") === body);
  if (event === undefined) return [`application ${application.id} has lost a callback`];
  const words = `application ${application.id} counts ${event.copies} of ${receipts} receipts of a callback`;
  return event.copies >= receipts ? [] : [words];
}
