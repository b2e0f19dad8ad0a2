import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, type Page } from "@playwright/test";
import { gstScenarios } from "@/lib/sandbox/scenarios";
import gst from "@/lib/i18n/messages/en/gst.json" with { type: "json" };
import { parse } from "csv-parse/sync";
import { z } from "zod";
import { waitForScripts } from "./wizard";

/** The magic GSTIN of a scenario of the sandbox. */
export function gstinOf(scenario: string): string {
  const found = gstScenarios.find(({ name }) => name === `gst-${scenario}`);
  if (!found) throw new Error(`There is no scenario ${scenario}`);
  return found.value;
}

/** A taxpayer with usual figures. */
export const usualGstin = "29AAGCB7383J1Z4";

/** Invented, and in no word of the product. */
export const taxpayerSecrets = {
  username: "tp-user-Vq7Kz2",
  sek: "c2VrLVZxN0t6Mg/Xw+9=",
  appKey: "app-key-Vq7Kz2-Rm",
  authToken: "auth-token-Vq7Kz2-Ld",
};

/** Which months: the values of the form's fields. */
export type Months =
  | { span: "one"; month: string }
  | { span: "range"; from: string; to: string }
  | { span: "year"; year: string };

export const yearToCheck: Months = { span: "year", year: "2025-26" };

/** Fills the form of a check that is shown. */
export async function fillGstForm(page: Page, gstin: string, months: Months): Promise<void> {
  await page.getByLabel(gst.form.gstin, { exact: true }).fill(gstin);
  await fillSecrets(page);
  const { span, ...selects } = months;
  await page.getByRole("radio", { name: gst.form.spans[span] }).check();
  for (const [name, value] of Object.entries(selects)) await page.locator(`#${name}`).selectOption(value);
}

/** Types the credentials into the form that is shown. */
export async function fillSecrets(page: Page): Promise<void> {
  for (const [name, value] of Object.entries(taxpayerSecrets)) await page.locator(`#${name}`).fill(value);
}

export async function sendGstForm(page: Page): Promise<void> {
  await page.getByRole("button", { name: gst.form.submit }).click();
}

/** Opens the form, sends it, and waits for the page of the result. */
export async function checkGst(page: Page, gstin: string, months: Months): Promise<void> {
  await page.goto("/staff/gst");
  await waitForScripts(page);
  await fillGstForm(page, gstin, months);
  await sendGstForm(page);
  await expect(page).toHaveURL(/\/staff\/gst\/[0-9a-f-]{36}$/, { timeout: 60_000 });
}

/** What the matrix shows: a row of texts for each month and one of totals. */
export function readMatrix(page: Page): Promise<string[][]> {
  return page
    .locator(".gst-matrix tbody tr:not(.gst-more), .gst-matrix tfoot tr")
    .evaluateAll((rows) =>
      rows.map((row) => [...row.children].map((cell) => cell.textContent?.trim() ?? "")),
    );
}

/**
 * The figures of the usual taxpayer in 2025-26, worked out by hand from what the sandbox answers: a row for each month
 * and one of totals, as the matrix shows them.
 */
export function readHandComputed(): string[][] {
  const file = path.join(import.meta.dirname, "../staff/gst-year.csv");
  return z
    .array(z.array(z.string()))
    .parse(parse(readFileSync(file)))
    .slice(1);
}
