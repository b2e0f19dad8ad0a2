// Runs on any Node from 18 on, with nothing installed.
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const wantedMajor = 24;

/** The folder that holds package.json. */
export const root = fileURLToPath(new URL("..", import.meta.url));

const marker = path.join(root, ".cache", "installed");

function readWantedMark() {
  const lock = readFileSync(path.join(root, "package-lock.json"));
  const mark = createHash("sha256").update(lock).digest("hex");
  return `${mark} ${process.platform}-${process.arch}\n`;
}

function isInstalled(mark) {
  if (!existsSync(path.join(root, "node_modules", ".package-lock.json"))) return false;
  return existsSync(marker) && readFileSync(marker, "utf8") === mark;
}

/** Installs exactly what the lock file names, unless that was done before. */
export function ensureInstalled() {
  const mark = readWantedMark();
  if (isInstalled(mark)) return;
  console.log("Installing packages (once; this takes a minute)...");
  rmSync(marker, { force: true });
  const npm = process.env.npm_execpath;
  const [program, ...before] = npm?.endsWith(".js") ? [process.execPath, npm] : ["npm"];
  const words = [
    ...before,
    "ci",
    "--include=dev",
    "--include=optional",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
  ];
  const { status, error } = spawnSync(program, words, {
    cwd: root,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (status !== 0)
    stop(`The packages could not be installed (npm ci: ${error?.message ?? `exit ${status}`}).`);
  mkdirSync(path.dirname(marker), { recursive: true });
  writeFileSync(marker, mark);
}

function readMajor(program) {
  try {
    return Number(execFileSync(program, ["--version"], { encoding: "utf8" }).replace(/^v(\d+).*$/s, "$1"));
  } catch {
    return 0;
  }
}

/** The path of a Node that is new enough: the one that npm installed, else the one that runs now. */
export function findNode() {
  const installed = path.join(root, "node_modules", ".bin", "node");
  if (readMajor(installed) === wantedMajor) return installed;
  if (readMajor(process.execPath) >= wantedMajor) return process.execPath;
  return stop(
    `This needs Node ${wantedMajor} or newer, and finds ${process.version}. There is no packaged Node for ` +
      `${process.platform}-${process.arch}: install Node ${wantedMajor} from https://nodejs.org and try again.`,
  );
}

/** Says why and ends. */
export function stop(words) {
  console.error(`\n${words}\n`);
  process.exit(1);
}
