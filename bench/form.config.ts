import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { alias: { "@": fileURLToPath(new URL("..", import.meta.url)) } },
  oxc: { jsx: { runtime: "automatic" } },
  test: { include: ["bench/form.bench.ts"], globalSetup: ["./vitest.global-setup.ts"], testTimeout: 120_000 },
});
