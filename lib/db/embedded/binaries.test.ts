import { mkdir, mkdtemp, readFile, readlink, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { linkLibraries } from "./binaries.ts";

let folder = "";
const at = (name: string) => path.join(folder, "native", "lib", name);

/** A package as npm leaves it where install scripts are denied. */
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "kyc-binaries-"));
  await mkdir(at(""), { recursive: true });
  await writeFile(at("libpq.so.5.18"), "pq");
  const links = ["libpq.so.5", "deeper/libpq.so"].map((name) => ({
    source: "native/lib/libpq.so.5.18",
    target: `native/lib/${name}`,
  }));
  await writeFile(path.join(folder, "native", "pg-symlinks.json"), JSON.stringify(links));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test("the links that no install script made are made, by several starts at once too", async () => {
  await Promise.all([1, 2, 3, 4].map(() => linkLibraries(folder)));
  expect(await readlink(at("libpq.so.5"))).toBe("libpq.so.5.18");
  expect(await readFile(at("deeper/libpq.so"), "utf8")).toBe("pq");
});

test("a link that is there stays as it is", async () => {
  await symlink("libpq.so.5.18", at("libpq.so.5"));
  await linkLibraries(folder);
  expect(await readlink(at("libpq.so.5"))).toBe("libpq.so.5.18");
});

test("a package without a list is left alone", async () => {
  await rm(path.join(folder, "native", "pg-symlinks.json"));
  await linkLibraries(folder);
});
