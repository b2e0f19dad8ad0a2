import { z } from "zod";

/** What our route answers when a hidden answer is asked for. */
export const unmaskedAnswer = z.object({ value: z.string() });
