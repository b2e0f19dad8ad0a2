import { z } from "zod";

const difference = z.object({
  kind: z.enum(["none", "more", "less", "unknown"]),
  /** Rupees for a person, with a sign. */
  text: z.string(),
});

/** One line of what is told while a GST check runs. Months are `YYYY-MM`. */
export const gstEvent = z.discriminatedUnion("event", [
  /** `href`: the page of the check. */
  z.object({ event: z.literal("started"), href: z.string(), periods: z.array(z.string()) }),
  z.object({ event: z.literal("asking"), period: z.string() }),
  z.object({ event: z.literal("answered"), period: z.string(), sale: difference, purchase: difference }),
  z.object({
    event: z.literal("failed"),
    period: z.string(),
    fault: z.string(),
    status: z.number().nullable(),
  }),
  z.object({ event: z.literal("ended"), end: z.enum(["finished", "stopped", "cancelled", "broken"]) }),
]);
export type GstEvent = z.output<typeof gstEvent>;

/** Why a check was not run, as it is told to a script. */
export const gstRefusal = z.object({
  faults: z.array(z.object({ name: z.string(), code: z.string() })).optional(),
  error: z.object({ message: z.string().optional() }).optional(),
});
