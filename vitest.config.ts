import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { alias: { "@": fileURLToPath(new URL(".", import.meta.url)) } },
  oxc: { jsx: { runtime: "automatic" } },
  test: {
    include: ["{lib,schemas,components,app,bin}/**/*.test.{ts,tsx}", "*.test.ts"],
    env: {
      LOG_LEVEL: "silent",
      APP_SECRET: "Zk3vQ9wTr7Lm2XbNc5JhGd8SfPy6UaEo",
      DATABASE_URL: "postgresql://unset.invalid/none",
      DATABASE_IS_PRIVATE: "on",
    },
  },
});
