import { z } from "zod";

/** What a member of staff may be. One role each. */
export const roles = ["support", "verifier", "admin"] as const;
export const role = z.enum(roles);
export type Role = z.output<typeof role>;
