import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { alias: { "@": fileURLToPath(new URL(".", import.meta.url)) } },
  oxc: { jsx: { runtime: "automatic" } },
  test: {
    include: ["{lib,schemas,components,app,bin}/**/*.test.{ts,tsx}", "*.test.ts"],
    // A busy machine is no fault of what is tested.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    globalSetup: ["./vitest.global-setup.ts"],
    setupFiles: ["./vitest.setup.ts"],
  },
});
