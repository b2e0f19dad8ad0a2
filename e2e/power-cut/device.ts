import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const imageBytes = 2 * 1024 ** 3;
const unmountMilliseconds = 20_000;

/** A disk of our own: ext4 in a file, which can lose its power. */
export type Device = {
  /** Where it is mounted. */
  place: string;
  /** Makes it empty and mounts it. */
  format(): Promise<void>;
  mount(): void;
  /** Cuts it off: what was not asked to be on the disk is lost. */
  cutPower(): void;
  unmount(): Promise<void>;
  /** Unmounts and detaches, whatever state it is in. Never throws. */
  discard(): void;
};

function run(program: string, ...words: string[]): string {
  return execFileSync(program, words, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] }).trim();
}

function succeeds(program: string, ...words: string[]): boolean {
  try {
    run(program, ...words);
    return true;
  } catch {
    return false;
  }
}

/** Attaches a new device. @throws where there is no root, loop device, mkfs.ext4 or xfs_io */
export function attachDevice(): Device {
  run("xfs_io", "-V");
  const home = mkdtempSync(path.join(tmpdir(), "kyc-power-"));
  const image = path.join(home, "disk");
  const place = path.join(home, "mount");
  let loop = "";
  let isMounted = false;
  const device: Device = {
    place,
    async format() {
      await device.unmount();
      run("mkfs.ext4", "-q", "-F", loop);
      device.mount();
    },
    mount() {
      run("mount", "-t", "ext4", loop, place);
      isMounted = true;
    },
    cutPower: () => void run("xfs_io", "-x", "-c", "shutdown", place),
    async unmount() {
      const end = Date.now() + unmountMilliseconds;
      while (isMounted) {
        if (succeeds("umount", place)) isMounted = false;
        else if (Date.now() > end) run("umount", place);
        else await wait(50);
      }
    },
    discard() {
      if (isMounted && !succeeds("umount", place)) succeeds("umount", "-l", place);
      isMounted = false;
      if (loop !== "") succeeds("losetup", "-d", loop);
      rmSync(home, { recursive: true, force: true });
    },
  };
  try {
    mkdirSync(place);
    writeFileSync(image, "");
    truncateSync(image, imageBytes);
    loop = run("losetup", "--find", "--show", image);
    run("mkfs.ext4", "-q", "-F", loop);
    device.mount();
    return device;
  } catch (error) {
    device.discard();
    throw error;
  }
}
