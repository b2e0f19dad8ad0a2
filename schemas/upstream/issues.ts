import type { z } from "zod";

/** One fault of a body: where it is, and a sentence that names the place and says what is wanted, never what was given. */
export type DescribedIssue = { path: string; message: string };

/**
 * The faults that a schema found, one entry for each place (`onboardingData.kycData.panNumber`), in plain English.
 * The sentences carry no values, so they may be logged and shown.
 */
export function describeIssues(error: { issues: readonly z.core.$ZodIssue[] }): DescribedIssue[] {
  return error.issues.flatMap((issue) =>
    issue.code === "unrecognized_keys"
      ? issue.keys.map((key) => describe([...issue.path, key], "is not a field of this request"))
      : [describe(issue.path, issue.message)],
  );
}

function describe(path: readonly PropertyKey[], fault: string): DescribedIssue {
  const place = path.map(String).join(".");
  return { path: place, message: `${place || "The body"} ${fault}` };
}
