// Runs on any Node from 18 on, with nothing installed: installs, then runs all checks under the Node of npm.
import { spawn } from "node:child_process";
import { ensureInstalled, findNode, root } from "./install.mjs";

const began = Date.now();
ensureInstalled();
const child = spawn(findNode(), ["bin/check.ts", String(Date.now() - began), ...process.argv.slice(2)], {
  cwd: root,
  stdio: "inherit",
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code) => process.exit(code ?? 1));
