import { setTimeout as wait } from "node:timers/promises";
import { LaunchError } from "./binaries.ts";
import { hasRoom, relaunchWhenThereIsRoom } from "./full-disk.ts";
import type { PrivateDatabase } from "./launch.ts";

/** What ends more often than so, within so many milliseconds, is not mended by another start. */
const patience = { times: 5, milliseconds: 5 * 60_000 };
const pauseMilliseconds = 500;

/** A private PostgreSQL that is started again when it ends. */
export type KeptDatabase = {
  /** Resolves when it was stopped. Rejects when it is given up: LaunchError, whose message says what to do. */
  ended: Promise<void>;
  /** Stops it in order, and the one that is just being started. */
  stop(): Promise<void>;
};

/**
 * Starts a database again whenever it ends, by whatever cause: at once, or where a full disk is why, when there is room.
 * @param say told in words what happens
 */
export function keepDatabase(
  first: PrivateDatabase,
  dataDir: string,
  say: (line: string) => void,
  { times, milliseconds } = patience,
): KeptDatabase {
  let isStopping = false;
  let current: Promise<PrivateDatabase | null> = Promise.resolve(first);
  const starts: number[] = [];

  async function relaunch(): Promise<PrivateDatabase | null> {
    for (;;) {
      const isFull = !(await hasRoom(dataDir));
      const recent = starts.filter((at) => at > Date.now() - milliseconds).length;
      if (!isFull && recent >= times) {
        throw new LaunchError(
          `The database ended ${recent + 1} times within minutes; see postgres.log in ${dataDir}.`,
        );
      }
      say(
        isFull
          ? `The disk of ${dataDir} is full and the database has stopped. It starts when there is room.`
          : `The database ended; see postgres.log in ${dataDir}. It is started again.`,
      );
      if (!isFull) starts.push(Date.now());
      try {
        return await relaunchWhenThereIsRoom(dataDir, () => isStopping);
      } catch (error) {
        if (!(error instanceof LaunchError)) throw error;
        say(error.message);
        await wait(pauseMilliseconds);
      }
      if (isStopping) return null;
    }
  }

  async function keep(): Promise<void> {
    for (;;) {
      const database = await current;
      if (database === null) return;
      await database.ended;
      // Its number may be another process's by now.
      current = isStopping ? Promise.resolve(null) : relaunch();
      if ((await current) !== null) say("The database runs again.");
    }
  }

  return {
    ended: keep(),
    async stop() {
      isStopping = true;
      const database = await current.catch(() => null);
      await database?.stop();
    },
  };
}
