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

/** Hides letters and digits of a number but the last four, and never fewer than half of them: `••••••234L`. */
export function maskNumber(number: string): string {
  const characters = [...number.trim()];
  const total = characters.filter(isHideable).length;
  let left = total - Math.min(4, Math.floor(total / 2));
  return characters
    .map((character) => {
      if (!isHideable(character) || left === 0) return character;
      left -= 1;
      return hiddenMark;
    })
    .join("");
}

/** Hides an e-mail address but its first character and its domain: `a•••@mail.example`. */
export function maskEmail(address: string): string {
  const tidy = address.trim();
  const at = tidy.lastIndexOf("@");
  if (at < 1) return maskNumber(tidy);
  const [first = ""] = tidy;
  return first + hiddenMark.repeat(3) + tidy.slice(at);
}

const hiddenMark = "•";

function isHideable(character: string): boolean {
  return /[\p{L}\p{N}]/u.test(character);
}
