import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readRoutePatterns } from "@/lib/route-patterns";

let folder: string;
let patternOf: ReturnType<typeof readRoutePatterns>;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "routes-"));
  const dynamicRoutes = [
    { page: "/onboarding/return/[token]", regex: "^/onboarding/return/([^/]+?)(?:/)?$" },
    { page: "/onboarding/[step]", regex: "^/onboarding/([^/]+?)(?:/)?$" },
  ];
  const staticRoutes = [{ page: "/onboarding/review", regex: "^/onboarding/review(?:/)?$" }];
  await writeFile(path.join(folder, "routes-manifest.json"), JSON.stringify({ staticRoutes, dynamicRoutes }));
  patternOf = readRoutePatterns(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test.each([
  ["/onboarding/review", "/onboarding/review"],
  ["/onboarding/contact", "/onboarding/[step]"],
  ["/onboarding/return/c2VjcmV0", "/onboarding/return/[token]"],
  ["/onboarding/return/c2VjcmV0/more", "none"],
  ["/%ff", "none"],
  ["/_next/static/chunks/a.js", null],
  ["/icon.svg", null],
])("%s is logged as %s", (address, pattern) => expect(patternOf(address)).toBe(pattern));
