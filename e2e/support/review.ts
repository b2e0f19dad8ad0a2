import type { HttpInvestor, Page } from "./http-investor";
import { minimalInvestor } from "./investors";
import type { StaffHttp } from "./staff";

/** What a verifier ticks. */
export const allTicked = { face: "yes", code: "yes", readable: "yes", names: "yes" };

/** Submits an application that then waits for its verifier. @returns its reference */
export async function submitForReview(
  http: HttpInvestor,
  { pan = "ABCPX1234L", name, email }: { pan?: string; name: string; email?: string },
): Promise<string> {
  const investor = await minimalInvestor(pan, name);
  const contact = { ...investor["contact"], ...(email === undefined ? {} : { emailId: email }) };
  await http.fill({ ...investor, contact });
  await http.submit();
  const { reference, state } = await http.status();
  if (state !== "awaiting-verification") throw new Error(`${reference} is ${state}`);
  return reference;
}

/** Sends an application back by plain HTTP: reasons by `step.question`. @returns the page that shows the link */
export async function sendBack(
  staff: StaffHttp,
  reference: string,
  reasons: Readonly<Record<string, string>>,
): Promise<Page> {
  const fields = Object.entries(reasons).flatMap(([place, reason]) => [
    [`mark.${place}`, "yes"],
    [`reason.${place}`, reason],
    [`note.${place}`, `Seen by staff: ${place}`],
  ]);
  const page = await staff.open(`/staff/applications/${reference}/send-back`);
  return staff.send(page, Object.fromEntries(fields), "mark.identity.name");
}

/** The path of the link that a page shows. */
export function readLink(page: { text: string }): string {
  const link = /https?:\/\/\S+(\/onboarding\/return\/[\w-]{43})/.exec(page.text)?.[1];
  if (link === undefined) throw new Error(`No link: ${page.text.slice(0, 500)}`);
  return link;
}
