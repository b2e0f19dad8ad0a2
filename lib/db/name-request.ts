import { AsyncLocalStorage } from "node:async_hooks";
import type { Pool, PoolClient } from "pg";
import { currentRequest } from "@/lib/request-context";

/** A prepared statement keeps its text, and a stream of rows is more than its text. */
function isPlain(query: unknown): query is { text: string } {
  if (typeof query !== "object" || query === null || "submit" in query) return false;
  return "text" in query && typeof query.text === "string" && !("name" in query && query.name);
}

function nameRequest(query: unknown): unknown {
  const request = currentRequest();
  if (request === undefined) return query;
  const mark = `/* request ${request.id} */ `;
  if (typeof query === "string") return mark + query;
  return isPlain(query) ? { ...query, text: mark + query.text } : query;
}

/** Whoever waits for a connection gets it as part of their own request, not of the one that gave it back. */
function keepRequest(callback: unknown): unknown {
  if (typeof callback !== "function") return callback;
  const inRequest = AsyncLocalStorage.snapshot();
  return (...given: unknown[]) => inRequest(() => Reflect.apply(callback, undefined, given));
}

function nameRequestOn(client: PoolClient): void {
  client.query = new Proxy(client.query, {
    apply: (query, connection, [first, ...rest]: unknown[]) =>
      Reflect.apply(query, connection, [nameRequest(first), ...rest]),
  });
}

/** Lets each query say which request it is part of: `pg_stat_activity` shows it. */
export function nameRequestsIn(pool: Pool): void {
  pool.on("connect", nameRequestOn);
  pool.connect = new Proxy(pool.connect, {
    apply: (connect, itself, given: unknown[]) => Reflect.apply(connect, itself, given.map(keepRequest)),
  });
}
