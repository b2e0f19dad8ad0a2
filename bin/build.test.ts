import { spawn } from "node:child_process";
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

let root = "";
const soon = { timeout: 40_000 };
const log = () => path.join(root, "log");
const go = () => path.join(root, "go");

/** A folder whose build writes down when it begins and ends, and does not end before it may. */
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "kyc-build-"));
  const program = path.join(root, "node_modules", "next", "dist", "bin");
  mkdirSync(program, { recursive: true });
  mkdirSync(path.join(root, ".next"));
  mkdirSync(path.join(root, "app"));
  writeFileSync(path.join(root, "app", "page.tsx"), "one");
  writeFileSync(log(), "");
  writeFileSync(go(), "");
  const build = `const { appendFileSync, existsSync } = require("node:fs");
    const say = (word) => appendFileSync("log", word + " ");
    say("begun");
    setInterval(() => {
      if (!existsSync("go")) return;
      say("ended");
      process.exit(process.env.BUILD_FAILS ? 1 : 0);
    }, 50);`;
  writeFileSync(path.join(program, "next"), build);
});
afterEach(async () => {
  writeFileSync(go(), "");
  await Promise.all(running.map(({ ended }) => ended));
  running.length = 0;
  rmSync(root, { recursive: true, force: true });
});

const running: { ended: Promise<string> }[] = [];

/** Another process that wants the build. */
function wantBuild(settings: Record<string, string> = {}) {
  const code = `import { ensureBuilt } from ${JSON.stringify(path.resolve("bin/build.ts"))};
    const stands = await ensureBuilt(${JSON.stringify(root)});
    console.log(stands ? "stands" : "fails");`;
  const child = spawn(process.execPath, ["--input-type=module-typescript", "-e", code], {
    env: { ...process.env, ...settings },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  child.stdout.on("data", (piece: Buffer) => {
    said += piece.toString();
  });
  const ended = new Promise<string>((resolve) => child.once("close", () => resolve(said)));
  running.push({ ended });
  return { child, ended, said: () => said };
}

const built = () => readFileSync(log(), "utf8").trim();

test("of three processes that find no build one builds, and the others say that they wait for it", async () => {
  rmSync(go());
  const three = [1, 2, 3].map(() => wantBuild());
  const waiting = () => three.filter(({ said }) => said().includes("Another process is building")).length;
  await expect.poll(waiting, soon).toBe(2);
  writeFileSync(go(), "");
  const all = await Promise.all(three.map(({ ended }) => ended));
  expect(built()).toBe("begun ended");
  expect(all.filter((said) => said.includes("Building"))).toHaveLength(1);
  expect(all.every((said) => said.endsWith("stands\n"))).toBe(true);
  expect(await wantBuild().ended).toBe("stands\n");
  writeFileSync(path.join(root, "app", "page.tsx"), "two");
  await wantBuild().ended;
  expect(built()).toBe("begun ended begun ended");
});

test("who builds and is killed, or fails, holds up nobody", async () => {
  rmSync(go());
  const first = wantBuild();
  await expect.poll(built, soon).toBe("begun");
  const second = wantBuild();
  await expect.poll(second.said, soon).toContain("Another process is building");
  first.child.kill("SIGKILL");
  writeFileSync(go(), "");
  expect(await second.ended).toMatch(/stands\n$/);
  appendFileSync(path.join(root, "app", "page.tsx"), "more");
  expect(await wantBuild({ BUILD_FAILS: "1" }).ended).toMatch(/fails\n$/);
  expect(await wantBuild().ended).toMatch(/stands\n$/);
});

test("a process that is told to end while it builds takes the build with it", async () => {
  rmSync(go());
  const { child, ended } = wantBuild();
  await expect.poll(built, soon).toBe("begun");
  child.kill("SIGTERM");
  await ended;
  writeFileSync(go(), "");
  await wantBuild().ended;
  expect(built()).toBe("begun begun ended");
});
