import { randomUUID } from "node:crypto";
import { TOTP } from "otpauth";
import type { StaffHttp } from "./staff";

const password = "nine slow barges at dawn";

/** A verifier whom an administrator adds, with password and second factor, signed in. `pan` is their own. */
export async function addVerifier(
  newStaff: () => StaffHttp,
  profile: { designation?: string; pan?: string } = {},
): Promise<StaffHttp> {
  const admin = newStaff();
  await admin.signIn("admin");
  const fields = { designation: "Officer", branch: "Pune", code: "E-91", role: "verifier", ...profile };
  const email = `${randomUUID()}@staff.example`;
  const people = await admin.open("/staff/people");
  const added = await admin.send(people, { name: "Ila Bhaskar", email, ...fields }, "email");
  const [invitation] = /\/staff\/invitations\/[\w-]{43}/.exec(added.html) ?? [];
  if (invitation === undefined) throw new Error(`No invitation: ${added.text.slice(0, 500)}`);
  const person = newStaff();
  let page = await person.send(await person.open(invitation), { password, repeated: password }, "password");
  page = await person.send(page, { password }, "password");
  const [, secret = ""] = /<span class="key">([^<]+)<\/span>/.exec(page.html) ?? [];
  await person.send(page, { code: new TOTP({ secret }).generate() }, "code");
  return person;
}
