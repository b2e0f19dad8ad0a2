import { expect, type Page } from "@playwright/test";
import type { Investor, StepAnswers } from "./investors";
import { makeSignature, type SampleFile } from "./files";

/** Opens the start page and begins an application. */
export async function begin(page: Page): Promise<void> {
  await page.goto("/");
  await page.getByRole("button", { name: "Start" }).click();
  await expect(page).toHaveURL(/\/onboarding\/consent/);
}

/** Gives the answers of the step that is shown, in the order in which they stand. */
export async function fillStep(page: Page, answers: StepAnswers): Promise<void> {
  for (const [question, answer] of Object.entries(answers)) {
    if (typeof answer === "string") await give(page, question, answer);
    else await giveFile(page, question, answer);
  }
}

/** Saves the step that is shown. */
export async function saveAndContinue(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Save and continue" }).last().click();
}

/** Fills the whole wizard from the start page to the review. */
export async function fillWizard(page: Page, investor: Investor): Promise<void> {
  await begin(page);
  for (const [slug, answers] of Object.entries(investor)) {
    await expect(page).toHaveURL(new RegExp(`/onboarding/${slug}$`));
    await fillStep(page, answers);
    await saveAndContinue(page);
  }
  await expect(page).toHaveURL(/\/onboarding\/review/);
}

/** Signs, as is asked for after a change, and comes back to the review. */
export async function signAgain(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/onboarding\/signature\?return=review/);
  await fillStep(page, { signature: await makeSignature() });
  await saveAndContinue(page);
  await expect(page).toHaveURL(/\/onboarding\/review$/);
}

/** Declares and submits on the review page. */
export async function submit(page: Page): Promise<void> {
  await page.getByRole("checkbox", { name: "I declare and agree" }).check();
  await page.getByRole("button", { name: "Submit application" }).click();
  await expect(page).toHaveURL(/\/onboarding\/status/, { timeout: 60_000 });
}

async function give(page: Page, question: string, answer: string): Promise<void> {
  const field = page.locator(`form [name="${question}"]`);
  const kind = await field
    .first()
    .evaluate((element) => [element.tagName, element.getAttribute("type")].join(" "));
  if (kind === "SELECT ") return void (await field.selectOption(answer));
  if (kind === "INPUT radio" || kind === "INPUT checkbox") {
    return page.locator(`form [name="${question}"][value="${answer}"]`).check();
  }
  await field.fill(answer);
}

async function giveFile(page: Page, question: string, file: SampleFile): Promise<void> {
  await page.locator(`input[type="file"][name="${question}"]`).setInputFiles(file);
}

/** Waits until the scripts of a page with a form have taken it over. */
export async function waitForScripts(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const form = document.querySelector("main form");
    return form !== null && Object.keys(form).some((key) => key.startsWith("__reactProps"));
  });
}
