import { z } from "zod";
import { gstState } from "@/schemas/code-tables/gst-state";

const signs = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** The last character of a GSTIN, from the fourteen before it: every second one counts double, by 36. */
function checkCharacterOf(fourteen: string): string {
  let sum = 0;
  for (const [place, sign] of [...fourteen].entries()) {
    const product = signs.indexOf(sign) * (place % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / signs.length) + (product % signs.length);
  }
  return signs.charAt((signs.length - (sum % signs.length)) % signs.length);
}

/** Upper case, without spaces and dashes. */
export function tidyGstin(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, "");
}

/**
 * A GSTIN: two digits of the state, twelve letters and digits, and a check character. What stands between differs with
 * the kind of taxpayer. Faults: missing, gstin-form, gstin-check.
 */
export const gstin = z
  .string()
  .min(1, "missing")
  .transform(tidyGstin)
  .pipe(
    z
      .string()
      .min(1, "missing")
      .regex(/^(?:\d{2}[0-9A-Z]{13})?$/, "gstin-form")
      .refine(
        (number) => number.length !== 15 || checkCharacterOf(number.slice(0, 14)) === number.slice(14),
        "gstin-check",
      ),
  );

/** The state, by name, that the first two digits of a GSTIN stand for; null where they stand for none. */
export function stateOfGstin(typed: string): string | null {
  const code = tidyGstin(typed).slice(0, 2);
  return gstState.find((state) => state.code === code)?.label ?? null;
}
