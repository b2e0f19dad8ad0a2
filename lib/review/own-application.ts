import { readAnswers } from "@/lib/db/answers";
import type { ApplicationRecord } from "@/lib/db/applications";
import { isOwnPan } from "@/lib/db/staff";
import { wordsOf } from "@/lib/review/hints";

/** Why an application is a member of staff's own: their PAN, their e-mail address, their name, or the browser that holds it. */
export type OwnReason = "own-pan" | "own-email" | "own-name" | "own-browser";

/**
 * Whether an application is that of the member of staff who looks at it: nobody verifies themselves. Their PAN may not be on
 * record and their address another one, so a namesake is refused too.
 * @param held the application that their browser holds as an investor
 */
export async function findOwnReason(
  application: ApplicationRecord,
  staff: { id: string; email: string; name: string },
  held: { id: string } | null,
): Promise<OwnReason | null> {
  if (held?.id === application.id) return "own-browser";
  if (await isOwnPan(staff.id, application.id)) return "own-pan";
  const { contact, identity } = await readAnswers(application);
  if (sameAddress(contact?.values["emailId"], staff.email)) return "own-email";
  return sameName(identity?.values["name"], staff.name) ? "own-name" : null;
}

function sameAddress(one = "", other = ""): boolean {
  const tidy = (address: string) => address.trim().normalize("NFKC").toLowerCase();
  return one.trim() !== "" && tidy(one) === tidy(other);
}

function sameName(one = "", other = ""): boolean {
  return wordsOf(one) !== "" && wordsOf(one) === wordsOf(other);
}
