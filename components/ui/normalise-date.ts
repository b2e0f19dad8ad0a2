/**
 * Writes a typed date as `DD/MM/YYYY` where its parts are plain to see: `1-2-1990`, `01.02.1990`, `01021990`,
 * `1990-02-01`. Anything else comes back as typed, so that nothing the person wrote is lost.
 */
export function normaliseDate(typed: string): string {
  const text = typed.trim();
  const parts =
    /^(\d{1,2})[/.\-\s]+(\d{1,2})[/.\-\s]+(\d{4})$/.exec(text) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(text);
  const reversed = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  const [, day, month, year] = parts ?? (reversed ? [text, reversed[3], reversed[2], reversed[1]] : []);
  if (!day || !month || !year) return text;
  return `${day.padStart(2, "0")}/${month.padStart(2, "0")}/${year}`;
}
