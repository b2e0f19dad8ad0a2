import { z } from "zod";
import { exactly, oneOf, text } from "@/schemas/upstream/atoms";

/** The body of a bank branch search, as sent: unknown keys are refused (contract, "Bank search request"). */
export const bankSearchRequestSchema = exactly({
  task: oneOf(["micrCode"]),
  essentials: exactly({ micrCode: text }),
});

export type BankSearchRequest = z.infer<typeof bankSearchRequestSchema>;

/** What a branch record may lack: read as empty text. */
const textOrNothing = z
  .string()
  .nullish()
  .transform((value) => value ?? "");

/** Abbreviations, also where they come in lists of lists: read as one list. */
const abbreviations = z
  .array(z.union([z.string(), z.array(z.string())]))
  .nullish()
  .transform((value) => (value ?? []).flat());

const noSplitAddress = { state: [], district: [], city: [], pincode: "", country: [], addressLine: "" };

/**
 * The answer of a bank branch search, as received: unknown keys and the echo are dropped. Bank, branch, address and both
 * codes must be there; the rest reads as empty where it is missing (contract, "Bank search response").
 */
export const bankSearchResponseSchema = z.object({
  result: z.object({
    bankName: z.string(),
    address: z.string(),
    state: textOrNothing,
    district: textOrNothing,
    branch: z.string(),
    contact: textOrNothing,
    ifscCode: z.string(),
    micrCode: z.string(),
    splitAddress: z
      .object({
        state: abbreviations,
        district: abbreviations,
        city: abbreviations,
        pincode: textOrNothing,
        country: abbreviations,
        addressLine: textOrNothing,
      })
      .nullish()
      .transform((value) => value ?? noSplitAddress),
  }),
});

export type BankSearchResponse = z.infer<typeof bankSearchResponseSchema>;
export type BankBranch = BankSearchResponse["result"];
