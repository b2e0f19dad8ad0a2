/** A row of any code table. */
export type CodeRow = { readonly code: string; readonly label: string };

/** The row of a table that has this code. */
export function findByCode<Row extends CodeRow>(table: readonly Row[], code: string): Row | undefined {
  return table.find((row) => row.code === code);
}

/** The row of a table that has this label, whatever its case and outer spaces. */
export function findByLabel<Row extends CodeRow>(table: readonly Row[], label: string): Row | undefined {
  const wanted = label.trim().toLowerCase();
  return table.find((row) => row.label.toLowerCase() === wanted);
}

/** The label that a table gives to a code. */
export function labelOf(table: readonly CodeRow[], code: string): string | undefined {
  return findByCode(table, code)?.label;
}

/** Whether a code and a label stand in one row of a table, spelled as the table spells them. */
export function codeAgreesWithLabel(table: readonly CodeRow[], code: string, label: string): boolean {
  return labelOf(table, code) === label;
}
