import common from "@/lib/i18n/messages/en/common.json" with { type: "json" };
import type { BrowserContext, Page } from "@playwright/test";
import type { HttpInvestor } from "./support/http-investor";
import { minimalInvestor } from "./support/investors";
import { expect, test } from "./support/test";
import { fillStep, saveAndContinue, waitForScripts } from "./support/wizard";

const { pincode: words } = common.form;

/** Opens the step about the permanent address, with a voter card chosen. */
async function openAddress(context: BrowserContext, page: Page, http: HttpInvestor) {
  await http.fill(await minimalInvestor(), "address");
  await http.giveTo(context);
  await page.goto("/onboarding/address");
  await waitForScripts(page);
  await fillStep(page, { type: "voterid" });
  return {
    pincode: page.getByLabel("Pincode"),
    district: page.getByRole("textbox", { name: "District" }),
    state: page.getByLabel("State or union territory"),
  };
}

test("a pincode fills in district and state, and another one follows", async ({ context, page, http }) => {
  const { pincode, district, state } = await openAddress(context, page, http);
  await pincode.fill("411004");
  await pincode.blur();
  await expect(district).toHaveValue("Pune");
  await expect(state).toHaveValue("Maharashtra");
  await expect(page.getByText(words.filled.replace("{place}", "Pune, Maharashtra"))).toBeVisible();
  await pincode.fill("560 038");
  await pincode.blur();
  await expect(state).toHaveValue("Karnataka");
  await expect(district).not.toHaveValue("Pune");
});

test("a pincode of several districts offers a choice", async ({ context, page, http }) => {
  const { pincode, district, state } = await openAddress(context, page, http);
  await pincode.fill("110001");
  await pincode.blur();
  await expect(page.getByText(words.several)).toBeVisible();
  await expect(district).toHaveValue("");
  await page.getByRole("button", { name: "New Delhi, Delhi" }).click();
  await expect(district).toHaveValue("New Delhi");
  await expect(state).toHaveValue("Delhi");
  await page.getByRole("button", { name: "Central Delhi, Delhi" }).click();
  await expect(district).toHaveValue("Central Delhi");
});

test("a pincode never overwrites what a person wrote", async ({ context, page, http }) => {
  const { pincode, district, state } = await openAddress(context, page, http);
  await district.fill("Poona");
  await pincode.fill("411004");
  await pincode.blur();
  await expect(state).toHaveValue("Maharashtra");
  await expect(district).toHaveValue("Poona");
  await state.fill("Bombay State");
  await pincode.fill("560038");
  await pincode.blur();
  await pincode.fill("411004");
  await pincode.blur();
  await page.getByLabel("House, street and area").fill("14 Tamarind Lane");
  await page.getByLabel("City, town or village").fill("Pune");
  await saveAndContinue(page);
  await expect(page.getByRole("alert").first()).toBeVisible();
  await expect(district).toHaveValue("Poona");
  await expect(state).toHaveValue("Bombay State");
});

test("a pincode of nowhere fills in nothing", async ({ context, page, http }) => {
  const { pincode, district, state } = await openAddress(context, page, http);
  const asked = page.waitForResponse((response) => response.request().method() === "POST");
  await pincode.fill("999999");
  await pincode.blur();
  await asked;
  await expect(district).toHaveValue("");
  await expect(state).toHaveValue("");
});

test("without JavaScript, saving fills them in and overwrites nothing", async ({ http }) => {
  const investor = await minimalInvestor();
  await http.fill(investor, "address");
  await http.answer("address", investor["address"] ?? {});
  const filled = await http.open("/onboarding/address");
  expect(filled.html).toMatch(/<input[^>]*name="district"[^>]*value="Pune"/);
  expect(filled.html).toMatch(/<input[^>]*name="state"[^>]*value="Maharashtra"/);

  await http.send(filled, { district: "Poona", state: "", pincode: "411004" });
  const kept = await http.open("/onboarding/address");
  expect(kept.html).toMatch(/<input[^>]*name="district"[^>]*value="Poona"/);
  expect(kept.html).toMatch(/<input[^>]*name="state"[^>]*value="Maharashtra"/);
});

test("a postal code of another country fills in nothing", async ({ context, page, http }) => {
  await http.fill(await minimalInvestor(), "tax-residency");
  await http.giveTo(context);
  await page.goto("/onboarding/tax-residency");
  await waitForScripts(page);
  let lookUps = 0;
  page.on("request", (request) => {
    if (request.headers()["next-action"]) lookUps += 1;
  });
  // Singapore: six digits, as in India.
  await fillStep(page, { declaration: "YES", country: "196" });
  const postalCode = page.getByLabel("Postal code");
  await postalCode.fill("238823");
  await postalCode.blur();
  await fillStep(page, { country: "101" });
  await postalCode.fill("411004");
  await postalCode.blur();
  await expect(page.getByRole("textbox", { name: "District or county" })).toHaveValue("Pune");
  expect(lookUps).toBe(1);
});
