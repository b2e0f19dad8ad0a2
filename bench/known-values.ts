import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { globSync, mkdtempSync, openSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { ensureChromium } from "../bin/chromium.ts";
import { settingNames } from "../lib/env.ts";
import { findFreePort } from "../e2e/support/find-free-port.ts";
import { controls, fileMarks, personalValues, secrets } from "./known-values.data.ts";

// Builds and serves with known secrets, takes two whole applications through it, stops, and looks for what is known in
// the build, the data folder (the database's log of changes included) and all that was printed: npm run bench:known-values

const root = fileURLToPath(new URL("..", import.meta.url));
const workFolder = mkdtempSync(path.join(tmpdir(), "kyc-known-"));
const dataDir = path.join(workFolder, "data");
const printed = path.join(workFolder, "printed.log");

function listFiles(folder: string, under = "**"): string[] {
  return globSync(`${under}/*`, { cwd: folder })
    .concat(globSync(`${under}/.*`, { cwd: folder }))
    .map((file) => path.join(folder, file))
    .filter((file) => statSync(file, { throwIfNoEntry: false })?.isFile());
}

function findIn(files: string[], value: string): string[] {
  const bytes = Buffer.from(value, "latin1");
  return files.filter((file) => readFileSync(file).includes(bytes));
}

async function waitUntilReady(server: ChildProcess, address: string): Promise<void> {
  while (server.exitCode === null) {
    const answer = await fetch(`${address}/api/health/ready`).catch(() => null);
    if (answer?.ok) return;
    await wait(200);
  }
  throw new Error(`The server ended:\n${readFileSync(printed, "utf8")}`);
}

async function driveApplications(): Promise<void> {
  const port = await findFreePort();
  const address = `http://localhost:${port}`;
  const output = openSync(printed, "a", 0o600);
  const server = spawn(process.execPath, ["bin/serve.ts"], {
    cwd: root,
    stdio: ["ignore", output, output],
    env: {
      ...process.env,
      ...Object.fromEntries(settingNames.map((name) => [name, ""])),
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: "debug",
      SANDBOX_CALLBACK_DELAY_MS: "200",
      CALLBACK_HEADER_NAME: "X-Known",
      ...secrets,
    },
  });
  const ended = new Promise((resolve) => server.once("exit", resolve));
  try {
    await waitUntilReady(server, address);
    const { status } = spawnSync(
      path.join(root, "node_modules/.bin/playwright"),
      ["test", "--config", "bench/known-values.config.ts"],
      { cwd: root, stdio: "inherit", env: { ...process.env, BENCH_ADDRESS: address } },
    );
    if (status !== 0) throw new Error("The applications did not come through");
  } finally {
    server.kill("SIGTERM");
    await ended;
  }
}

function report(): boolean {
  const data = listFiles(dataDir);
  const build = listFiles(path.join(root, ".next")).filter((file) => !file.includes("/cache/"));
  const places = { data, build, printed: [printed] };
  const wrong: string[] = [];
  for (const [place, word] of Object.entries(controls)) {
    const files = place === "data" ? data : place === "build" ? build : [printed];
    if (findIn(files, word).length === 0) wrong.push(`the search is blind: no "${word}" in ${place}`);
  }
  for (const value of [...personalValues, ...Object.values(secrets)]) {
    for (const [place, files] of Object.entries(places)) {
      wrong.push(...findIn(files, value).map((file) => `"${value}" in ${place}: ${path.basename(file)}`));
    }
  }
  for (const mark of fileMarks) {
    const stored = listFiles(path.join(dataDir, "files"));
    if (stored.length === 0) wrong.push("the search is blind: no stored files");
    wrong.push(...findIn(stored, mark).map((file) => `an open file (${mark}): ${path.basename(file)}`));
  }
  console.log(`searched ${data.length} files of data, ${build.length} of the build and all that was printed`);
  console.log(wrong.length === 0 ? "nothing was found" : wrong.join("\n"));
  return wrong.length === 0;
}

if (!ensureChromium()) process.exit(1);
rmSync(path.join(root, ".next", "made-from"), { force: true });
try {
  await driveApplications();
  process.exitCode = report() ? 0 : 1;
} finally {
  rmSync(workFolder, { recursive: true, force: true });
}
