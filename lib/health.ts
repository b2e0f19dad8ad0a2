import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { isMigrated } from "@/lib/db/migrate";
import { fileStore } from "@/lib/files/file-store";
import { logger } from "@/lib/logger";
import { serverLife } from "@/lib/server-life";

/** What this process needs to serve. `running`: it is not about to end. */
const parts = ["running", "database", "migrations", "files"] as const;
type Part = (typeof parts)[number];
type Readiness = { ready: boolean; missing: Part[] };

/** So long an answer is given again, in milliseconds: whoever asks often costs no more. */
const keepMilliseconds = 1_000;

/** The name of the file that this process writes to see whether it can. */
const trialFile = randomUUID();

let kept: { at: number; missing: Promise<Part[]> } | undefined;

/** Whether this process can do its work, and what it lacks. */
export async function checkReadiness(): Promise<Readiness> {
  if (serverLife.isStopping) return { ready: false, missing: ["running"] };
  const now = performance.now();
  if (kept === undefined || now - kept.at > keepMilliseconds) kept = { at: now, missing: findMissing() };
  const missing = await kept.missing;
  return { ready: missing.length === 0, missing };
}

async function findMissing(): Promise<Part[]> {
  const [database, files] = await Promise.all([findInDatabase(), findInFiles()]);
  return [...database, ...files];
}

async function findInDatabase(): Promise<Part[]> {
  try {
    return (await isMigrated()) ? [] : ["migrations"];
  } catch (error) {
    logger.error({ error }, "The database does not answer");
    return ["database"];
  }
}

async function findInFiles(): Promise<Part[]> {
  try {
    await fileStore().write(trialFile, Readable.from([Buffer.from("trial")]));
    await fileStore().remove(trialFile);
    return [];
  } catch (error) {
    logger.error({ error }, "No file can be written");
    return ["files"];
  }
}
