import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { ensureBuilt } from "../bin/build.ts";
import { ensureChromium } from "../bin/chromium.ts";
import { buildEmptyPage } from "./empty-page.ts";
import { findFreePort } from "../e2e/support/find-free-port.ts";

// Measures the JavaScript of every page: npm run bench:pages

const root = fileURLToPath(new URL("..", import.meta.url));

if (!ensureChromium() || !(await ensureBuilt(root))) process.exit(1);
console.log("Building an empty page of the same framework...");
const emptyPage = buildEmptyPage(root);
const dataDir = mkdtempSync(path.join(tmpdir(), "kyc-bench-"));
const { status } = spawnSync(
  path.join(root, "node_modules/.bin/playwright"),
  ["test", "--config", "bench/pages.config.ts"],
  {
    cwd: root,
    stdio: "inherit",
    env: {
      ...process.env,
      BENCH_PORT: String(await findFreePort()),
      BENCH_EMPTY_PORT: String(await findFreePort()),
      BENCH_EMPTY_FOLDER: emptyPage,
      BENCH_DATA_DIR: dataDir,
    },
  },
);
rmSync(dataDir, { recursive: true, force: true });
rmSync(emptyPage, { recursive: true, force: true });
process.exitCode = status ?? 1;
