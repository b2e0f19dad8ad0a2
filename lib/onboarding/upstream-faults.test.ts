import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import type { ApplicationRecord } from "@/lib/db/applications";
import { latestPush } from "@/lib/db/pushes";
import type { StaffRecord } from "@/lib/db/staff";
import { env } from "@/lib/env";
import { writeLongMoment } from "@/lib/india-time";
import { writeTable } from "@/lib/markdown.fixtures";
import { readStatus } from "@/lib/onboarding/application-status";
import { sendWhenDue } from "@/lib/onboarding/due";
import { loginPath, startRawUpstream } from "@/lib/onboarding/raw-upstream.fixtures";
import { nextWords, statusKey } from "@/lib/onboarding/status-view";
import { loadStatusWords } from "@/lib/onboarding/status-words";
import { callBack, recordApplication, reload } from "@/lib/onboarding/submission.fixtures";
import { submitApplication } from "@/lib/onboarding/submit";
import { told } from "@/lib/onboarding/told.fixtures";
import { type Fault, faults, saysAccepted } from "@/lib/onboarding/upstream-faults.fixtures";
import { loadLedger } from "@/lib/review/ledger";
import { addVerifier } from "@/lib/review/review.fixtures";
import { createUpstreamClient, type UpstreamClient } from "@/lib/upstream/client";

// Each row of the table is played by a server on raw sockets. `npx vitest run lib/onboarding/upstream-faults.test.ts -u`
// writes docs/faults.md anew.

vi.mock("next-intl/server", () => import("@/lib/onboarding/next-intl.fixtures"));

// The form has tests of its own.
vi.mock("@/lib/onboarding/form-document", async (original) => ({
  ...(await original<object>()),
  makeSealedForm: async () => Buffer.from("%PDF-"),
}));

const used = vi.hoisted((): { client: UpstreamClient | null } => ({ client: null }));

// The very client, with the address and the limits of one row.
vi.mock("@/lib/upstream", async (original) => ({
  ...(await original<object>()),
  upstream: () => used.client,
}));

const sixtyFourKibibytes = 64 * 1024;
const mebibyte = 1024 * 1024;
let staff: StaffRecord;

beforeAll(async () => {
  staff = await addVerifier();
});

/** Starts what a row describes, and a client of it. */
async function play({ place = "http", push, login, limits }: Fault) {
  const server = await startRawUpstream(place, (socket, heard) =>
    (heard.path === loginPath && login ? login : push)(socket, heard),
  );
  const { baseUrl } = server;
  const credentials = { loginUrl: baseUrl + loginPath, username: "operator", password: "of the operator" };
  const auth = login ? credentials : { token: "token-of-kra" };
  const client = createUpstreamClient({ ...env(), kra: { baseUrl, auth } }, { limits });
  used.client = client;
  onTestFinished(() => client.close());
  return server;
}

/** What the investor's page says, with `{time}` for the time of the next attempt. */
async function tellInvestor(application: ApplicationRecord): Promise<string> {
  const [status, words] = [await readStatus(application), await loadStatusWords()];
  const state = words.states[statusKey(status)];
  if (state === undefined) throw new Error("The state has no words");
  const time = status.retryAt === null ? "" : writeLongMoment(new Date(status.retryAt));
  const next = time === "" ? nextWords(status, state) : nextWords(status, state).replace(time, "{time}");
  const steps = status.toCorrect.map((slug) => words.titles[slug]);
  return [`${state.title}.`, state.text, next, ...steps].join(" ");
}

/** What the ledger says of the only attempt. */
async function tellStaff({ reference }: ApplicationRecord): Promise<string> {
  const { attempts } = await loadLedger(reference, staff);
  expect(attempts).toHaveLength(1);
  const [{ result, status, fault, retry } = {}] = attempts;
  const parts = [result, status && `HTTP status ${status}`, fault, retry?.reason];
  return parts.filter(Boolean).join(" · ");
}

test.each(faults.map((fault): [string, string, Fault] => [fault.group, fault.name, fault]))(
  "%s: %s",
  async (_group, _name, fault) => {
    const wholeWait = vi.spyOn(Math, "random").mockReturnValue(1);
    onTestFinished(() => wholeWait.mockRestore());
    const { heard, close } = await play(fault);
    const pushes = () => heard.filter(({ path }) => path !== loginPath);
    const application = await recordApplication();
    await submitApplication(application);
    if (fault.before) {
      expect((await reload(application)).state).toBe(fault.before);
      await callBack(pushes().at(-1)?.token ?? "", saysAccepted);
    }
    // A job that came by now would find nothing to send.
    await sendWhenDue(application.id);
    expect(pushes()).toHaveLength(fault.pushes);
    expect(await close()).toBeLessThan(20 * mebibyte);

    const ended = await reload(application);
    const push = await latestPush(application);
    if (push?.finishedAt == null) throw new Error("The attempt has not ended");
    const { startedAt, finishedAt, retryAt } = push;
    const { state, retry, investor, staff: toStaff } = fault.end;
    expect({
      state: ended.state,
      investor: await tellInvestor(ended),
      staff: await tellStaff(ended),
    }).toEqual({
      state,
      investor: told[investor],
      staff: toStaff,
    });
    if (retry === null) expect(retryAt).toBeNull();
    else {
      expect(retryAt?.getTime()).toBeGreaterThanOrEqual(startedAt.getTime() + retry * 1000);
      expect(retryAt?.getTime()).toBeLessThanOrEqual(finishedAt.getTime() + retry * 1000);
    }
    expect(push.code, "a code that says something").not.toBe("refused");
    expect(push.answer?.length ?? 0).toBeLessThanOrEqual(sixtyFourKibibytes);
  },
);

test("docs/faults.md is this table", async () => {
  expect(faults.length).toBeGreaterThan(25);
  const groups = [...new Set(faults.map(({ group }) => group))];
  const parts = groups.map((group) => {
    const rows = faults.filter((fault) => fault.group === group);
    const table = writeTable(
      ["the upstream", "state", "tried again by itself", "the investor reads", "staff read"],
      rows.map(({ name, end }) => [name, end.state, writeWait(end.retry), end.investor, end.staff]),
    );
    return `## ${group}\n\n${table}\n`;
  });
  const words = writeTable(["in short", "what the page says"], Object.entries(told));
  await expect(`${introduction}\n${words}\n\n${parts.join("\n")}`).toMatchFileSnapshot(
    "../../docs/faults.md",
  );
});

function writeWait(retry: number | null): string {
  if (retry === null) return "no";
  return retry === 5 ? "within 5 s" : `after ${retry} s`;
}

const introduction = `# How the upstream can fail a push, and what comes of it

One table, \`lib/onboarding/upstream-faults.fixtures.ts\`, played row by row against an investor's submission by a server on raw
sockets; this page is written by that test. State, words and waits are what the database and the pages' own functions say.
No row is sent a second time by itself while it may have been taken. One that is tried again follows the
[timetable](adr/push-states.md); this is its first wait. What the investor reads stands here in short:
`;
