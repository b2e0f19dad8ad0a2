import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { newToken } from "@/lib/crypto";
import { createApplication } from "@/lib/db/applications";
import { db } from "@/lib/db/client";
import { staff } from "@/lib/db/schema";
import { addStaff, inviteStaff, takeInvitation } from "@/lib/db/staff";
import { env } from "@/lib/env";
import { writeTable } from "@/lib/markdown.fixtures";
import { auth } from "@/lib/staff/auth";
import { type Role, roles } from "@/schemas/staff";

// Walks every page, route and action as everybody there is, called straight, as if proxy.ts and the layouts were not
// there. What comes out is the matrix in the README: `npx vitest run app/access.test.ts -u` writes it anew.

const request = vi.hoisted(() => ({ headers: new Headers(), cookies: new Map<string, string>() }));

class Led extends Error {}
class Forbidden extends Error {}
class Missing extends Error {}

vi.mock("next/headers", () => ({
  headers: async () => {
    const headers = new Headers(request.headers);
    const cookie = [...request.cookies].map((pair) => pair.join("=")).join("; ");
    if (cookie !== "") headers.set("cookie", cookie);
    return headers;
  },
  cookies: async () => ({
    get: (name: string) =>
      request.cookies.has(name) ? { name, value: request.cookies.get(name) } : undefined,
    getAll: () => [...request.cookies].map(([name, value]) => ({ name, value })),
    set: () => undefined,
    delete: () => undefined,
  }),
}));

vi.mock("next/navigation", () => ({
  redirect: (address: string) => {
    throw new Led(address);
  },
  forbidden: () => {
    throw new Forbidden();
  },
  notFound: () => {
    throw new Missing();
  },
  usePathname: () => "/",
  useRouter: () => ({}),
}));

vi.mock("next-intl/server", () => {
  const words = Object.assign((key: string) => key, {
    has: () => true,
    rich: (key: string) => key,
    raw: () => ({}),
  });
  const format = { dateTime: String, number: String, relativeTime: String, list: String };
  return {
    getTranslations: async () => words,
    getFormatter: async () => format,
    getLocale: async () => "en",
  };
});

// One request's memory: a test asks as many people, one after another.
vi.mock("react", async (original) => ({
  ...(await original<Record<string, unknown>>()),
  cache: (work: unknown) => work,
}));

const everybody = ["nobody", "investor", ...roles] as const;
type Person = (typeof everybody)[number];
type Entry = { name: string; kind: string; call: () => Promise<unknown> };

const callable = z.custom<(...given: unknown[]) => Promise<unknown>>((value) => typeof value === "function");
const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"];
const cookiesOf = new Map<Person, Map<string, string>>();

/** Values for the parts of an address that differ. They name nothing that there is. */
const params = Promise.resolve({
  step: "contact",
  token: "x".repeat(43),
  key: "x",
  provider: "oidc",
  reference: "KYC-2222-2222",
  id: "00000000-0000-4000-8000-000000000000",
  format: "csv",
  path: ["x"],
});

const isOpen: Record<string, string> = {
  "/": "open to all",
  "/sandbox": "open to all, in practice mode",
  "/staff/sign-in": "open to all",
  "/staff/sign-in/code": "open to all",
  "/staff/invitations/[token]": "whoever has the link",
  "/onboarding/return": "open to all",
  "/onboarding/return/[token]": "whoever has the link",
  "/api/callbacks/[token]": "whoever has the address",
  "/api/files/[key]": "whoever has the signed address",
  "/api/health/live": "open to all",
  "/api/health/ready": "open to all",
  "/api/metrics": "whoever has METRICS_TOKEN",
  "/api/staff/auth/callback/[provider]": "the single sign-on provider's answer",
  "/sandbox/[...path]": "open to all, in practice mode",
  "/sandbox/offline-aadhaar": "open to all, in practice mode",
};

function addressOf(file: string): string {
  const folder = path.dirname(file).replace(/^app/, "");
  return folder === "" ? "/" : folder;
}

async function load(file: string): Promise<Record<string, unknown>> {
  return import(/* @vite-ignore */ path.resolve(file));
}

function ask(method: string): Request {
  const form = new URLSearchParams({ mobileNumber: "9800000001" });
  const body = ["GET", "DELETE"].includes(method) ? undefined : form;
  return new Request(`${env().publicUrl}/x`, {
    method,
    headers: { accept: "application/json", ...Object.fromEntries(request.headers) },
    body,
  });
}

/** An action's own address is its name; pages and routes have theirs. */
async function listEntries(): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (const file of globSync("app/**/page.tsx").toSorted()) {
    const page = callable.parse((await load(file))["default"]);
    const searchParams = Promise.resolve({});
    entries.push({ name: addressOf(file), kind: "page", call: () => page({ params, searchParams }) });
  }
  for (const file of globSync("app/**/route.ts").toSorted()) {
    const route = await load(file);
    for (const method of methods.filter((name) => route[name] !== undefined)) {
      const handle = callable.parse(route[method]);
      entries.push({ name: addressOf(file), kind: method, call: () => handle(ask(method), { params }) });
    }
  }
  for (const file of globSync("app/**/actions.ts").toSorted()) {
    for (const [name, action] of Object.entries(await load(file))) {
      const run = callable.parse(action);
      const isOfStep = name === "saveStepAnswers";
      const given = isOfStep
        ? ["contact", new FormData()]
        : name === "lookUpCity"
          ? [18.52, 73.86]
          : [name === "lookUpPincode" ? "411004" : new FormData()];
      entries.push({ name: `${addressOf(file)} ${name}`, kind: "action", call: () => run(...given) });
    }
  }
  return entries;
}

/** Whether a call got past the lock; how it went on is another test's. */
async function getsIn({ call, name }: Entry): Promise<boolean> {
  try {
    const answer = await call();
    if (!(answer instanceof Response)) return true;
    await answer.body?.cancel();
    const isLedAway = answer.headers.get("location")?.includes("/staff/sign-in") ?? false;
    return ![401, 403].includes(answer.status) && !isLedAway;
  } catch (error) {
    if (error instanceof Forbidden) return false;
    if (!(error instanceof Led)) return true;
    const isHome = error.message === "/" && name.startsWith("/onboarding");
    return !isHome && !error.message.startsWith("/staff/sign-in");
  }
}

function become(person: Person): void {
  request.cookies = cookiesOf.get(person) ?? new Map();
}

/** Lets somebody with this role sign in, second factor and all. @returns the cookies of their browser */
async function signIn(role: Role): Promise<Map<string, string>> {
  const [token, password] = [newToken(), newToken()];
  const email = `${role}.${token.slice(0, 12).toLowerCase()}@staff.example`;
  const person = await addStaff(
    { name: "Uma Rege", email, role, designation: "", branch: "", code: "" },
    // Other tests count the administrators of real installations.
    { by: null, isPractice: true },
  );
  if (person === null) throw new Error("Nobody was added");
  await inviteStaff(person.id, { token, expiresAt: new Date(Date.now() + 60_000) }, null);
  await takeInvitation(token, await (await auth().$context).password.hash(password));
  const answer = await auth().api.signInEmail({ body: { email, password }, asResponse: true });
  await db().update(staff).set({ twoFactorEnabled: true }).where(eq(staff.id, person.id));
  const pairs = answer.headers.getSetCookie().map((cookie) => cookie.split(";", 1)[0]?.split("=") ?? []);
  return new Map(pairs.map(([name = "", ...value]) => [name, value.join("=")]));
}

beforeAll(async () => {
  cookiesOf.set("investor", new Map([["application", (await createApplication()).token]]));
  for (const role of roles) cookiesOf.set(role, await signIn(role));
});

beforeEach(() => {
  request.headers = new Headers({ origin: env().publicUrl, "sec-fetch-site": "same-origin" });
  request.cookies = new Map();
});

const entries = await listEntries();
const openActions = [
  "/onboarding startApplication",
  "/onboarding lookUpPincode",
  "/onboarding lookUpCity",
  "/onboarding leaveThisDevice",
  "/onboarding/return openReturned",
  "/staff signInToStaff",
  "/staff signInToDemo",
  "/staff sendCode",
  "/staff signInElsewhere",
  "/staff signOutOfStaff",
  "/staff/invitations setFirstPassword",
];
const closed = entries.filter(({ name }) => !(name in isOpen) && !openActions.includes(name));

test("the README's matrix is what everybody gets", async () => {
  const lines: string[][] = [];
  for (const entry of closed) {
    const marks: string[] = [];
    for (const person of everybody) {
      become(person);
      marks.push((await getsIn(entry)) ? "yes" : "–");
    }
    lines.push([`\`${entry.name}\``, entry.kind, ...marks]);
  }
  const table = writeTable(["address", "", ...everybody], lines);
  const readme = readFileSync("README.md", "utf8");
  const [before, after] = [
    /^[\s\S]*<!-- matrix -->\n/.exec(readme)?.[0],
    /<!-- end of matrix -->[\s\S]*$/.exec(readme)?.[0],
  ];
  expect(before, "the README has a place for the matrix").toBeDefined();
  await expect(`${before}\n${table}\n\n${after}`).toMatchFileSnapshot("../README.md");
});

test("nobody and no investor gets at anything of staff", async () => {
  const ofStaff = closed.filter(({ name }) => /^\/(api\/)?staff/.test(name));
  expect(ofStaff.length).toBeGreaterThan(20);
  for (const person of ["nobody", "investor"] as const) {
    become(person);
    for (const entry of ofStaff) expect(await getsIn(entry), `${person}: ${entry.name}`).toBe(false);
  }
});

test("what must be open is open, and nothing else is named so", () => {
  const names = new Set(entries.map(({ name }) => name));
  expect([...Object.keys(isOpen), ...openActions].filter((name) => !names.has(name))).toEqual([]);
});

const changing = entries.filter(
  ({ kind, name }) => !["page", "GET"].includes(kind) && !/^\/(api\/callbacks|sandbox)/.test(name),
);

test.each(changing.map((entry): [string, Entry] => [`${entry.kind} ${entry.name}`, entry]))(
  "%s refuses another origin, whoever asks",
  async (_, entry) => {
    for (const headers of [
      new Headers(),
      new Headers({ origin: "https://evil.example" }),
      new Headers({ origin: "https://evil.example", host: "evil.example" }),
      new Headers({ origin: env().publicUrl, "sec-fetch-site": "cross-site" }),
    ]) {
      request.headers = headers;
      for (const person of everybody) {
        become(person);
        const end = await entry.call().catch((error: unknown) => error);
        const status =
          end instanceof Response ? end.status : z.object({ status: z.number() }).parse(end).status;
        expect(status, person).toBe(403);
      }
    }
  },
);
