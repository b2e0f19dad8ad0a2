import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { chmod, lchown, lstat, readdir } from "node:fs/promises";
import { userInfo } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { type Binaries, LaunchError } from "./binaries.ts";

const run = promisify(execFile);

/** How PostgreSQL's programs are started, since they refuse to run as root. */
export type Runner = {
  /** Who owns the data folder, seen from outside; undefined where nothing needs to change. */
  owner: { uid: number; gid: number } | undefined;
  /** Words put before the program's own. */
  prefix: string[];
  /** Passed on to spawn. */
  identity: { uid?: number; gid?: number };
};

const nobody = 65534;
const usualUser = 1000;

/** The users that this system knows by name, root left out: initdb refuses to run as an unknown one. */
function listKnownUsers(): number[] {
  try {
    const lines = readFileSync("/etc/passwd", "utf8").split("\n");
    return lines.map((line) => Number(line.split(":")[2] || "0")).filter((uid) => uid > 0);
  } catch {
    return [];
  }
}

/** Words that run a program as an ordinary, known user of a namespace of its own. */
function listUnshareWords(): string[] {
  const known = listKnownUsers();
  const uid = [usualUser, nobody].find((wanted) => known.includes(wanted)) ?? known[0] ?? usualUser;
  return ["unshare", "--user", `--map-user=${uid}`, `--map-group=${uid}`, "--"];
}

function isKnownToTheSystem(): boolean {
  try {
    return userInfo().username !== "";
  } catch {
    return false;
  }
}

async function canRun(program: string, parts: string[], identity: Runner["identity"] = {}): Promise<boolean> {
  return run(program, parts, { timeout: 10_000, ...identity }).then(
    () => true,
    () => false,
  );
}

/**
 * Chooses how to run: as we are; as root, or as a user without a name, inside a user namespace; else, as root,
 * as an unprivileged user.
 * @param canUseNamespaces false makes it take the last way.
 * @throws LaunchError when that user cannot reach the programs or the data.
 */
export async function chooseRunner(
  binaries: Binaries,
  dataDir: string,
  canUseNamespaces = true,
): Promise<Runner> {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && isKnownToTheSystem()) return { owner: undefined, prefix: [], identity: {} };
  const words = listUnshareWords();
  const [program = "", ...rest] = words;
  if (canUseNamespaces && (await canRun(program, [...rest, binaries.postgres, "--version"]))) {
    return { owner: isRoot ? { uid: 0, gid: 0 } : undefined, prefix: words, identity: {} };
  }
  if (!isRoot) return { owner: undefined, prefix: [], identity: {} };
  const { uid, gid } = await lstat(dataDir);
  const identity = uid === 0 ? { uid: nobody, gid: nobody } : { uid, gid };
  // The folder also holds what only root may read, each with a mode of its own; passing through is enough.
  if (uid === 0) await chmod(dataDir, 0o711);
  const reaches = await canRun(
    "/bin/sh",
    ["-c", 'cd "$1" && exec "$2" --version', "sh", dataDir, binaries.postgres],
    identity,
  );
  if (!reaches) {
    throw new LaunchError(
      "PostgreSQL does not run as root, this system allows no user namespaces, and the user " +
        `${identity.uid} cannot reach ${dataDir} or ${binaries.folder}. Start as an ordinary user, or put the ` +
        "product and DATA_DIR where every user may pass, or set DATABASE_URL to a PostgreSQL server of your own.",
    );
  }
  return { owner: identity, prefix: [], identity };
}

/** Gives a folder and all in it to the runner's user. */
export async function giveTo(owner: Runner["owner"], place: string): Promise<void> {
  if (owner === undefined) return;
  const found = await lstat(place);
  if (found.uid === owner.uid && found.gid === owner.gid) return;
  if (found.isDirectory()) {
    for (const name of await readdir(place)) await giveTo(owner, path.join(place, name));
  }
  await lchown(place, owner.uid, owner.gid);
}
