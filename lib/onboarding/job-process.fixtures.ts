import { createViteServer } from "vitest/node";

// A process of its own that does jobs and sweeps as each process of the product does, without its pages.

const root = process.cwd();
const vite = await createViteServer({
  root,
  configFile: false,
  appType: "custom",
  logLevel: "error",
  resolve: { alias: { "@": root } },
  oxc: { jsx: { runtime: "automatic" } },
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
});
const { startJobs } = await vite.ssrLoadModule("/lib/jobs/run.ts");
await startJobs();
process.on("disconnect", () => process.exit());
process.send?.("ready");
