import { existsSync } from "node:fs";
import path from "node:path";
import { defineConfig } from "@playwright/test";
import { findChromium } from "./bin/chromium.ts";
import { quietFlags } from "./e2e/support/quiet-flags.ts";
import {
  callbackHeader,
  oidcAddress,
  relayAddress,
  servers,
  type TestServer,
} from "./e2e/support/servers.ts";
import { settingNames } from "./lib/env.ts";

const ownNode = path.resolve("node_modules/.bin/node");
const node = JSON.stringify(existsSync(ownNode) ? ownNode : process.execPath);

/** A product with settings of its own; nobody's own settings reach it. */
function serve({ port, address, dataDir, log }: TestServer, settings: Record<string, string>) {
  return {
    command: `${node} e2e/support/serve.ts ${JSON.stringify(log)}`,
    url: `${address}/api/health/ready`,
    timeout: 300_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: "SIGTERM" as const, timeout: 10_000 },
    stdout: "ignore" as const,
    env: {
      ...Object.fromEntries(settingNames.map((name) => [name, ""])),
      PORT: String(port),
      DATA_DIR: dataDir,
      SANDBOX_CALLBACK_DELAY_MS: "500",
      LOG_LEVEL: "debug",
      // The magic values that fail are no sign that the sandbox is down.
      PUSH_PAUSE_AFTER: "1000000",
      ...settings,
    },
  };
}

export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.e2e.ts",
  outputDir: "test-results",
  globalSetup: "./e2e/support/forget-typed.ts",
  fullyParallel: true,
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: {
    trace: "retain-on-failure",
    launchOptions: {
      executablePath: findChromium() ?? undefined,
      args: [
        ...quietFlags,
        "--disable-component-update",
        "--disable-sync",
        "--use-fake-device-for-media-stream",
        "--use-fake-ui-for-media-stream",
      ],
    },
  },
  projects: [
    {
      name: "ordinary",
      testIgnore: ["settings/**", "review/**", "leaks/**"],
      use: { baseURL: servers.ordinary.address },
    },
    { name: "settings", testDir: "e2e/settings", use: { baseURL: servers.other.address } },
    { name: "review", testDir: "e2e/review", use: { baseURL: servers.reviewed.address } },
    // Last, when all that is typed has been typed.
    { name: "leaks", testDir: "e2e/leaks", dependencies: ["ordinary", "settings", "review"] },
  ],
  webServer: [
    serve(servers.ordinary, {}),
    serve(servers.other, {
      SANDBOX: "on",
      UPSTREAM_BASE_URL: `${relayAddress}/sandbox`,
      UPSTREAM_KRA_BASE_URL: `${relayAddress}/sandbox`,
      FATCA_RESIDENCE_QUESTION: "india",
      FATCA_COUNTRY_CODES: "alpha-2",
      COLLECT_AADHAAR: "on",
      BANK_VERIFICATION: "off",
      KYC_MODE: "1",
      CALLBACK_HEADER_NAME: callbackHeader.name,
      CALLBACK_HEADER_VALUE: callbackHeader.value,
    }),
    serve(servers.reviewed, {
      REVIEW: "required",
      OIDC_ISSUER: oidcAddress,
      OIDC_CLIENT_ID: "onboarding",
      OIDC_CLIENT_SECRET: "a-secret-between-the-two-of-us",
    }),
    {
      command: `${node} e2e/support/oidc.mjs ${new URL(oidcAddress).port} ${servers.reviewed.address}`,
      url: `${oidcAddress}/.well-known/openid-configuration`,
      gracefulShutdown: { signal: "SIGTERM", timeout: 1_000 },
    },
    {
      command: `${node} e2e/support/relay.ts ${new URL(relayAddress).port} ${servers.other.address.replace("localhost", "127.0.0.1")}`,
      url: `${relayAddress}/pushed`,
      gracefulShutdown: { signal: "SIGTERM", timeout: 1_000 },
    },
  ],
});
