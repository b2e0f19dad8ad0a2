import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { alias: { "@": fileURLToPath(new URL(".", import.meta.url)) } },
  oxc: { jsx: { runtime: "automatic" } },
  test: {
    include: ["{lib,schemas,components,app,bin}/**/*.test.{ts,tsx}", "*.test.ts"],
    globalSetup: ["./vitest.global-setup.ts"],
  },
});
