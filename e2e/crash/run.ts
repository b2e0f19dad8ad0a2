import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { settingNames } from "@/lib/env";
import { ensureBuilt } from "../../bin/build";
import { buildPincodes } from "../../bin/build-pincodes";
import { withDatabase } from "../../bin/with-database";
import { makeRandom } from "../support/random";
import type { Comparison } from "./compare";
import { startFront } from "./front";
import { startCrashing } from "./product";
import { describeKills, describeTraffic, listMissing } from "./report";
import { storm } from "./storm";
import { startUpstream } from "./upstream";

// npm run test:crash -- [--processes=1|2] [--kills=100] [--minutes=20] [--seed=1]
// Kills the app, its database and both with SIGKILL at random moments while investors work and callbacks arrive, then
// looks whether all that was acknowledged is there and nothing was pushed twice; with one process, then with two. The
// minutes bound the kills of each. The seed repeats the choices, not the moments. Linux only: it looks into /proc.

const { values } = parseArgs({
  options: {
    processes: { type: "string" },
    kills: { type: "string", default: "100" },
    minutes: { type: "string", default: "20" },
    seed: { type: "string", default: String(Math.floor(Math.random() * 2 ** 31)) },
  },
});

function say(words: string): void {
  console.log(`${new Date().toISOString().slice(11, 19)} ${words}`);
}

/** One run, from the first start to the comparison. @returns what is wrong */
async function run(processes: number, folder: string): Promise<string[]> {
  say(`${processes} process${processes > 1 ? "es" : ""}, ${values.kills} kills; all of it in ${folder}`);
  const upstream = await startUpstream();
  const ports: number[] = [];
  const front = await startFront(ports);
  const product = await startCrashing(folder, processes, {
    PUBLIC_URL: front.address,
    UPSTREAM_BASE_URL: upstream.address,
    UPSTREAM_KRA_BASE_URL: upstream.address,
    LOG_LEVEL: "warn",
    // The upstream's faults here are many, and it is not to be let alone for them.
    PUSH_PAUSE_AFTER: "1000",
  });
  ports.push(...product.ports);
  const end = async () => {
    await product.endApp();
    await product.endDatabase();
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void end().finally(() => process.exit(1)));
  }
  try {
    const most = { kills: Number(values.kills), milliseconds: Number(values.minutes) * 60_000 };
    const happened = await storm(product, front, makeRandom(Number(values.seed)), most);
    say(describeKills(happened));
    Object.assign(process.env, Object.fromEntries(settingNames.map((name) => [name, ""])), product.settings);
    let found: Comparison | undefined;
    await withDatabase(async () => {
      const { waitUntilSettled } = await import("./settle");
      const { compare } = await import("./compare");
      const unsettled = await waitUntilSettled(upstream);
      await product.endApp();
      found = await compare(happened.ledger, upstream, front.callbacks());
      found.violations.push(...unsettled);
      return 0;
    });
    if (found === undefined) return ["the comparison failed"];
    const traffic = { ledger: happened.ledger, upstream, callbacks: front.callbacks(), found };
    for (const line of describeTraffic(traffic)) say(line);
    return [...found.violations, ...listMissing(traffic)];
  } finally {
    await end();
    front.close();
    upstream.close();
  }
}

/** Each set-up in a process of its own: the product's own files, with which it compares, know one database. */
function runBoth(): boolean {
  const script = fileURLToPath(import.meta.url);
  const words = Object.entries(values).map(([name, value]) => `--${name}=${value}`);
  const codes = ["1", "2"].map((processes) => {
    const all = [...process.execArgv, script, ...words, `--processes=${processes}`];
    return spawnSync(process.execPath, all, { stdio: "inherit" }).status;
  });
  return codes.every((code) => code === 0);
}

if (values.processes === undefined) process.exit(runBoth() ? 0 : 1);
buildPincodes();
if (!(await ensureBuilt(process.cwd()))) process.exit(1);
console.log(`seed ${values.seed}`);
const folder = mkdtempSync(path.join(tmpdir(), "kyc-crash-"));
const wrong = await run(Number(values.processes), folder);
if (wrong.length === 0) rmSync(folder, { recursive: true, force: true });
for (const words of wrong) console.log(words);
console.log(wrong.length === 0 ? "nothing lost, nothing sent twice" : `${wrong.length} things are wrong`);
process.exit(wrong.length === 0 ? 0 : 1);
