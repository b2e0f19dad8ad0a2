import { spawn } from "node:child_process";
import { createWriteStream, mkdirSync } from "node:fs";
import path from "node:path";

// Runs the product and keeps what it prints in a file, for the tests that look for what must not stand there.
const [file = ""] = process.argv.slice(2);
mkdirSync(path.dirname(file), { recursive: true });
const log = createWriteStream(file);
const product = spawn(process.execPath, ["bin/serve.ts"], { stdio: ["ignore", "pipe", "pipe"] });
product.stdout.pipe(log, { end: false });
product.stderr.pipe(log, { end: false });
product.stderr.pipe(process.stderr);
product.stdout.pipe(process.stdout);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => product.kill(signal));
product.on("close", (code) => log.end(() => process.exit(code ?? 1)));
