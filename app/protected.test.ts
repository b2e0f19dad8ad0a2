import { globSync } from "node:fs";
import path from "node:path";
import { beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { createApplication } from "@/lib/db/applications";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";

// Everything here is called straight, as if proxy.ts were not there: each door must hold by itself.

const request = vi.hoisted(() => ({ headers: new Headers(), cookie: "" }));

vi.mock("next/headers", () => ({
  headers: async () => request.headers,
  cookies: async () => ({
    get: () => (request.cookie ? { value: request.cookie } : undefined),
    set: () => {
      throw new Error("A cookie was set");
    },
    delete: () => {
      throw new Error("A cookie was deleted");
    },
  }),
}));

vi.mock("next/navigation", () => ({
  notFound: () => {
    throw new Error("not found");
  },
  redirect: (address: string) => {
    throw new Error(`led to ${address}`);
  },
}));

vi.mock("next-intl/server", () => ({ getTranslations: async () => (key: string) => key }));

type Handler = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>;

const handler = z.custom<Handler>((value) => typeof value === "function");
const callable = z.custom<(...given: unknown[]) => Promise<unknown>>((value) => typeof value === "function");

/** Routes that need no session, each with what stands in its place. */
const openRoutes: Record<string, string> = {
  "app/api/callbacks/[token]/route.ts": "the secret in the address",
  "app/api/files/[key]/route.ts": "the signature of the address",
  "app/api/health/live/route.ts": "nothing to protect",
  "app/api/health/ready/route.ts": "nothing to protect",
  "app/api/metrics/route.ts": "METRICS_TOKEN",
};
// Those of staff stand in access.test.ts.
const closedRoutes = globSync("app/api/**/route.ts")
  .filter((file) => !(file in openRoutes) && !file.startsWith("app/api/staff/"))
  .toSorted();
/** Pages that need no application, each with what stands in its place. */
const openPages: Record<string, string> = {
  "app/onboarding/return/[token]/page.tsx": "the secret in the address",
  "app/onboarding/return/page.tsx": "nothing to protect",
};
const pages = globSync("app/onboarding/**/page.tsx")
  .filter((file) => !(file in openPages))
  .toSorted();
const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const context = { params: Promise.resolve({ step: "contact", token: "x", key: "x" }) };

async function findHandlers(file: string): Promise<[method: string, handler: Handler][]> {
  const route: Record<string, unknown> = await import(/* @vite-ignore */ path.resolve(file));
  return methods.flatMap((method): [string, Handler][] =>
    route[method] === undefined ? [] : [[method, handler.parse(route[method])]],
  );
}

function ask(method: string, headers: Record<string, string> = {}): Request {
  const form = new FormData();
  form.set("mobileNumber", "9800000001");
  const body = method === "POST" ? form : undefined;
  return new Request("http://localhost:3000/api/x", {
    method,
    headers: { accept: "application/json", ...headers },
    body,
  });
}

/** What a browser of ours sends. */
const ourOwn = () => ({ origin: env().publicUrl, "sec-fetch-site": "same-origin" });

const foreign: [name: string, headers: Record<string, string>][] = [
  ["no Origin", {}],
  ["a foreign Origin", { origin: "https://evil.example" }],
  [
    "a foreign Origin that fits a forged Host",
    { origin: "https://evil.example", host: "evil.example", "x-forwarded-host": "evil.example" },
  ],
  ["our Origin from another site", { origin: "http://localhost:3000", "sec-fetch-site": "cross-site" }],
];

beforeEach(() => {
  request.headers = new Headers(ourOwn());
  request.cookie = "";
});

test("every route is known to be open or closed", () => {
  expect(closedRoutes).toEqual([
    "app/api/applications/current/form/route.ts",
    "app/api/applications/current/route.ts",
    "app/api/drafts/[step]/route.ts",
    "app/api/uploads/[step]/route.ts",
    "app/api/uploads/video/[step]/[question]/[id]/route.ts",
    "app/api/uploads/video/[step]/[question]/route.ts",
  ]);
  expect(Object.keys(openRoutes).filter((file) => !globSync("app/api/**/route.ts").includes(file))).toEqual(
    [],
  );
});

test.each(closedRoutes)("%s refuses who holds no application, or a wrong token", async (file) => {
  const handlers = await findHandlers(file);
  expect(handlers.length).toBeGreaterThan(0);
  for (const token of ["", "x".repeat(43)]) {
    request.cookie = token;
    for (const [method, handle] of handlers) {
      const answer = await handle(ask(method, ourOwn()), context);
      expect(answer.status, `${method} ${file}`).toBe(401);
      expect(await answer.json()).toMatchObject({ error: { code: "no-application" } });
    }
  }
});

test.each(closedRoutes)("%s changes nothing for another origin", async (file) => {
  request.cookie = (await createApplication()).token;
  for (const [method, handle] of await findHandlers(file)) {
    if (method === "GET" || method === "HEAD") continue;
    for (const [name, headers] of foreign) {
      const answer = await handle(ask(method, headers), context);
      expect(answer.status, `${method} with ${name}`).toBe(403);
    }
  }
});

test("a callback and a file need the secret of their address", async () => {
  const [[, post] = []] = await findHandlers("app/api/callbacks/[token]/route.ts");
  expect((await post?.(ask("POST"), context))?.status).toBe(404);
  for (const [, read] of await findHandlers("app/api/files/[key]/route.ts")) {
    expect((await read(ask("GET"), context)).status).toBe(403);
  }
});

const actions = Object.entries<unknown>(await import("@/app/onboarding/actions"));
/** Actions that need no application. */
const openActions = ["startApplication", "lookUpPincode", "lookUpCity", "leaveThisDevice"];

function given(name: string): unknown[] {
  if (name === "saveStepAnswers") return ["contact", new FormData()];
  if (name === "submitAnswers") {
    const form = new FormData();
    form.set("declaration", "yes");
    return [form];
  }
  return ["411004"];
}

test.each(actions)("the action %s refuses another origin", async (name, action) => {
  request.cookie = (await createApplication()).token;
  for (const [kind, headers] of foreign) {
    request.headers = new Headers(headers);
    const refused = await callable
      .parse(action)(...given(name))
      .catch((error: unknown) => error);
    expect(refused, kind).toBeInstanceOf(AppError);
    expect(refused, kind).toMatchObject({ code: "foreign-origin", status: 403 });
  }
});

test.each(actions.filter(([name]) => !openActions.includes(name)))(
  "the action %s does nothing for who holds no application",
  async (name, action) => {
    const refused = callable.parse(action)(...given(name));
    await expect(refused).rejects.toThrow(/^led to \/$/);
  },
);

test("the link of a send back needs the secret of its address, and its action our own origin", async () => {
  const page: Record<string, unknown> = await import("@/app/onboarding/return/[token]/page");
  const shown = callable.parse(page["default"])({ params: Promise.resolve({ token: "x".repeat(43) }) });
  await expect(shown).rejects.toThrow("led to /onboarding/return");
  const { openReturned } = await import("@/app/onboarding/return/actions");
  const form = new FormData();
  form.set("token", "x".repeat(43));
  await expect(openReturned(form)).rejects.toThrow("led to /onboarding/return");
  for (const [kind, headers] of foreign) {
    request.headers = new Headers(headers);
    const refused = await openReturned(form).catch((error: unknown) => error);
    expect(refused, kind).toMatchObject({ code: "foreign-origin", status: 403 });
  }
});

test.each(pages)("%s shows nothing to who holds no application", async (file) => {
  const page: Record<string, unknown> = await import(/* @vite-ignore */ path.resolve(file));
  const shown = callable.parse(page["default"])({
    params: Promise.resolve({ step: "contact" }),
    searchParams: Promise.resolve({}),
  });
  await expect(shown).rejects.toThrow(/^led to \/$/);
});
