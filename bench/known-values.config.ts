import { defineConfig } from "@playwright/test";
import { findChromium } from "../bin/chromium.ts";

export default defineConfig({
  testDir: ".",
  testMatch: "known-values.bench.ts",
  outputDir: "../.cache/bench",
  reporter: "./table-reporter.ts",
  workers: 1,
  timeout: 300_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: process.env.BENCH_ADDRESS,
    launchOptions: {
      executablePath: findChromium() ?? undefined,
      args: ["--no-sandbox", "--disable-quic", "--no-first-run", "--disable-background-networking"],
    },
  },
});
