// Runs on any Node from 18 on, with nothing installed: installs, then adds a member of staff under the Node of npm.
import { spawnSync } from "node:child_process";
import { ensureInstalled, findNode, root } from "./install.mjs";

ensureInstalled();
const words = ["--import", "./bin/aliases.mjs", "bin/staff-add.ts", ...process.argv.slice(2)];
const { status } = spawnSync(findNode(), words, { cwd: root, stdio: "inherit" });
process.exitCode = status ?? 1;
