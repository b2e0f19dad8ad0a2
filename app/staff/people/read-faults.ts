type Words = ((key: string) => string) & { has(key: string): boolean };

/** The faults of a person's form that an address names, in words, by field. */
export function readPersonFaults(codes: string | undefined, words: Words): Map<string, string> {
  const fields: Record<string, string> = { taken: "email", "last-admin": "role" };
  return new Map(
    (codes ?? "")
      .split(",")
      .filter((code) => code !== "" && words.has(`faults.${code}`))
      .map((code) => [fields[code] ?? code, words(`faults.${code}`)]),
  );
}
