import type { Page } from "@playwright/test";
import { signIn } from "../support/staff";
import { expect, test } from "../support/test";

/** Says at the provider who one is, and agrees to tell it. */
async function signInAtProvider(page: Page, email: string): Promise<void> {
  await page.getByRole("button", { name: "Sign in with single sign-on" }).click();
  await page.locator('input[name="login"]').fill(email);
  await page.locator('input[name="password"]').fill("anything");
  await page.getByRole("button", { name: "Sign-in" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
}

/** Lets an administrator add somebody, who then never takes the invitation up. */
async function addPerson(page: Page, email: string): Promise<void> {
  await signIn(page, "admin", "/staff/people");
  await page.getByLabel("Name", { exact: true }).fill("Tara Iyengar");
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Role").selectOption("support");
  await page.getByRole("button", { name: "Add and invite" }).click();
  await expect(page.getByText("Pass this link on to Tara Iyengar")).toBeVisible();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/sign-in/);
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("somebody whom an administrator added comes in by single sign-on, to where they were going", async ({
      page,
    }) => {
      const email = `tara.${Date.now()}.${javaScriptEnabled}@company.example`;
      await addPerson(page, email);
      await page.goto("/staff/account");
      await signInAtProvider(page, email);
      await expect(page).toHaveURL(/\/staff\/account$/);
      await expect(page.getByText("Tara Iyengar · Support")).toBeVisible();
      await expect(page.getByText("Your single sign-on takes care of it")).toBeVisible();
    });
  });
}

test("somebody whom nobody added does not come in, and is told why", async ({ page }) => {
  await page.goto("/staff/sign-in");
  await signInAtProvider(page, `stranger.${Date.now()}@company.example`);
  await expect(page).toHaveURL(/\/staff\/sign-in\?.*fault=single-sign-on/);
  await expect(page.locator("main")).toContainText("Only people whom an administrator has added");
});

test("an address that the provider does not vouch for opens nobody's account", async ({ page }) => {
  const email = `unverified.${Date.now()}@company.example`;
  await addPerson(page, email);
  await signInAtProvider(page, email);
  await expect(page.locator("main")).toContainText("Single sign-on did not work");
});

test("somebody whose account was closed does not come in, and is told so", async ({ page }) => {
  const email = `tara.closed.${Date.now()}@company.example`;
  await addPerson(page, email);
  await signIn(page, "admin", "/staff/people");
  await page.getByRole("listitem").filter({ hasText: email }).getByRole("link", { name: "Open" }).click();
  await page.getByRole("button", { name: "Close this account" }).click();
  await expect(page.getByText("The account is closed")).toBeVisible();
  await page.getByRole("button", { name: "Sign out" }).click();
  await signInAtProvider(page, email);
  await expect(page.locator("main")).toContainText("Single sign-on did not work");
  await page.goto("/staff/account");
  await expect(page).toHaveURL(/sign-in/);
});
