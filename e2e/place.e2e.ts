import type { BrowserContext, Page } from "@playwright/test";
import common from "@/lib/i18n/messages/en/common.json" with { type: "json" };
import type { HttpInvestor } from "./support/http-investor";
import { minimalInvestor } from "./support/investors";
import { expect, test } from "./support/test";
import { waitForScripts } from "./support/wizard";

const words = common.form.place;

async function openPhotoStep(context: BrowserContext, page: Page, http: HttpInvestor): Promise<void> {
  await http.fill(await minimalInvestor(), "photo-and-video");
  await http.giveTo(context);
  await page.goto("/onboarding/photo-and-video");
  await waitForScripts(page);
}

test("asked to, the browser tells about where it is, and the city is filled in and may be corrected", async ({
  context,
  page,
  http,
}) => {
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation({ latitude: 18.520_43, longitude: 73.856_74 });
  await openPhotoStep(context, page, http);
  const city = page.locator('[name="city"]');
  await city.fill("Nowhere");
  const bodies: string[] = [];
  page.on("request", (request) => bodies.push(request.postData() ?? ""));
  await page.getByRole("button", { name: words.ask }).click();
  await expect(city).toHaveValue("Pune");
  await expect(page.getByText(words.found.replace("{place}", "Pune"))).toBeVisible();
  await expect(page.getByRole("button", { name: words.ask })).toBeFocused();
  expect(bodies.filter((body) => body.includes("18.52"))).toHaveLength(1);
  expect(bodies.filter((body) => body.includes("18.520"))).toEqual([]);
  const kept = page.waitForResponse(
    (answer) =>
      answer.url().includes("/api/drafts/") && (answer.request().postData() ?? "").includes("Pimpri"),
  );
  await city.fill("Pimpri");
  expect((await kept).ok()).toBe(true);
  await page.reload();
  await expect(city).toHaveValue("Pimpri");
});

test("across the border, no city of India is filled in", async ({ context, page, http }) => {
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation({ latitude: 31.55, longitude: 74.34 });
  await openPhotoStep(context, page, http);
  const city = page.locator('[name="city"]');
  const before = await city.inputValue();
  await page.getByRole("button", { name: words.ask }).click();
  await expect(page.getByText(words.none)).toBeVisible();
  await expect(city).toHaveValue(before);
});

test("refused, or far from any city, the person chooses a city instead", async ({ context, page, http }) => {
  await context.clearPermissions();
  await context.setGeolocation({ latitude: 15, longitude: 65 });
  await openPhotoStep(context, page, http);
  const city = page.locator('[name="city"]');
  const before = await city.inputValue();
  const ask = page.getByRole("button", { name: words.ask });
  await ask.click();
  await expect(page.getByText(words.failed)).toBeVisible();
  await expect(city).toBeFocused();
  await expect(city).toHaveValue(before);
  await context.grantPermissions(["geolocation"]);
  await ask.click();
  await expect(page.getByText(words.none)).toBeVisible();
  await expect(city).toHaveValue(before);
});

test("without scripts, the city is chosen from a list", async ({ http }) => {
  await http.fill(await minimalInvestor(), "photo-and-video");
  const { html } = await http.open("/onboarding/photo-and-video");
  expect(html).toContain('<option value="Thane">');
  expect(html).not.toContain(words.ask + "</button>");
});
