import { z } from "zod";

/** A bank branch as we keep and show it. Texts are empty where the upstream gave none. */
export const branchSchema = z.object({
  bankName: z.string(),
  branch: z.string(),
  ifscCode: z.string(),
  micrCode: z.string(),
  address: z.string(),
  district: z.string(),
  state: z.string(),
  contact: z.string(),
  splitAddress: z.object({
    addressLine: z.string(),
    city: z.array(z.string()),
    district: z.array(z.string()),
    state: z.array(z.string()),
    pincode: z.string(),
    country: z.array(z.string()),
  }),
});
export type Branch = z.output<typeof branchSchema>;

/** Why the upstream gave no answer to a search. */
export const branchFault = z.enum([
  "no-connection",
  "login-failed",
  "time-out",
  "cut",
  "busy",
  "unavailable",
  "refused",
  "invalid",
  "unreadable",
]);
export type BranchFault = z.output<typeof branchFault>;

/** What is known of one row of a list. Times are ISO 8601. */
export const branchRowSchema = z.object({
  /** 1 for the first. */
  place: z.number(),
  typed: z.string(),
  micrCode: z.string().nullable(),
  state: z.enum(["found", "not-found", "failed", "waiting", "malformed"]),
  /** Place of an earlier row with the same code. */
  sameAs: z.number().nullable(),
  bankName: z.string(),
  branch: z.string(),
  ifscCode: z.string(),
  address: z.string(),
  fault: branchFault.nullable(),
  /** What the upstream said where there is no branch. */
  message: z.string(),
  askedAt: z.string().nullable(),
});
export type BranchRow = z.output<typeof branchRowSchema>;
export type BranchRowState = BranchRow["state"];

/** How far a list has come. After a turn only the rows that changed in it are told. */
export const branchListSchema = z.object({
  rows: z.array(branchRowSchema),
  /** Why nobody works on it: a person paused it, or one search after another failed. */
  paused: z.enum(["person", "failing"]).nullable(),
  /** Another page works on it just now. */
  busy: z.boolean(),
  /** When searches may go on that the hourly limit has stopped. */
  waitUntil: z.string().nullable(),
});
export type BranchListState = z.output<typeof branchListSchema>;

/** What a page may tell a list to do. */
export const branchListIntent = z.enum(["next", "pause", "resume", "again"]);
export type BranchListIntent = z.output<typeof branchListIntent>;
