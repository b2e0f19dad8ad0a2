import { z } from "zod";

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? "");

/**
 * The body of an error, as received and made uniform: `statusCode` or `status`, `name`, `message` and perhaps `code`
 * (contract, "Errors"). Unknown keys are dropped.
 */
export const upstreamErrorBodySchema = z
  .object({
    error: z.object({
      statusCode: z.number().nullish(),
      status: z.number().nullish(),
      name: text,
      message: text,
      code: z.union([z.string(), z.number()]).nullish(),
    }),
  })
  .transform(({ error }) => ({
    error: {
      statusCode: error.statusCode ?? error.status ?? undefined,
      name: error.name,
      message: error.message,
      code: error.code === null || error.code === undefined ? undefined : String(error.code),
    },
  }));

export type UpstreamErrorBody = z.infer<typeof upstreamErrorBodySchema>;
