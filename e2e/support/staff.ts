import { expect, type Page as BrowserPage } from "@playwright/test";
import { demoAccounts } from "@/lib/staff/demo-accounts";
import type { Role } from "@/schemas/staff";
import { HttpInvestor, type Page } from "./http-investor";

/** Signs a browser in to a practice account, and leads to a page of staff. */
export async function signIn(page: BrowserPage, role: Role, to = "/staff"): Promise<void> {
  await page.goto(`/staff/sign-in?${new URLSearchParams({ to })}`);
  const names = { support: "Support", verifier: "Verifier", admin: "Administrator" };
  await page.getByRole("button", { name: `Sign in as ${names[role]}` }).click();
  await expect(page).not.toHaveURL(/sign-in/);
}

/** A member of staff whose browser runs no scripts. It opens pages and sends forms as `HttpInvestor` does. */
export class StaffHttp extends HttpInvestor {
  /** Signs in to a practice account. */
  async signIn(role: Role): Promise<Page> {
    return this.send(await this.open("/staff/sign-in"), {}, `role=${role}`);
  }

  /** Signs in by e-mail address and password. */
  async signInByPassword(email: string, password: string): Promise<Page> {
    return this.send(await this.open("/staff/sign-in"), { email, password }, "password");
  }
}

/** Signs a member of staff in whose browser runs no scripts. */
export async function signInByHttp(newStaff: () => StaffHttp, role: Role): Promise<StaffHttp> {
  const staff = newStaff();
  await staff.signIn(role);
  return staff;
}

/** The name of a practice account. */
export function nameOf(role: Role): string {
  return demoAccounts.find((account) => account.role === role)?.name ?? "";
}
