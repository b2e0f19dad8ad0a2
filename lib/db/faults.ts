import { QueryError } from "@/lib/db/quiet-errors";
import { AppError } from "@/lib/errors";

/** What PostgreSQL says that is not there, starts, stops or takes nobody more, and what the system says of it. */
const awayCodes = /^(08\w{3}|57P0[123]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;
/** The driver gives these no code. */
const awayWords = /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered)/;
const diskFull = "53100";

function refuse(code: "database-full" | "database-away", status: number, cause: unknown): AppError {
  return new AppError({ code, status, words: `questions.faults.${code}`, cause });
}

function isAway(error: Error): boolean {
  const code = "code" in error ? String(error.code) : "";
  // The socket of a private database that does not run.
  const isWithoutSocket = code === "ENOENT" && "syscall" in error && error.syscall === "connect";
  return isWithoutSocket || awayCodes.test(code) || awayWords.test(error.message);
}

/**
 * What a failure of the database is to a person.
 * @returns an AppError `database-full` (507) or `database-away` (503); null where it is neither
 */
export function readDatabaseFault(error: unknown): AppError | null {
  if (!(error instanceof Error) || error instanceof AppError) return null;
  // The driver's own error stands behind one that names the query.
  const told = error instanceof QueryError && error.cause instanceof Error ? error.cause : error;
  if ("code" in told && told.code === diskFull) return refuse("database-full", 507, error);
  return isAway(told) ? refuse("database-away", 503, error) : null;
}
