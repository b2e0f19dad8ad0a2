import { statfs } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { LaunchError } from "./binaries.ts";
import { launchDatabase, type PrivateDatabase } from "./launch.ts";

/** A database stops in mid-work where it finds no room for a new piece of its journal: 16 MiB, here three times. */
const neededBytes = 48 * 1024 * 1024;
const lookMilliseconds = 500;

/** Whether the disk of a data folder has the room that a database needs to go on. */
export async function hasRoom(dataDir: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(dataDir);
  return bavail * bsize >= neededBytes;
}

/**
 * Starts a database again that a full disk has stopped, as soon as there is room.
 * @returns null when the process is to end first
 * @throws LaunchError when it does not start although there is room
 */
export async function relaunchWhenThereIsRoom(
  dataDir: string,
  isStopping: () => boolean,
): Promise<PrivateDatabase | null> {
  while (!isStopping()) {
    if (await hasRoom(dataDir)) {
      try {
        return await launchDatabase({ dataDir });
      } catch (error) {
        if (!(error instanceof LaunchError) || (await hasRoom(dataDir))) throw error;
      }
    }
    await wait(lookMilliseconds);
  }
  return null;
}
