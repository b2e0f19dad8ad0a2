import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lockFolder, readStartOf } from "./lock.ts";

let dataDir = "";

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "kyc-lock-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

async function writeLock(holder: { pid: number; started: string; host?: string }): Promise<void> {
  const text = JSON.stringify({ host: hostname(), nonce: "another", ...holder });
  await writeFile(path.join(dataDir, "lock"), text);
}

/** Another process, alive while the work is done. */
async function besideAnother(work: (pid: number) => Promise<void>): Promise<number> {
  const child = spawn("sleep", ["60"]);
  const pid = child.pid ?? 0;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  try {
    await work(pid);
  } finally {
    child.kill("SIGKILL");
    await ended;
  }
  return pid;
}

async function expectFree(): Promise<void> {
  const letGo = await lockFolder(dataDir);
  expect(await readdir(dataDir)).toEqual(["lock"]);
  letGo();
  expect(existsSync(path.join(dataDir, "lock"))).toBe(false);
}

test("a holder that is alive keeps the folder", async () => {
  await besideAnother(async (pid) => {
    await writeLock({ pid, started: readStartOf(pid) });
    await expect(lockFolder(dataDir)).rejects.toThrow(`Process ${pid} already runs on ${dataDir}`);
    expect(await readdir(dataDir)).toEqual(["lock"]);
  });
});

test("a holder that is dead does not", async () => {
  let started = "";
  const pid = await besideAnother(async (id) => {
    started = readStartOf(id);
  });
  await writeLock({ pid, started });
  await expectFree();
});

test("nor does one whose number another process bears by now", async () => {
  await besideAnother(async (pid) => {
    await writeLock({ pid, started: "1" });
    await expectFree();
  });
});

test.each(["", "{", "12345", '{"pid":"1"}'])(
  "nor does a lock that holds %j, as a crash may leave it",
  async (text) => {
    await writeFile(path.join(dataDir, "lock"), text);
    await expectFree();
  },
);

test("a holder in another container, whose numbers say nothing here, keeps it as long as it touches the lock", async () => {
  await besideAnother(async (pid) => {
    const holder = { pid, started: readStartOf(pid), host: "another-container" };
    await writeLock(holder);
    await expect(lockFolder(dataDir)).rejects.toThrow(`Process ${pid} on another-container already runs`);
    const aMinuteAgo = new Date(Date.now() - 60_000);
    await utimes(path.join(dataDir, "lock"), aMinuteAgo, aMinuteAgo);
    await expectFree();
  });
});

test("a folder that is reached by a symbolic link is the same folder", async () => {
  const link = `${dataDir}-link`;
  await symlink(dataDir, link);
  try {
    await besideAnother(async (pid) => {
      await writeLock({ pid, started: readStartOf(pid) });
      await expect(lockFolder(link)).rejects.toThrow(`Process ${pid} already runs`);
    });
  } finally {
    await rm(link);
  }
});

test("of ten processes that find a dead holder at once one gets the folder", async () => {
  await writeLock({ pid: 2 ** 22 - 1, started: "1" });
  const code = `
    import { lockFolder } from ${JSON.stringify(path.join(import.meta.dirname, "lock.ts"))};
    await lockFolder(${JSON.stringify(dataDir)}).then(() => console.log("has it"), () => console.log("refused"));
    process.stdin.resume();`;
  const children = Array.from({ length: 10 }, () =>
    spawn(process.execPath, ["--input-type=module-typescript", "-e", code], {
      stdio: ["pipe", "pipe", "inherit"],
    }),
  );
  const said = await Promise.all(
    children.map(
      (child) =>
        new Promise<string>((resolve) => child.stdout.once("data", (piece) => resolve(String(piece).trim()))),
    ),
  );
  for (const child of children) child.kill("SIGKILL");
  expect(said.toSorted()).toEqual(["has it", ...Array.from({ length: 9 }, () => "refused")]);
});
