import { z } from "zod";
import { exactly, text } from "@/schemas/upstream/atoms";

/** The body of a login, as sent (contract, "Authentication", does not show it). */
export const loginRequestSchema = exactly({ username: text, password: text });

/** The answer of a login, as received: `id` is the access token, `ttl` its life in seconds. */
export const loginResponseSchema = z.object({
  id: z.string().min(1),
  ttl: z.number().positive(),
  created: z.string().nullish(),
  userId: z.union([z.string(), z.number()]).nullish(),
});

export type LoginResponse = z.infer<typeof loginResponseSchema>;
