import { EventEmitter } from "node:events";
import { DrizzleQueryError } from "drizzle-orm";
import { PgPreparedQuery } from "drizzle-orm/pg-core";
import { DatabaseError, type Pool, type PoolClient } from "pg";

/** A query that failed: its text, and the database's code of why, but none of its values. */
export class QueryError extends Error {
  override readonly name = "QueryError";
  /** SQLSTATE, or the code of a broken connection. */
  readonly code: string | undefined;

  constructor({ query, cause }: DrizzleQueryError) {
    super(`Failed query: ${query}`, { cause });
    this.code = cause !== undefined && "code" in cause ? String(cause.code) : undefined;
  }
}

/** Data exceptions: the message itself quotes what was given. */
const quotesValue = /^22/;

/** Takes out of an error of the database what it says about values. */
function quieten(error: unknown): void {
  if (!(error instanceof DatabaseError)) return;
  delete error.detail;
  delete error.where;
  delete error.internalQuery;
  if (!quotesValue.test(error.code ?? "")) return;
  const message = error.message.replace(/"[^]*"/, '"..."');
  error.stack = error.stack?.replace(error.message, () => message);
  error.message = message;
}

/** The connection hears of an error before whoever asked. */
function quietenErrorsOf(client: PoolClient): void {
  const connection: unknown = Reflect.get(client, "connection");
  if (!(connection instanceof EventEmitter)) throw new Error("pg has no connection to listen to any more");
  connection.prependListener("errorMessage", quieten);
}

const quietened = new WeakSet<object>();

/** Drizzle's own error lists the values of its query: ours takes its place. */
function quietenQueries(): void {
  const queries = PgPreparedQuery.prototype;
  if (quietened.has(queries)) return;
  quietened.add(queries);
  const run: unknown = Reflect.get(queries, "queryWithCache");
  if (typeof run !== "function") throw new Error("drizzle runs its queries in another way now");
  const runQuietly = async function (this: unknown, ...given: unknown[]): Promise<unknown> {
    try {
      return await Reflect.apply(run, this, given);
    } catch (error) {
      throw error instanceof DrizzleQueryError ? new QueryError(error) : error;
    }
  };
  Reflect.set(queries, "queryWithCache", runQuietly);
}

/**
 * Keeps the values of queries out of every error from here on. Next prints what a page or an action throws, as it is;
 * the values of a query are what people typed.
 */
export function keepValuesOutOfErrors(pool: Pool): void {
  quietenQueries();
  pool.on("connect", quietenErrorsOf);
}
