import { fileFaultSchema, uploadFaultSchema } from "@/schemas/file";

/** Reads the query `question.fault,...` of refused files; what is no known fault is passed over. */
export function readFileFaults(query: string | undefined): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const pair of query?.split(",") ?? []) {
    const [question = "", code] = pair.split(".");
    const fault = fileFaultSchema.safeParse(code);
    if (fault.success) faults[question] = fault.data;
  }
  return faults;
}

/** Reads the query `form.fault` of an upload that failed as a whole; null where there is none that is known. */
export function readUploadFault(query: string | undefined): string | null {
  return uploadFaultSchema.safeParse(query?.replace(/^form\./, "")).data ?? null;
}
