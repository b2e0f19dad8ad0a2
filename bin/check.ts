import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { ensureBuilt } from "./build.ts";
import { buildCities } from "./build-cities.ts";
import { buildPincodes } from "./build-pincodes.ts";
import { ensureChromium } from "./chromium.ts";
import { findInstalledPostgres, listDatabaseTests } from "./installed-postgres.ts";

type Count = { passed: number; failed: number };

const root = fileURLToPath(new URL("..", import.meta.url));
const reports = path.join(root, ".cache", "reports");
const counts: Count = { passed: 0, failed: 0 };
const times: { stage: string; milliseconds: number }[] = [];

const unitReport = z.object({ numPassedTests: z.number(), numFailedTests: z.number() });
const browserReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
});

function runTool(tool: string, words: string[], settings: Record<string, string> = {}): boolean {
  const { status } = spawnSync(path.join(root, "node_modules", ".bin", tool), words, {
    cwd: root,
    stdio: "inherit",
    env: {
      ...process.env,
      NODE_ENV: "test" as const,
      NEXT_TELEMETRY_DISABLED: "1",
      PATH: `${path.join(root, "node_modules", ".bin")}${path.delimiter}${process.env.PATH ?? ""}`,
      ...settings,
    },
  });
  return status === 0;
}

function readReport(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}

function addCount(count: Count): void {
  counts.passed += count.passed;
  counts.failed += count.failed;
}

function runVitest(report: string, tests: string[], settings: Record<string, string> = {}): boolean {
  const file = path.join(reports, report);
  rmSync(file, { force: true });
  const words = ["run", ...tests, "--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const isFine = runTool("vitest", words, settings);
  const found = unitReport.safeParse(readReport(file));
  if (found.success) addCount({ passed: found.data.numPassedTests, failed: found.data.numFailedTests });
  return isFine;
}

function runUnitTests(): boolean {
  buildPincodes();
  buildCities();
  return runVitest("unit.json", []);
}

async function runDatabaseTests(): Promise<boolean> {
  const installed = await findInstalledPostgres();
  if (installed === null) {
    console.log(
      "skipped: PostgreSQL 15 is not installed; the tests ran on the product's own PostgreSQL alone",
    );
    return true;
  }
  console.log(`PostgreSQL ${installed.version} of ${installed.folder}`);
  return runVitest("postgres-15.json", listDatabaseTests(root), { TEST_POSTGRES_FOLDER: installed.folder });
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, () => {
      const place = probe.address();
      probe.close(() => resolve(place !== null && typeof place === "object" ? place.port : 0));
    });
  });
}

async function runBrowserTests(): Promise<boolean> {
  if (!ensureChromium()) return false;
  const file = path.join(reports, "browser.json");
  rmSync(file, { force: true });
  const dataDir = mkdtempSync(path.join(tmpdir(), "kyc-e2e-"));
  const isFine = runTool("playwright", ["test", "--reporter=list,json"], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    E2E_PORTS: (await Promise.all(Array.from({ length: 5 }, findFreePort))).join(),
    E2E_DATA_DIR: dataDir,
  });
  rmSync(dataDir, { recursive: true, force: true });
  const found = browserReport.safeParse(readReport(file));
  if (found.success) {
    const { expected, flaky, unexpected, skipped } = found.data.stats;
    addCount({ passed: expected + flaky, failed: unexpected });
    if (skipped > 0) console.log(`skipped: ${skipped} browser tests`);
  }
  return isFine;
}

const stages: { name: string; run: () => boolean | Promise<boolean> }[] = [
  { name: "types", run: () => runTool("next", ["typegen"]) && runTool("tsc", ["--noEmit"]) },
  { name: "format", run: () => runTool("biome", ["format"]) },
  { name: "lint and walls", run: () => runTool("oxlint", ["--quiet"]) },
  { name: "unused code", run: () => runTool("knip", []) },
  { name: "unit tests", run: runUnitTests },
  { name: "PostgreSQL 15", run: runDatabaseTests },
  { name: "build", run: () => ensureBuilt(root) },
  { name: "browser tests", run: runBrowserTests },
];

function writeSeconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

async function runStages(): Promise<string | null> {
  for (const { name, run } of stages) {
    console.log(`\n== ${name}`);
    const began = Date.now();
    const isFine = await run();
    times.push({ stage: name, milliseconds: Date.now() - began });
    if (!isFine) return name;
  }
  return null;
}

mkdirSync(reports, { recursive: true });
times.push({ stage: "install", milliseconds: Number(process.argv[2] ?? 0) });
const failedStage = await runStages();
console.log("");
for (const { stage, milliseconds } of times) console.log(`${stage.padEnd(16)}${writeSeconds(milliseconds)}`);
if (failedStage !== null) {
  console.log(`\nStopped at: ${failedStage}`);
  counts.failed = Math.max(counts.failed, 1);
}
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = failedStage === null ? 0 : 1;
