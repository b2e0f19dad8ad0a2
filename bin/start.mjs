// Runs on any Node from 18 on, with nothing installed: installs, then goes on under the Node that npm installed.
import { spawn } from "node:child_process";
import { ensureInstalled, findNode, root } from "./install.mjs";

ensureInstalled();
const child = spawn(findNode(), ["bin/serve.ts", ...process.argv.slice(2)], {
  cwd: root,
  stdio: ["inherit", "inherit", "inherit", "ipc"],
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill("SIGTERM"));
// npm passes a signal to its shell alone: when that is gone, so is whoever asked for this server.
const parent = process.ppid;
setInterval(() => process.ppid !== parent && child.kill("SIGTERM"), 500).unref();
child.on("exit", (code, signal) => process.exit(code ?? (signal === null ? 1 : 128)));
