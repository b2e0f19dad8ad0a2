import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { hashToken, newToken } from "@/lib/crypto";
import { indexApplication, listNameWords, pairWords } from "@/lib/db/application-indexes";
import { type ApplicationRecord, createApplication, findApplication } from "@/lib/db/applications";
import { assignApplication } from "@/lib/db/assignments";
import { listAudit } from "@/lib/db/audit";
import { db, inTransaction } from "@/lib/db/client";
import { addIntervention } from "@/lib/db/interventions";
import { beginPush, finishPush, type PushResult } from "@/lib/db/pushes";
import {
  countLanes,
  findApplications,
  type Lane,
  listLanes,
  type Place,
  readWaiting,
  type Search,
} from "@/lib/db/queue";
import { listSavedFilters, removeFilter, saveFilter } from "@/lib/db/saved-filters";
import { addStaff } from "@/lib/db/staff";
import type { ApplicationState } from "@/schemas/application";

async function newStaff(name = "Meera Nambiar"): Promise<string> {
  const profile = {
    name,
    email: `${randomUUID()}@staff.example`,
    role: "support",
    designation: "",
    branch: "",
    code: "",
  } as const;
  const member = await addStaff(profile, { by: null });
  if (member === null) throw new Error("The address is taken");
  return member.id;
}

/** Makes applications of somebody in a state, which last changed at these moments. */
async function makeApplications(
  moments: readonly Date[],
  { state = "unknown", assignedTo = null }: { state?: ApplicationState; assignedTo?: string | null } = {},
): Promise<ApplicationRecord[]> {
  return Promise.all(
    moments.map(async (at) => {
      const { application } = await createApplication();
      await db().execute(
        sql`update applications set state = ${state}, updated_at = ${at.toISOString()}, created_at = ${at.toISOString()},
          assigned_to = ${assignedTo} where id = ${application.id}`,
      );
      return (await findApplication(application.id)) ?? application;
    }),
  );
}

function idsOf(found: readonly ApplicationRecord[]): string[] {
  return found.map(({ id }) => id);
}

type Read = (place: Place | null) => Promise<{ applications: ApplicationRecord[]; hasMore: boolean }>;

/** Goes through a list page by page, forwards to its end or backwards from it. */
async function walk(
  read: Read,
  at: (application: ApplicationRecord) => Date,
  from: Place | null = null,
  side: Place["side"] = "after",
): Promise<string[]> {
  const slice = await read(from);
  const edge = side === "after" ? slice.applications.at(-1) : slice.applications.at(0);
  const ids = idsOf(slice.applications);
  if (!slice.hasMore || !edge) return ids;
  const others = await walk(read, at, { side, at: at(edge), id: edge.id }, side);
  return side === "after" ? [...ids, ...others] : [...others, ...ids];
}

const moment = (minutes: number) => new Date(Date.UTC(1990, 0, 1, 0, minutes));
const byChange = ({ updatedAt }: ApplicationRecord) => updatedAt;
const byStart = ({ createdAt }: ApplicationRecord) => createdAt;

test.each(["oldest", "newest"] as const)(
  "paging %s first neither loses nor doubles a row, with equal times and over several states",
  async (order) => {
    const assignedTo = await newStaff();
    const equal = Array.from({ length: 17 }, () => moment(5));
    const [unknown, refused, hidden] = await Promise.all([
      makeApplications([...equal, moment(1), moment(9)], { assignedTo }),
      makeApplications([...equal, moment(3)], { assignedTo, state: "refused" }),
      makeApplications([moment(2)], { assignedTo, state: "completed" }),
    ]);
    const lanes: Lane[] = [
      { state: "unknown", assignedTo },
      { state: "refused", assignedTo },
    ];
    const expected = [...unknown, ...refused].toSorted(
      (one, other) => one.updatedAt.getTime() - other.updatedAt.getTime() || (one.id < other.id ? -1 : 1),
    );
    const ids = order === "oldest" ? idsOf(expected) : idsOf(expected.toReversed());
    for (const size of [1, 4, 7, 100]) {
      const read: Read = (place) => listLanes(lanes, order, { place, size });
      expect(await walk(read, byChange), `${size} a page`).toEqual(ids);
      const end = expected.at(order === "oldest" ? -1 : 0);
      const beyond = { side: "before" as const, at: end?.updatedAt ?? moment(0), id: end?.id ?? "" };
      expect(await walk(read, byChange, beyond, "before"), `${size} a page, backwards`).toEqual(
        ids.slice(0, -1),
      );
    }
    expect(ids).not.toContain(hidden[0]?.id);
  },
);

test("a row that leaves the list between two pages takes no other with it", async () => {
  const assignedTo = await newStaff();
  const made = await makeApplications(
    Array.from({ length: 6 }, (_, minute) => moment(minute)),
    { assignedTo },
  );
  const lanes: Lane[] = [{ state: "unknown", assignedTo }];
  const first = await listLanes(lanes, "oldest", { place: null, size: 3 });
  const last = first.applications[2];
  await db().execute(sql`update applications set state = 'completed' where id = ${last?.id}`);
  const place = { side: "after" as const, at: last?.updatedAt ?? moment(0), id: last?.id ?? "" };
  const second = await listLanes(lanes, "oldest", { place, size: 3 });
  expect(idsOf(second.applications)).toEqual(idsOf(made.slice(3)));
});

test("a list is of somebody, of nobody, or of anyone, and as old as is asked", async () => {
  const [me, other] = await Promise.all([newStaff(), newStaff()]);
  const at = (year: number) => [new Date(Date.UTC(year, 0, 1))];
  const [mine, theirs, free] = await Promise.all([
    makeApplications(at(1981), { assignedTo: me }),
    makeApplications(at(1982), { assignedTo: other }),
    makeApplications(at(1983)),
  ]);
  const read = async (lane: Partial<Lane>) => {
    const asked = { state: "unknown", unchangedSince: new Date(Date.UTC(1985, 0, 1)), ...lane } as const;
    const slice = await listLanes([asked], "oldest", { place: null, size: 25 });
    return idsOf(slice.applications);
  };
  expect(await read({ assignedTo: me })).toEqual(idsOf(mine));
  expect(await read({ assignedTo: null })).toEqual(idsOf(free));
  expect(await read({})).toEqual(idsOf([...mine, ...theirs, ...free]));
  expect(await read({ unchangedSince: new Date(Date.UTC(1982, 6, 1)) })).toEqual(idsOf([...mine, ...theirs]));
});

/** Sends an application, and says how it ended: `retryAt` when it is tried again by itself. */
async function pushOnce(
  application: ApplicationRecord,
  { result = "not-sent", retryAt = null }: { result?: PushResult; retryAt?: Date | null },
): Promise<void> {
  await inTransaction(async (transaction) => {
    const push = await beginPush(transaction, application, {
      callbackTokenHash: hashToken(newToken()),
      body: "{}",
      bodyHash: "00",
    });
    await finishPush(transaction, application, push.id, { result, retryAt });
  });
}

test("a lane narrows to what waits for an operator: not what was never sent, or goes out by itself", async () => {
  const assignedTo = await newStaff();
  const make = () => makeApplications([moment(1)], { assignedTo, state: "submitted" });
  const [[stopped], [retried], [unsent], [again], [resubmitted], [held]] = await Promise.all([
    make(),
    make(),
    make(),
    make(),
    make(),
    make(),
  ]);
  if (!stopped || !retried || !unsent || !again || !resubmitted || !held) throw new Error("Nothing was made");
  const later = new Date(Date.now() + 60_000);
  await pushOnce(stopped, { retryAt: later });
  await pushOnce(stopped, {});
  await pushOnce(retried, {});
  await pushOnce(retried, { retryAt: later });
  await pushOnce(again, {});
  await db().execute(
    sql`update applications set submitted_at = now() - interval '1 hour' where id = ${again.id}`,
  );
  await pushOnce(resubmitted, { result: "refused" });
  await db().execute(
    sql`update applications set submitted_at = ${later.toISOString()} where id = ${resubmitted.id}`,
  );
  await pushOnce(held, {});
  await db().execute(sql`update applications set held_until = ${later.toISOString()} where id = ${held.id}`);
  const lane: Lane = { state: "submitted", waitsFor: "operator", assignedTo };
  const { applications } = await listLanes([lane], "oldest", { place: null, size: 10 });
  expect(idsOf(applications).toSorted()).toEqual([stopped.id, again.id].toSorted());
  expect(await countLanes([lane], 10)).toEqual([2]);
  expect(await readWaiting([stopped, retried, unsent, again, resubmitted, held])).toEqual(
    new Map([
      [stopped.id, "operator"],
      [again.id, "operator"],
    ]),
  );
});

test("a lane narrows to what waits for a second person, until it is decided", async () => {
  const assignedTo = await newStaff();
  const [open, decided, untouched] = await makeApplications([moment(1), moment(2), moment(3)], {
    assignedTo,
  });
  if (!open || !decided || !untouched) throw new Error("Nothing was made");
  const propose = (application: ApplicationRecord, isDone: boolean) =>
    inTransaction((transaction) =>
      addIntervention(transaction, application, {
        kind: "settle-accepted",
        pushId: null,
        reason: "The agency has it",
        proposedBy: assignedTo,
        isDone,
      }),
    );
  await propose(open, false);
  await propose(decided, true);
  const lane: Lane = { state: "unknown", waitsFor: "consent", assignedTo };
  const { applications } = await listLanes([lane], "oldest", { place: null, size: 10 });
  expect(idsOf(applications)).toEqual([open.id]);
  expect(await countLanes([lane], 10)).toEqual([1]);
  expect(await readWaiting([open, decided, untouched])).toEqual(new Map([[open.id, "consent"]]));
  expect(await readWaiting([])).toEqual(new Map());
});

test("counts stop at the most that is asked", async () => {
  const assignedTo = await newStaff();
  await makeApplications(
    Array.from({ length: 5 }, () => moment(1)),
    { assignedTo },
  );
  const lanes: Lane[] = [
    { state: "unknown", assignedTo },
    { state: "draft", assignedTo },
    { state: "unknown", assignedTo, unchangedSince: moment(1) },
  ];
  expect(await countLanes(lanes, 1000)).toEqual([5, 0, 0]);
  expect(await countLanes(lanes, 3)).toEqual([3, 0, 0]);
  expect(await countLanes([], 3)).toEqual([]);
});

/** A word of nobody else's name. */
const newWord = () => `w${randomUUID().replaceAll("-", "")}`;

async function nameApplication(name: string, pan: string | null = null): Promise<ApplicationRecord> {
  const { application } = await createApplication();
  await indexApplication(application, { pan, names: [name] });
  return application;
}

async function find(search: Search): Promise<string[]> {
  return idsOf((await findApplications(search, { place: null, size: 25 })).applications);
}

const byName = (typed: string) => find({ by: "name", words: listNameWords([typed]) });

test("a name is found by its words, all of them, in any order and case", async () => {
  const [one, two, three, four] = [newWord(), newWord(), newWord(), newWord()];
  const whole = await nameApplication(`${one} ${two}-${three}`);
  const part = await nameApplication(`${three} ${one}`);
  expect(await byName(one)).toEqual([part.id, whole.id]);
  expect(await byName(`${two.toUpperCase()}, ${one}`)).toEqual([whole.id]);
  expect(await byName(`${one} ${three}`)).toEqual([part.id, whole.id]);
  expect(await byName(`${three} ${two} ${one}`)).toEqual([whole.id]);
  expect(await byName(`${one} ${two} ${three} ${four}`)).toEqual([]);
  expect(await byName(`${one} ${four}`)).toEqual([]);
  expect(await byName(one.slice(0, -1))).toEqual([]);
});

test("names that hold two of three words are no match for all three", async () => {
  const [one, two, three] = [newWord(), newWord(), newWord()];
  for (const name of [`${one} ${two}`, `${two} ${three}`, `${one} ${three}`]) await nameApplication(name);
  const whole = await nameApplication(`${two} ${three} ${one}`);
  for (const name of [`${one} ${two}`, `${two} ${three}`, `${one} ${three}`]) await nameApplication(name);
  expect(await byName(`${one} ${two} ${three}`)).toEqual([whole.id]);
});

test("names in other scripts are found, and what is found first is the newest", async () => {
  const word = newWord();
  const made: string[] = [];
  for (const name of ["अर्जुन", "ಅರ್ಜುನ", "Arjun"]) made.unshift((await nameApplication(`${name} ${word}`)).id);
  expect(await byName(word)).toEqual(made);
  expect(await byName(`अर्जुन ${word}`)).toEqual([made[2]]);
});

test("a name of very many words takes no more than eight of them", () => {
  const words = listNameWords([Array.from({ length: 500 }, (_, place) => `word${place}`).join(" ")]);
  expect(words).toHaveLength(8);
  expect(pairWords(words)).toHaveLength(28);
});

test("what an application is found by follows its newest name and PAN", async () => {
  const [one, two, three] = [newWord(), newWord(), newWord()];
  const application = await nameApplication(`${one} ${two}`, "ABCPQ1111A");
  await indexApplication(application, { pan: "ABCPQ2222A", names: [`${one} ${three}`] });
  expect(await byName(`${one} ${three}`)).toEqual([application.id]);
  expect(await byName(two)).toEqual([]);
  expect(await find({ by: "pan", pan: "ABCPQ1111A" })).not.toContain(application.id);
  expect(await find({ by: "pan", pan: "ABCPQ2222A" })).toContain(application.id);
});

test("paging through what a search found neither loses nor doubles a row", async () => {
  const word = newWord();
  const started = [...Array.from({ length: 8 }, () => moment(4)), moment(1), moment(6), moment(6)];
  const made = await makeApplications(started);
  await Promise.all(
    made.map((application) => indexApplication(application, { pan: null, names: [`${word} Kumar`] })),
  );
  const ids = idsOf(
    made.toSorted(
      (one, other) => other.createdAt.getTime() - one.createdAt.getTime() || (one.id < other.id ? 1 : -1),
    ),
  );
  for (const words of [[word], [word, "kumar"]]) {
    const read: Read = (place) => findApplications({ by: "name", words }, { place, size: 3 });
    expect(await walk(read, byStart)).toEqual(ids);
    const end = made.find(({ id }) => id === ids.at(-1));
    const beyond = { side: "before" as const, at: end?.createdAt ?? moment(0), id: end?.id ?? "" };
    expect(await walk(read, byStart, beyond, "before")).toEqual(ids.slice(0, -1));
  }
});

test("an application is found by its reference and by how that begins", async () => {
  const { application } = await createApplication();
  expect(await find({ by: "reference", start: application.reference })).toEqual([application.id]);
  expect(await find({ by: "reference", start: application.reference.slice(0, 11) })).toContain(
    application.id,
  );
  expect(await find({ by: "reference", start: `${application.reference}2` })).toEqual([]);
});

test("of those who take an application at once one gets it, and the others learn who", async () => {
  const staff = await Promise.all(["a", "b", "c", "d"].map(newStaff));
  const [application] = await makeApplications([moment(1)]);
  if (application === undefined) throw new Error("There is no application");
  const answers = await Promise.all(
    staff.map((me) => assignApplication(application.reference, { from: null, to: me, by: me })),
  );
  const holders = new Set(answers.map((answer) => answer?.assignedTo));
  expect(holders.size).toBe(1);
  const [holder = ""] = [...holders];
  const stored = await findApplication(application.id);
  expect(stored?.assignedTo).toBe(holder);
  expect(stored?.updatedAt).toEqual(application.updatedAt);
  const entries = (await listAudit(application)).filter(({ action }) => action === "assigned");
  expect(entries).toMatchObject([{ actor: "staff", staffId: holder, detail: { from: null, to: holder } }]);

  const me = holder ?? "";
  const again = await assignApplication(application.reference, { from: null, to: me, by: me });
  expect(again).toEqual({ assignedTo: me });
  expect(await assignApplication(application.reference, { from: me, to: null, by: me })).toEqual({
    assignedTo: null,
  });
  const actions = (await listAudit(application)).map(({ action }) => action);
  expect(actions).toEqual(["started", "assigned", "given-back"]);
  expect(await assignApplication("KYC-2222-2222", { from: null, to: me, by: me })).toBeNull();
});

test("a named view is one's own, replaced by its name, and there are not too many", async () => {
  const [me, other] = await Promise.all([newStaff(), newStaff()]);
  expect(await saveFilter(me, { name: "Old ones", query: "waiting=7" }, 2)).toBe(true);
  expect(await saveFilter(me, { name: "Mine", query: "assigned=me" }, 2)).toBe(true);
  expect(await saveFilter(me, { name: "Third", query: "" }, 2)).toBe(false);
  expect(await saveFilter(me, { name: "Old ones", query: "waiting=30" }, 2)).toBe(true);
  expect(await listSavedFilters(me)).toEqual([
    { name: "Mine", query: "assigned=me" },
    { name: "Old ones", query: "waiting=30" },
  ]);
  expect(await listSavedFilters(other)).toEqual([]);
  await removeFilter(other, "Mine");
  await removeFilter(me, "Old ones");
  expect((await listSavedFilters(me)).map(({ name }) => name)).toEqual(["Mine"]);
});
