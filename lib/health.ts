import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { isMigrated } from "@/lib/db/migrate";
import { fileStore } from "@/lib/files/file-store";
import { logger } from "@/lib/logger";
import { serverLife } from "@/lib/server-life";

/** What a process needs to serve. `running`: it is not about to end. `files`: it can keep a new file. */
const parts = ["running", "database", "migrations", "files"] as const;
type Part = (typeof parts)[number];
type Readiness = { ready: boolean; missing: Part[] };

/** Without it all is served but uploads, callbacks too; and where one process has no room, the others rarely have. */
const dispensable: Part = "files";

/** So long an answer is given again, in milliseconds: whoever asks often costs no more. */
const keepMilliseconds = 1_000;

/** The name of the file that this process writes to see whether it can. */
const trialFile = randomUUID();

let kept: { at: number; missing: Promise<Part[]> } | undefined;

/** Whether this process can serve, and what it lacks: one that lacks nothing but room for files serves. */
export async function checkReadiness(): Promise<Readiness> {
  if (serverLife.isStopping) return { ready: false, missing: ["running"] };
  const now = performance.now();
  if (kept === undefined || now - kept.at > keepMilliseconds) kept = { at: now, missing: findMissing() };
  const missing = await kept.missing;
  return { ready: missing.every((part) => part === dispensable), missing };
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
