import { addStaff, findStaffByEmail, inviteStaff, takeInvitation } from "@/lib/db/staff";
import { newToken } from "@/lib/crypto";
import { auth } from "@/lib/staff/auth";
import { demoAccounts, demoEmployee, demoPassword } from "@/lib/staff/demo-accounts";

/** Makes the shown accounts where they are missing. Several processes may do so at once. */
export async function ensureDemoAccounts(): Promise<void> {
  for (const account of demoAccounts) {
    if ((await findStaffByEmail(account.email)) !== null) continue;
    const member = await addStaff({ ...demoEmployee, ...account }, { by: null, isDemo: true });
    if (member === null) continue;
    const token = newToken();
    await inviteStaff(member.id, { token, expiresAt: new Date(Date.now() + 60_000) }, null);
    const { password } = await auth().$context;
    await takeInvitation(token, await password.hash(demoPassword));
  }
}
