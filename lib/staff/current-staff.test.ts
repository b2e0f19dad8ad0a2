import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { newToken } from "@/lib/crypto";
import { db } from "@/lib/db/client";
import { staffSessions } from "@/lib/db/schema";
import { addStaff, changeStaff, inviteStaff, setStaffDisabled, takeInvitation } from "@/lib/db/staff";
import { auth } from "@/lib/staff/auth";
import { findCurrentStaff, requireStaff } from "@/lib/staff/current-staff";
import { ensureDemoAccounts } from "@/lib/staff/demo";
import { demoAccounts, demoPassword } from "@/lib/staff/demo-accounts";
import { acceptInvitation } from "@/lib/staff/invitations";
import { addPerson as addToStaff, requirePerson } from "@/lib/staff/people";
import { mayRole } from "@/lib/staff/permissions";
import { changePassword } from "@/lib/staff/second-factor";

const request = vi.hoisted(() => ({ cookie: "", practice: true }));

vi.mock("next/headers", () => ({ headers: async () => new Headers({ cookie: request.cookie }) }));
vi.mock("react", async (original) => ({
  ...(await original<Record<string, unknown>>()),
  cache: (work: unknown) => work,
}));
vi.mock("@/lib/env", async (original) => {
  const real = await original<typeof import("@/lib/env")>();
  return { ...real, env: () => ({ ...real.env(), practice: request.practice }) };
});

const password = "seven quiet herons at dusk";
const demo = demoAccounts[1];

/** Somebody with a password and no second factor. */
async function addPerson() {
  const email = `uma.${newToken().slice(0, 12).toLowerCase()}@staff.example`;
  const person = await addStaff(
    { name: "Uma Rege", email, role: "verifier", designation: "", branch: "", code: "" },
    { by: null },
  );
  if (person === null) throw new Error("Nobody was added");
  const token = newToken();
  await inviteStaff(person.id, { token, expiresAt: new Date(Date.now() + 60_000) }, null);
  await takeInvitation(token, await (await auth().$context).password.hash(password));
  return person;
}

let cookieAge = 0;

/** Lets this browser hold a new session. */
async function signIn(email: string, word = password): Promise<void> {
  const answer = await auth().api.signInEmail({ body: { email, password: word }, asResponse: true });
  cookieAge = Number(/session_token=[^;]*;.*?Max-Age=(\d+)/i.exec(answer.headers.getSetCookie().join())?.[1]);
  request.cookie = answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";", 1)[0])
    .join("; ");
}

async function backdate(staffId: string, set: Partial<typeof staffSessions.$inferInsert>): Promise<void> {
  await db().update(staffSessions).set(set).where(eq(staffSessions.userId, staffId));
}

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

beforeAll(ensureDemoAccounts);
beforeEach(() => {
  request.cookie = "";
  request.practice = true;
});

test("whoever signed in is known by their session, and nobody without one", async () => {
  expect(await findCurrentStaff()).toBeNull();
  const person = await addPerson();
  await signIn(person.email);
  expect(await findCurrentStaff()).toMatchObject({ id: person.id, role: "verifier", hasPassword: true });
  request.cookie = request.cookie.replace(/(session_token=)./, "$1x");
  expect(await findCurrentStaff()).toBeNull();
});

test("a session ends after an hour without a request, also on the server", async () => {
  const person = await addPerson();
  await signIn(person.email);
  await backdate(person.id, { updatedAt: hoursAgo(1.01) });
  expect(await findCurrentStaff()).toBeNull();
  await backdate(person.id, { updatedAt: new Date() });
  expect(await findCurrentStaff()).toBeNull();
});

test("a session in use lives on, its cookie too, and ends after twelve hours all the same", async () => {
  const person = await addPerson();
  await signIn(person.email);
  await backdate(person.id, { updatedAt: hoursAgo(0.9) });
  expect(await findCurrentStaff()).not.toBeNull();
  const [session] = await db().select().from(staffSessions).where(eq(staffSessions.userId, person.id));
  expect(session?.updatedAt.getTime()).toBeGreaterThan(hoursAgo(0.01).getTime());
  expect(cookieAge, "seconds").toBe(12 * 60 * 60);
  await backdate(person.id, { expiresAt: hoursAgo(0.001) });
  expect(await findCurrentStaff()).toBeNull();
});

test("an account that is closed ends at once, and another role holds at once", async () => {
  const [person, admin] = [await addPerson(), await addPerson()];
  await signIn(person.email);
  await changeStaff(person.id, { role: "support" }, admin.id);
  expect((await findCurrentStaff())?.role).toBe("support");
  const { cookie } = request;
  await setStaffDisabled(person.id, true, admin.id);
  expect(await findCurrentStaff()).toBeNull();
  await setStaffDisabled(person.id, false, admin.id);
  request.cookie = cookie;
  expect(await findCurrentStaff()).toBeNull();
});

test("without a second factor one gets at one's own account alone", async () => {
  const person = await addPerson();
  await signIn(person.email);
  await expect(requireStaff("see-applications")).rejects.toMatchObject({
    code: "second-factor-missing",
    status: 403,
  });
  expect((await requireStaff("own-account")).id).toBe(person.id);
});

test("a practice account opens nothing where people are really registered", async () => {
  await signIn(demo.email, demoPassword);
  expect((await requireStaff("see-applications")).email).toBe(demo.email);
  request.practice = false;
  expect(await findCurrentStaff()).toBeNull();
  await expect(requireStaff("own-account")).rejects.toMatchObject({ code: "not-signed-in", status: 401 });
});

test("a role may do what its permissions say, and no more", async () => {
  await signIn(demo.email, demoPassword);
  expect((await requireStaff("verify-investors")).role).toBe("verifier");
  await expect(requireStaff("manage-staff")).rejects.toMatchObject({ code: "not-allowed", status: 403 });
  expect(mayRole("admin", "verify-investors")).toBe(false);
  expect(mayRole("support", "unmask-values")).toBe(false);
});

test("an invitation works once, and a new one ends password, sessions and second factor", async () => {
  const person = await addPerson();
  await signIn(person.email);
  const token = newToken();
  await inviteStaff(person.id, { token, expiresAt: new Date(Date.now() + 60_000) }, null);
  expect(await findCurrentStaff()).toBeNull();
  await expect(auth().api.signInEmail({ body: { email: person.email, password } })).rejects.toThrow();
  const hash = await (await auth().$context).password.hash(password);
  expect(await takeInvitation(token, hash)).toBe(true);
  expect(await takeInvitation(token, hash)).toBe(false);
  const late = newToken();
  await inviteStaff(person.id, { token: late, expiresAt: hoursAgo(0.001) }, null);
  expect(await takeInvitation(late, hash)).toBe(false);
});

test("who was added by a practice account opens nothing where people are really registered", async () => {
  await signIn(demo.email, demoPassword);
  const admin = await requireStaff("own-account");
  const form = { name: "Uma Rege", role: "admin", designation: "", branch: "", code: "", pan: "" } as const;
  const email = `uma.${newToken().slice(0, 12).toLowerCase()}@staff.example`;
  const added = await addToStaff({ ...form, email }, admin);
  const token = /[\w-]{43}$/.exec(added?.invitation ?? "")?.[0] ?? "";
  await acceptInvitation(token, password);
  await signIn(email);
  expect((await requireStaff("own-account")).isPractice).toBe(true);
  request.practice = false;
  expect(await findCurrentStaff()).toBeNull();
});

test("a practice account reaches nobody real", async () => {
  const real = await addPerson();
  await signIn(demo.email, demoPassword);
  const visitor = await requireStaff("own-account");
  await expect(requirePerson(real.id, visitor)).rejects.toMatchObject({ code: "not-found" });
  await expect(requirePerson(visitor.id, visitor)).rejects.toMatchObject({ code: "not-found" });
  await expect(changePassword(visitor, demoPassword, password)).rejects.toMatchObject({
    code: "not-allowed",
  });
});

test("somebody must stay who can manage staff, also when two step down at once", async () => {
  const admins = [await addPerson(), await addPerson()];
  const [first, second] = admins;
  if (!first || !second) throw new Error("Nobody was added");
  for (const { id } of admins) await changeStaff(id, { role: "admin" }, id);
  const stays = await Promise.all(admins.map(({ id }) => changeStaff(id, { role: "support" }, id)));
  expect(stays.filter(Boolean)).toHaveLength(1);
  const left = stays[0] ? second : first;
  expect(await setStaffDisabled(left.id, true, left.id)).toBe(false);
});

test("wrong passwords within a session count, and lock", async () => {
  const person = await addPerson();
  await signIn(person.email);
  const own = await requireStaff("own-account");
  const ends: string[] = [];
  for (let attempt = 1; attempt <= 6; attempt += 1) {
    ends.push(await changePassword(own, `guess number ${attempt}`, "another long phrase"));
  }
  expect(ends).toEqual(["wrong", "wrong", "wrong", "wrong", "wrong", "locked"]);
});
