import { chmod, mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readOrMakeSecret } from "./secret.ts";

let dataDir = "";

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "kyc-secret-"));
});

afterEach(() => rm(dataDir, { recursive: true, force: true }));

test("a secret is made once, for its owner alone, and kept", async () => {
  const secret = await readOrMakeSecret(dataDir);
  expect(secret.length).toBeGreaterThanOrEqual(64);
  expect(await readOrMakeSecret(dataDir)).toBe(secret);
  expect((await stat(path.join(dataDir, "secret"))).mode & 0o777).toBe(0o600);
  expect(await readdir(dataDir)).toEqual(["secret"]);
});

test("a secret that others may read is refused", async () => {
  await readOrMakeSecret(dataDir);
  await chmod(path.join(dataDir, "secret"), 0o640);
  await expect(readOrMakeSecret(dataDir)).rejects.toThrow(/chmod 600/);
});

test("no new secret is made beside data that only the lost one opens", async () => {
  await mkdir(path.join(dataDir, "postgres"));
  await expect(readOrMakeSecret(dataDir)).rejects.toThrow(/is missing/);
});
