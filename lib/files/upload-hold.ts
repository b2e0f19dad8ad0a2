import { setTimeout as wait } from "node:timers/promises";
import { ERRORS, type Lock } from "@tus/server";
import { dropHold, renewHold, type Slot, takeHold } from "@/lib/db/uploads";
import { logger } from "@/lib/logger";
import { serverLife } from "@/lib/server-life";

const patience = { renewMilliseconds: 1_000, askMilliseconds: 150, giveUpMilliseconds: 20_000 };

/**
 * The right of one request to add to an upload, kept in the database, so that it holds between processes. A request
 * that waits tells the one that holds, which then keeps what it has, as it does when its process is told to end; one
 * that has died holds for some seconds more.
 */
export function createUploadHold(
  application: { id: string },
  slot: Slot,
  { id: uploadId, holder }: { id: string; holder: string },
): Lock {
  let beat: NodeJS.Timeout | undefined;

  async function renew(release: () => Promise<void> | void): Promise<void> {
    try {
      const { isHeld, isWanted } = await renewHold(uploadId, holder);
      if (!isHeld || isWanted || serverLife.isStopping) await release();
    } catch (error) {
      logger.warn({ upload: uploadId, error }, "The hold of an upload could not be renewed");
    }
  }

  return {
    async lock(signal, release) {
      const end = performance.now() + patience.giveUpMilliseconds;
      for (;;) {
        const hold = await takeHold(application, slot, { id: uploadId, holder });
        // One that is about to begin, which nobody else knows, or one of somebody else, which is not found.
        if (hold === "none") return;
        if (hold === "taken") break;
        if (signal.aborted || performance.now() > end) throw ERRORS.ERR_LOCK_TIMEOUT;
        await wait(patience.askMilliseconds);
      }
      beat = setInterval(() => void renew(release), patience.renewMilliseconds);
      beat.unref();
    },
    async unlock() {
      clearInterval(beat);
      await dropHold(uploadId, holder);
    },
  };
}
