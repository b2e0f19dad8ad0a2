import { execFileSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, statSync, truncateSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** A disk so small that a test can fill it. */
export type SmallDisk = {
  /** Where it is mounted. */
  place: string;
  /** Takes all the room that is left, but for so many MiB. */
  fill(left?: number): void;
  /** Gives back what `fill` took. */
  makeRoom(): void;
  remove(): void;
};

function run(program: string, ...words: string[]): void {
  execFileSync(program, words, { stdio: "ignore" });
}

const block = Buffer.alloc(16_384, 1);

/** Mounts a disk in memory. @returns null, and says so, where that is not allowed: it needs root */
export function mountSmallDisk(mebibytes: number): SmallDisk | null {
  const place = mkdtempSync(path.join(tmpdir(), "kyc-small-"));
  try {
    run("mount", "-t", "tmpfs", "-o", `size=${mebibytes}m,mode=0700`, "tmpfs", place);
  } catch {
    rmSync(place, { recursive: true });
    process.emitWarning(
      "skipped: what happens on a full disk, since no small disk can be mounted (needs root)",
    );
    return null;
  }
  const filler = path.join(place, "filler");
  return {
    place,
    fill(left = 0) {
      const file = openSync(filler, "a");
      try {
        for (;;) if (writeSync(file, block) === 0) break;
      } catch (error) {
        if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error;
      } finally {
        closeSync(file);
      }
      truncateSync(filler, Math.max(0, statSync(filler).size - left * 1024 * 1024));
    },
    makeRoom: () => rmSync(filler, { force: true }),
    remove() {
      run("umount", "-l", place);
      rmSync(place, { recursive: true });
    },
  };
}
