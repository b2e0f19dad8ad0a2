import { defineConfig } from "@playwright/test";
import { findChromium } from "./bin/chromium.ts";
import { settingNames } from "./lib/env.ts";

// `npm test` gives both anew for each run. By hand: npx playwright test
const port = process.env.E2E_PORT ?? "3100";
const dataDir = process.env.E2E_DATA_DIR ?? ".cache/e2e";

export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.e2e.ts",
  outputDir: "test-results",
  fullyParallel: true,
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: `http://localhost:${port}`,
    trace: "retain-on-failure",
    launchOptions: {
      executablePath: findChromium() ?? undefined,
      args: [
        "--no-sandbox",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--use-fake-device-for-media-stream",
        "--use-fake-ui-for-media-stream",
      ],
    },
  },
  webServer: {
    command: "node bin/serve.ts",
    url: `http://localhost:${port}/api/health`,
    timeout: 300_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
    stdout: "ignore",
    env: {
      // Nobody's own settings reach the server under test.
      ...Object.fromEntries(settingNames.map((name) => [name, ""])),
      PORT: port,
      DATA_DIR: dataDir,
      SANDBOX_CALLBACK_DELAY_MS: "500",
      LOG_LEVEL: "warn",
    },
  },
});
