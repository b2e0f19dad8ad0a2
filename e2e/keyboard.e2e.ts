import type { Page } from "@playwright/test";
import type { SampleFile } from "./support/files";
import { minimalInvestor } from "./support/investors";
import { expect, test } from "./support/test";
import { waitForScripts } from "./support/wizard";

/** What has the focus, as far as a key press may depend on it. */
type Focus = { kind: string; name: string; value: string; text: string; chosen: boolean };

function readFocus(page: Page): Promise<Focus> {
  return page.evaluate(() => {
    const held = document.activeElement;
    const field = held instanceof HTMLInputElement || held instanceof HTMLTextAreaElement ? held : null;
    const list = held instanceof HTMLSelectElement ? held : null;
    return {
      kind: list ? "select" : field instanceof HTMLInputElement ? field.type : field ? "text" : "other",
      name: field?.name ?? list?.name ?? "",
      value: field?.value ?? list?.value ?? "",
      text: held?.textContent?.trim() ?? "",
      chosen: field instanceof HTMLInputElement && field.checked,
    };
  });
}

/** Presses Tab until it comes to what is wanted. */
async function tabTo(page: Page, what: string, isWanted: (focus: Focus) => boolean): Promise<Focus> {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press("Tab");
    const focus = await readFocus(page);
    if (isWanted(focus)) return focus;
  }
  throw new Error(`Tab never comes to ${what}`);
}

async function answer(page: Page, question: string, given: string | SampleFile): Promise<void> {
  let focus = await tabTo(page, question, ({ name }) => name === question);
  if (typeof given !== "string") {
    await page.locator("input:focus").setInputFiles(given);
    await expect(page.getByText(given.name, { exact: true }).last()).toBeVisible();
    return;
  }
  if (focus.kind === "radio" || focus.kind === "select") {
    for (let presses = 0; focus.value !== given && presses < 40; presses += 1) {
      await page.keyboard.press("ArrowDown");
      focus = await readFocus(page);
    }
    if (focus.kind === "radio" && !focus.chosen) await page.keyboard.press("Space");
    const { value, name } = await readFocus(page);
    expect([name, value]).toEqual([question, given]);
    return;
  }
  if (focus.kind === "checkbox") return page.keyboard.press("Space");
  await page.keyboard.type(given);
}

async function press(page: Page, button: string): Promise<void> {
  await tabTo(page, button, ({ text }) => text === button);
  await page.keyboard.press("Enter");
}

test("the whole wizard is filled with the keyboard alone", async ({ page, name }) => {
  await page.goto("/");
  await page.keyboard.press("Tab");
  expect((await readFocus(page)).text).toBe("Skip to the content");
  await press(page, "Start now");

  for (const [slug, answers] of Object.entries(await minimalInvestor(undefined, name))) {
    await expect(page).toHaveURL(new RegExp(`/onboarding/${slug}$`));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await waitForScripts(page);
    let isTyped = false;
    for (const [question, given] of Object.entries(answers)) {
      await answer(page, question, given);
      isTyped = (await readFocus(page)).kind === "text" || (await readFocus(page)).kind === "email";
    }
    // Enter in a text sends the form, as the button does.
    if (isTyped) await page.keyboard.press("Enter");
    else await press(page, "Save and continue");
  }
  await expect(page).toHaveURL(/\/onboarding\/review$/);
  await answer(page, "declaration", "yes");
  await press(page, "Submit application");
  await expect(page).toHaveURL(/\/onboarding\/status$/);
  await expect(page.locator('[data-state="completed"]')).toBeVisible();
});

test("a fault takes the focus, and leads to its question", async ({ context, page, http }) => {
  await http.fill(await minimalInvestor(), "contact");
  await http.giveTo(context);
  await page.goto("/onboarding/contact");
  await waitForScripts(page);
  await answer(page, "mobileNumber", "98");
  await page.keyboard.press("Enter");
  const summary = page.getByRole("alert").first();
  await expect(summary).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Mobile number")).toBeFocused();
});
