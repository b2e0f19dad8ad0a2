import { z } from "zod";

const knownStatuses = ["accepted", "rejected", "pending", "dropout"] as const;

/** A known status word, or `unknown` for any other. */
export type CallbackStatus = (typeof knownStatuses)[number] | "unknown";

const id = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value === null || value === undefined ? undefined : String(value)));

const words = z.string().nullish().catch(undefined);

/**
 * What is read out of a callback's body: any JSON object. Ids are strings (a number is read as one; anything else fails).
 * `status` is a known word whatever its case, `unknown` for another, undefined where there is none. `data` is kept as it
 * came, other keys are dropped (contract, "Events", shows no shape).
 */
export const callbackSchema = z
  .object({
    customerId: id,
    requsetId: id,
    merchantId: id,
    status: z.unknown().optional(),
    data: z.unknown().optional(),
    reason: words,
    message: words,
  })
  .transform(({ status, reason, message, ...rest }) => ({
    ...rest,
    status: readStatus(status),
    reason: reason ?? message ?? undefined,
  }));

function readStatus(status: unknown): CallbackStatus | undefined {
  if (status === undefined || status === null || status === "") return undefined;
  const word = typeof status === "string" ? status.trim().toLowerCase() : "";
  return knownStatuses.find((known) => known === word) ?? "unknown";
}
