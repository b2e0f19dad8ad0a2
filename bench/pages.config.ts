import { defineConfig } from "@playwright/test";
import { findChromium } from "../bin/chromium.ts";
import { settingNames } from "../lib/env.ts";

// Started by pages.ts, which gives the ports and the throw-away folder.
const port = process.env.BENCH_PORT ?? "3200";
const emptyPort = process.env.BENCH_EMPTY_PORT ?? "3201";
const gracefulShutdown = { signal: "SIGTERM", timeout: 10_000 } as const;

export default defineConfig({
  testDir: ".",
  testMatch: "pages.bench.ts",
  outputDir: "../.cache/bench",
  reporter: "./table-reporter.ts",
  workers: 1,
  timeout: 600_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: `http://localhost:${port}`,
    launchOptions: {
      executablePath: findChromium() ?? undefined,
      args: ["--no-sandbox", "--disable-quic", "--no-first-run", "--disable-background-networking"],
    },
  },
  webServer: [
    {
      command: `${JSON.stringify(process.execPath)} bin/serve.ts`,
      cwd: "..",
      url: `http://localhost:${port}/api/health/ready`,
      timeout: 300_000,
      gracefulShutdown,
      stdout: "ignore",
      env: {
        // Nobody's own settings reach the server under measure.
        ...Object.fromEntries(settingNames.map((name) => [name, ""])),
        PORT: port,
        DATA_DIR: process.env.BENCH_DATA_DIR ?? "./.cache/bench-data",
        SANDBOX_CALLBACK_DELAY_MS: "500",
        LOG_LEVEL: "warn",
      },
    },
    {
      command: `${JSON.stringify(process.execPath)} node_modules/next/dist/bin/next start -p ${emptyPort}`,
      cwd: process.env.BENCH_EMPTY_FOLDER,
      url: `http://localhost:${emptyPort}/`,
      gracefulShutdown,
      stdout: "ignore",
      env: { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
    },
  ],
});
