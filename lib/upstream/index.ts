import { env } from "@/lib/env";
import { createUpstreamClient, type UpstreamClient } from "@/lib/upstream/client";

export { UpstreamError } from "@/lib/upstream/errors";

let client: UpstreamClient | undefined;

/** The client that the settings describe, made when it is first needed. */
export function upstream(): UpstreamClient {
  client ??= createUpstreamClient(env());
  return client;
}
