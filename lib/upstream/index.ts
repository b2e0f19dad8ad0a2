import { env } from "@/lib/env";
import { createUpstreamClient, type UpstreamClient } from "@/lib/upstream/client";

export type { GstEssentials } from "@/lib/upstream/check-gst-discrepancy";
export { createUpstreamClient, type UpstreamClient } from "@/lib/upstream/client";
export type { UpstreamConfig } from "@/lib/upstream/context";
export { UpstreamError, type UpstreamErrorKind } from "@/lib/upstream/errors";
export type { BankBranchSearch } from "@/lib/upstream/search-bank-branch";

let client: UpstreamClient | undefined;

/** The client that the settings describe, made when it is first needed. */
export function upstream(): UpstreamClient {
  client ??= createUpstreamClient(env());
  return client;
}
