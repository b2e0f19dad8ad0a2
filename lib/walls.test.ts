import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";

const run = promisify(execFile);
const root = process.cwd();
const report = z.object({
  diagnostics: z.array(
    z.object({ code: z.string(), filename: z.string(), help: z.string().optional(), message: z.string() }),
  ),
});
let house = "";

beforeAll(async () => {
  house = await mkdtemp(path.join(tmpdir(), "kyc-walls-"));
  for (const file of [".oxlintrc.json", "tsconfig.json"])
    await cp(path.join(root, file), path.join(house, file));
  await symlink(path.join(root, "node_modules"), path.join(house, "node_modules"));
});

afterAll(() => rm(house, { recursive: true, force: true }));

/** Writes the files, runs the project's own check over them and returns what it says, file by file. */
async function check(files: Record<string, string>): Promise<string[]> {
  for (const folder of ["app", "components", "lib", "schemas"]) {
    await rm(path.join(house, folder), { recursive: true, force: true });
  }
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(house, file)), { recursive: true });
    await writeFile(path.join(house, file), text);
  }
  const { stdout } = await run(path.join(root, "node_modules", ".bin", "oxlint"), ["-f", "json"], {
    cwd: house,
  }).catch((error: { stdout: string }) => error);
  return report
    .parse(JSON.parse(stdout))
    .diagnostics.map((found) => `${found.filename}: ${found.code}: ${found.help ?? found.message}`);
}

function importing(source: string): string {
  return `import { thing } from "${source}";\nexport const found = thing;\n`;
}

test.each([
  ["app reaches the database", "app/page.tsx", "@/lib/db/answers", "@/lib/onboarding/journey", /use case/],
  [
    "app reaches the upstream",
    "app/actions.ts",
    "@/lib/upstream/client",
    "@/lib/onboarding/submit",
    /use case/,
  ],
  ["app knows the wire", "app/page.tsx", "@/schemas/upstream/push", "@/schemas/application", /over the wire/],
  ["app holds SQL", "app/api/x/route.ts", "drizzle-orm", "zod", /only lib\/db holds SQL/i],
  ["app calls the sandbox", "app/page.tsx", "@/lib/sandbox/server", "@/lib/paths", /over HTTP/],
  [
    "app/sandbox reaches the database",
    "app/sandbox/route.ts",
    "@/lib/db/client",
    "@/lib/sandbox/server",
    /use case/,
  ],
  ["components import app", "components/ui/a.tsx", "@/app/actions", "@/components/ui/b", /imports app/],
  ["components reach the server", "components/ui/a.tsx", "@/lib/env", "@/lib/paths", /run in the browser/],
  [
    "components reach use cases",
    "components/a.tsx",
    "@/lib/onboarding/submit",
    "@/lib/onboarding/view",
    /in the browser/,
  ],
  [
    "components know the wire",
    "components/a.tsx",
    "@/schemas/upstream/push",
    "@/schemas/fields",
    /over the wire/,
  ],
  ["lib imports app", "lib/a.ts", "@/app/actions", "@/lib/b", /imports app/],
  ["lib imports components", "lib/a.ts", "@/components/ui/field", "@/schemas/fields", /what is seen/],
  [
    "lib knows the wire",
    "lib/onboarding/journey.ts",
    "@/schemas/upstream/push",
    "@/schemas/forms/bank",
    /over the wire/,
  ],
  [
    "lib holds SQL outside lib/db",
    "lib/onboarding/a.ts",
    "drizzle-orm",
    "@/lib/db/answers",
    /only lib\/db holds SQL/i,
  ],
  ["lib opens a database of its own", "lib/health.ts", "pg", "@/lib/db/client", /only lib\/db holds SQL/i],
  [
    "the client calls the sandbox",
    "lib/upstream/client.ts",
    "@/lib/sandbox/server",
    "@/lib/env",
    /over HTTP/,
  ],
  [
    "the client knows the forms",
    "lib/upstream/client.ts",
    "@/schemas/forms/bank",
    "@/schemas/upstream/push",
    /never meet/,
  ],
  [
    "the database folder knows the wire",
    "lib/db/a.ts",
    "@/schemas/upstream/push",
    "drizzle-orm",
    /over the wire/,
  ],
  [
    "the sandbox reads our settings",
    "lib/sandbox/a.ts",
    "@/lib/env",
    "@/schemas/upstream/push",
    /other side/,
  ],
  [
    "the sandbox knows the forms",
    "lib/sandbox/a.ts",
    "@/schemas/forms/bank",
    "@/schemas/code-tables",
    /other side/,
  ],
  [
    "the sandbox uses our client",
    "lib/sandbox/a.ts",
    "@/lib/upstream/client",
    "@/lib/sandbox/b",
    /other side/,
  ],
  ["the sandbox imports app", "lib/sandbox/a.ts", "@/app/actions", "undici", /other side/],
  ["schemas import lib", "schemas/api.ts", "@/lib/env", "@/schemas/fields", /shapes only/],
  ["schemas import a framework", "schemas/api.ts", "next/server", "zod", /import zod/],
  [
    "form schemas know the wire",
    "schemas/forms/a.ts",
    "@/schemas/upstream/push",
    "@/schemas/fields",
    /over the wire/,
  ],
  [
    "wire schemas know the forms",
    "schemas/upstream/a.ts",
    "@/schemas/forms/bank",
    "@/schemas/code-tables",
    /never meet/,
  ],
  ["a path climbs around the walls", "app/page.tsx", "../lib/db/answers", "./other", /alias/],
])("the check fails when %s", async (_, file, forbidden, allowed, words) => {
  const [fault, ...others] = await check({ [file]: importing(forbidden) });
  expect(others).toEqual([]);
  expect(fault).toContain(file);
  expect(fault).toMatch(words);
  expect(await check({ [file]: importing(allowed) })).toEqual([]);
});

test("a wall holds for every way to import", async () => {
  const found = await check({
    "app/a.ts": 'export const load = () => import("@/lib/db/client");\n',
    "app/b.ts": 'export { db } from "@/lib/db/client";\n',
    "app/c.ts": 'export * from "@/lib/db/client";\n',
    "app/d.ts": 'import type { Transaction } from "@/lib/db/client";\nexport type T = Transaction;\n',
  });
  expect(found.map((line) => line.slice(0, 8)).toSorted()).toEqual([
    "app/a.ts",
    "app/b.ts",
    "app/c.ts",
    "app/d.ts",
  ]);
});

test("the mapper and the receiver may know both sides", async () => {
  const both = `${importing("@/schemas/upstream/push")}export { bank } from "@/schemas/forms/bank";\n`;
  expect(
    await check({ "lib/onboarding/push-request.ts": both, "lib/onboarding/read-callback.ts": both }),
  ).toEqual([]);
  expect(await check({ "lib/onboarding/other.ts": both })).toHaveLength(1);
});

test("circles are found", async () => {
  const circle = {
    "lib/a.ts": 'import { b } from "@/lib/b";\nexport const a = () => b;\n',
    "lib/b.ts": 'import { a } from "@/lib/a";\nexport const b = () => a;\n',
  };
  expect((await check(circle)).some((line) => line.includes("no-cycle"))).toBe(true);
  expect(await check({ ...circle, "lib/b.ts": "export const b = 1;\n" })).toEqual([]);
});

test("only lib/env.ts reads the process's settings", async () => {
  const reading = "export const home = process.env.HOME;\n";
  expect((await check({ "lib/a.ts": reading })).join()).toContain("no-process-env");
  expect(await check({ "lib/env.ts": reading })).toEqual([]);
});

test.each([
  ["any", `export const a = (value: ${"any"}) => value;\n`, "no-explicit-any"],
  ["a non-null assertion", "export const a = (value?: string) => value!.length;\n", "no-non-null-assertion"],
  ["a silenced type error", `// @ts-${"ignore"}\nexport const a: number = 'a';\n`, "ban-ts-comment"],
  ["printing", `console.${"log"}('a');\nexport const a = 1;\n`, "no-console"],
])("%s is refused", async (_, text, rule) => {
  expect((await check({ "lib/a.ts": text })).join()).toContain(rule);
});
