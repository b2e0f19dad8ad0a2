import { z } from "zod";
import { applicationState, outcome } from "@/schemas/application";

/** A part of the queue, as our own route gives it to its page. Times are ISO 8601. */
export const queuePageSchema = z.object({
  rows: z.array(
    z.object({
      reference: z.string(),
      name: z.string(),
      pan: z.string(),
      state: applicationState,
      outcome: outcome.nullable(),
      since: z.string(),
      overdue: z.boolean(),
      waitsFor: z.enum(["consent", "operator"]).nullable(),
      assignee: z.object({ id: z.string(), name: z.string(), isMe: z.boolean() }).nullable(),
    }),
  ),
  next: z.string().nullable(),
  previous: z.string().nullable(),
  asOf: z.string(),
  counts: z.record(z.string(), z.number()),
  foundBy: z.enum(["reference", "pan", "name"]).nullable(),
});

/** Who has an application after somebody asked for it or gave it back. `done`: whether that is what was asked for. */
export const assignmentSchema = z.object({
  done: z.boolean(),
  assignee: z.object({ id: z.string(), name: z.string(), isMe: z.boolean() }).nullable(),
});
export type Assignment = z.output<typeof assignmentSchema>;
