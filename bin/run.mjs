// Runs on any Node from 18 on, with nothing installed: installs, then runs a script of this folder under the Node of
// npm, with the product's own ways of importing: node bin/run.mjs staff-add ...
import { spawnSync } from "node:child_process";
import { ensureInstalled, findNode, root } from "./install.mjs";

const [script, ...words] = process.argv.slice(2);
ensureInstalled();
const { status } = spawnSync(findNode(), ["--import", "./bin/aliases.mjs", `bin/${script}.ts`, ...words], {
  cwd: root,
  stdio: "inherit",
});
process.exitCode = status ?? 1;
