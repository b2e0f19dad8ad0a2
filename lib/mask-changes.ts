/** What was changed, by the name of its field. */
export type Changes = Record<string, { before: string; after: string }>;

/** A value by its length alone, and that roughly. */
function maskByLength(value: string | undefined): string {
  const { length } = value ?? "";
  return length === 0 ? "empty" : "•".repeat(length < 4 ? 1 : length < 13 ? 4 : length < 41 ? 8 : 12);
}

/**
 * Tells which fields differ, for the audit: no value can be read from it.
 * @returns null where none does
 */
export function maskChanges(
  before: Readonly<Record<string, string | undefined>>,
  after: Readonly<Record<string, string | undefined>>,
): Changes | null {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = names.filter((name) => (before[name] ?? "") !== (after[name] ?? ""));
  if (changed.length === 0) return null;
  return Object.fromEntries(
    changed.map((name) => [name, { before: maskByLength(before[name]), after: maskByLength(after[name]) }]),
  );
}
