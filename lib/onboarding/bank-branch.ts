import { z } from "zod";
import { logger } from "@/lib/logger";
import type { AllAnswers } from "@/lib/onboarding/answers";
import type { Words } from "@/lib/onboarding/options";
import type { BranchView } from "@/lib/onboarding/view";
import { upstream, UpstreamError } from "@/lib/upstream";
import { micrCode } from "@/schemas/fields";

/** The branch that the upstream named for a MICR code, kept beside the answers of the bank step. */
const foundBranch = z.object({
  micrCode: z.string(),
  bankName: z.string(),
  branch: z.string(),
  address: z.string(),
  ifscCode: z.string(),
});

/**
 * Finds the branch of the MICR code in the answers of the bank step through the upstream, once for each code, and
 * keeps it as `branch` (JSON). A code that no branch has is kept as `branchNotFound`. Where the upstream can't be
 * asked, nothing is kept: the person goes on, and the next save asks again.
 */
export async function findBranch(values: Record<string, string>): Promise<Record<string, string>> {
  const { branch, branchNotFound, ...others } = values;
  const typed = values["micrCode"] ?? "";
  const code = micrCode.safeParse(typed);
  if (!code.success) return others;
  if (branchNotFound === typed) return { ...others, branchNotFound };
  if (branch !== undefined && readBranch(branch)?.micrCode === code.data) return { ...others, branch };
  try {
    const search = await upstream().searchBankBranch(code.data);
    if (search.result !== "found") return { ...others, branchNotFound: typed };
    return {
      ...others,
      branch: JSON.stringify(foundBranch.parse({ ...search.branch, micrCode: code.data })),
    };
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    logger.warn({ kind: error.kind, status: error.status }, "The bank branch search did not answer");
    return others;
  }
}

/** The branch kept beside the answers of the bank step, in words; undefined where there is none for its code. */
export function bankBranchView(answers: AllAnswers, words: Words): BranchView | undefined {
  const values = answers["bank"] ?? {};
  const found = readBranch(values["branch"] ?? "");
  const code = micrCode.safeParse(values["micrCode"] ?? "");
  if (!found || !code.success || found.micrCode !== code.data) return undefined;
  return {
    title: found.bankName,
    rows: [
      { label: words("branch.branch"), value: found.branch },
      { label: words("branch.ifscCode"), value: found.ifscCode },
      { label: words("branch.address"), value: found.address },
    ].filter(({ value }) => value !== ""),
  };
}

function readBranch(kept: string): z.output<typeof foundBranch> | null {
  if (kept === "") return null;
  return foundBranch.parse(JSON.parse(kept));
}
