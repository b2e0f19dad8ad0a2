import { readAnswers } from "@/lib/db/answers";
import type { ApplicationRecord } from "@/lib/db/applications";
import { isOwnPan } from "@/lib/db/staff";

/** Why an application is a member of staff's own: their PAN, their e-mail address, or the browser that holds it. */
export type OwnReason = "own-pan" | "own-email" | "own-browser";

/**
 * Whether an application is that of the member of staff who looks at it: nobody verifies themselves.
 * @param held the application that their browser holds as an investor
 */
export async function findOwnReason(
  application: ApplicationRecord,
  staff: { id: string; email: string },
  held: { id: string } | null,
): Promise<OwnReason | null> {
  if (held?.id === application.id) return "own-browser";
  if (await isOwnPan(staff.id, application.id)) return "own-pan";
  const { contact } = await readAnswers(application);
  return sameAddress(contact?.values["emailId"], staff.email) ? "own-email" : null;
}

function sameAddress(one = "", other = ""): boolean {
  const tidy = (address: string) => address.trim().normalize("NFKC").toLowerCase();
  return one.trim() !== "" && tidy(one) === tidy(other);
}
