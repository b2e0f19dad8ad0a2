/**
 * Hides all but the last four digits of a number that may be an Aadhaar number: `XXXX XXXX 1234`.
 * A shorter or empty text comes back with every digit but the last four hidden too.
 */
export function maskAadhaar(number: string): string {
  const compact = number.replace(/[\s-]/g, "");
  if (compact === "") return "";
  const hidden = compact.slice(0, -4).replace(/./g, "X") + compact.slice(-4);
  return hidden.replace(/(.{4})(?=.)/g, "$1 ");
}

/** Whether a text is a number that has been masked. */
export function isMasked(number: string): boolean {
  return /^[X*]{8}\d{4}$/i.test(number.replace(/[\s-]/g, ""));
}
