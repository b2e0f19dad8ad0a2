import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { alias: { "@": fileURLToPath(new URL("../..", import.meta.url)) } },
  test: { include: ["e2e/deploy/*.deploy.ts"], testTimeout: 240_000, hookTimeout: 240_000 },
});
