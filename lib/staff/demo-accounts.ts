import type { Role } from "@/schemas/staff";

/** The password of the shown accounts. It opens nothing where people are really registered. */
export const demoPassword = "practice makes perfect";

/** What the shown accounts have in common. */
export const demoEmployee = { branch: "Mumbai Fort", designation: "Verification Officer" };

/** Shown on the sign-in page of a practice installation. */
export const demoAccounts = [
  { role: "support", name: "Sunita Deshpande", email: "support@practice.example", code: "EMP0101" },
  { role: "verifier", name: "Vikram Menon", email: "verifier@practice.example", code: "EMP0102" },
  { role: "admin", name: "Anita Krishnan", email: "admin@practice.example", code: "EMP0103" },
] as const satisfies readonly { role: Role; name: string; email: string; code: string }[];

export function findDemoAccount(role: Role): (typeof demoAccounts)[number] {
  const found = demoAccounts.find((account) => account.role === role);
  if (found === undefined) throw new Error(`There is no demo account for ${role}`);
  return found;
}
