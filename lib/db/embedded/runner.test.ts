import { execFileSync } from "node:child_process";
import { chmod, chown, mkdir, mkdtemp, rm, stat, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findBinaries, LaunchError } from "./binaries.ts";
import { findRunningDatabase, launchDatabase } from "./launch.ts";

const isRoot = process.getuid?.() === 0;
if (!isRoot) process.emitWarning("skipped: how the private database runs as root, since this is not root");
const nobody = 65534;

let home = "";
let dataDir = "";

beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), "kyc-runner-"));
  dataDir = path.join(home, "data");
  await mkdir(dataDir, { mode: 0o700 });
});
afterEach(() => rm(home, { recursive: true, force: true }));

async function ask(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** Starts twice, writes at the first time and reads at the second. */
async function expectToKeep(canUseNamespaces?: boolean): Promise<void> {
  const first = await launchDatabase({ dataDir, canUseNamespaces });
  await ask(first.url, "create table kept as select 7 as number");
  await first.stop();
  const second = await launchDatabase({ dataDir, canUseNamespaces });
  expect(await ask(second.url, "select number from kept")).toEqual([{ number: 7 }]);
  await second.stop();
}

async function ownerOf(name: string): Promise<number> {
  return (await stat(path.join(dataDir, name))).uid;
}

test("a data folder that is reached by a symbolic link is the same as by its own path", async () => {
  const link = path.join(home, "link");
  await symlink(dataDir, link);
  const { url, stop } = await launchDatabase({ dataDir: link });
  await ask(url, "create table kept as select 7 as number");
  expect(await findRunningDatabase(dataDir)).toBe(url);
  expect(await findRunningDatabase(link)).toBe(url);
  await stop();
  const again = await launchDatabase({ dataDir });
  expect(await ask(again.url, "select number from kept")).toEqual([{ number: 7 }]);
  await again.stop();
});

test("a path that is too long for a socket is no hindrance", async () => {
  dataDir = path.join(home, "long".repeat(30));
  await mkdir(dataDir, { mode: 0o700 });
  await expectToKeep();
});

describe.skipIf(!isRoot)("as root", () => {
  test("it runs inside a user namespace, even below a folder that only root enters", async () => {
    await chmod(home, 0o700);
    await expectToKeep();
    expect(await ownerOf("postgres")).toBe(0);
  });

  test("where namespaces are denied it runs as a user without rights, who owns its data, and back", async () => {
    await chmod(home, 0o755);
    await expectToKeep(false);
    expect([await ownerOf("postgres"), await ownerOf("socket"), await ownerOf(".")]).toEqual([
      nobody,
      nobody,
      0,
    ]);
    expect((await stat(path.join(dataDir, "postgres"))).mode & 0o077).toBe(0);
    const { url, stop } = await launchDatabase({ dataDir });
    expect(await ask(url, "select number from kept")).toEqual([{ number: 7 }]);
    await stop();
    expect(await ownerOf("postgres")).toBe(0);
  });

  test("where that user can't come to the data, it says what to do", async () => {
    await chmod(home, 0o700);
    const error = await launchDatabase({ dataDir, canUseNamespaces: false }).catch(
      (caught: unknown) => caught,
    );
    expect(error).toBeInstanceOf(LaunchError);
    expect(String(error)).toMatch(/cannot reach .*Start as an ordinary user.*or set DATABASE_URL/s);
  });

  test("a user without a name, as containers have, can run it", async () => {
    const user = 54_321;
    await chmod(home, 0o755);
    await chown(dataDir, user, user);
    const code = `
      import { launchDatabase } from ${JSON.stringify(path.join(import.meta.dirname, "launch.ts"))};
      const { stop } = await launchDatabase({ dataDir: ${JSON.stringify(dataDir)} });
      await stop();
      console.log("ran as " + process.getuid());`;
    await findBinaries();
    const words = ["--input-type=module-typescript", "-e", code];
    const said = execFileSync(process.execPath, words, { uid: user, gid: user, encoding: "utf8" });
    expect(said).toBe(`ran as ${user}\n`);
    expect(await ownerOf("postgres")).toBe(user);
  });
});
