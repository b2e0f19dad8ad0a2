import type { Locator, Page as BrowserPage } from "@playwright/test";
import words from "@/lib/i18n/messages/en/case.json" with { type: "json" };
import { expectNoViolations, narrowLight, wideDark } from "../support/axe";
import type { HttpInvestor } from "../support/http-investor";
import { type Investor, maximalInvestor, minimalInvestor } from "../support/investors";
import { readPdf } from "../support/pdf";
import { signIn } from "../support/staff";
import { expect, test } from "../support/test";

const addressOf = (reference: string) => `/staff/applications/${reference}`;

/** Submits an application. @returns its reference */
async function submit(http: HttpInvestor, investor: Investor): Promise<string> {
  await http.fill(investor);
  await http.submit();
  return (await http.status()).reference;
}

/** The viewer of a picture, by its label; the first of that name. */
function viewerOf(page: BrowserPage, label: string) {
  const area = page.getByRole("group", { name: words.documents.area.replace("{label}", label) }).first();
  const tools = page.getByRole("group", { name: words.documents.tools.replace("{label}", label) }).first();
  return { area, tools, picture: area.getByRole("img"), level: tools.getByRole("status") };
}

/** Width and height of what is seen of a picture, in whole pixels. */
async function sizeOf(picture: Locator): Promise<[number, number]> {
  const { width, height } = (await picture.boundingBox()) ?? { width: 0, height: 0 };
  return [Math.round(width), Math.round(height)];
}

for (const width of [390, 1280]) {
  test(`a picture zooms, turns and moves by the keyboard at ${width} px`, async ({ page, http }) => {
    const reference = await submit(http, await minimalInvestor());
    await page.setViewportSize({ width, height: 844 });
    await signIn(page, "support", addressOf(reference));
    const { area, picture, level } = viewerOf(page, "Front of the document");
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).toHaveJSProperty("complete", true);
    await expect(picture).not.toHaveJSProperty("naturalWidth", 0);
    const [wide, high] = await sizeOf(picture);

    // Past the links and buttons before it, as a person who has no mouse comes to it.
    for (let presses = 0; presses < 60; presses += 1) {
      if (await area.evaluate((element) => element === document.activeElement)) break;
      await page.keyboard.press("Tab");
    }
    await expect(area).toBeFocused();
    await page.keyboard.press("+");
    await expect(level).toHaveText("150%");
    await page.keyboard.press("+");
    await expect(level).toHaveText("200%");
    const [zoomedWide, zoomedHigh] = await sizeOf(picture);
    expect(Math.abs(zoomedWide - 2 * wide)).toBeLessThan(40);
    expect(Math.abs(zoomedHigh - 2 * high)).toBeLessThan(40);

    const scrolled = () => area.evaluate((element) => [element.scrollLeft, element.scrollTop]);
    const [left = 0] = await scrolled();
    expect(left, "the middle stays in the middle").toBeGreaterThan(0);
    await page.keyboard.press("ArrowRight");
    await expect.poll(async () => (await scrolled())[0]).toBeGreaterThan(left);

    await page.keyboard.press("r");
    await expect(level).toHaveText("200%, turned by 90°");
    await expect.poll(() => sizeOf(picture)).toEqual([zoomedWide, zoomedHigh]);
    await expect(picture).toHaveCSS("transform", /^matrix\((0|6\.\d+e-17), 1, -1, /);
    await page.keyboard.press("0");
    await expect(level).toHaveText("100%");
    await page.keyboard.press("-");
    await expect(level).toHaveText("100%");
    expect(await sizeOf(picture)).toEqual([wide, high]);
  });
}

test("a picture zooms and turns by its buttons, and opens in a tab of its own", async ({ page, http }) => {
  const reference = await submit(http, await minimalInvestor());
  await signIn(page, "support", addressOf(reference));
  const { tools, level } = viewerOf(page, "Photo");
  const zoomIn = tools.getByRole("button", { name: words.documents.zoomIn });
  for (const percent of [150, 200, 300, 400]) {
    await zoomIn.click();
    await expect(level).toHaveText(`${percent}%`);
  }
  await expect(zoomIn).toHaveAttribute("aria-disabled", "true");
  await tools.getByRole("button", { name: words.documents.zoomOut }).click();
  await expect(level).toHaveText("300%");
  await tools.getByRole("button", { name: words.documents.turn }).click();
  await expect(level).toHaveText("300%, turned by 90°");
  await tools.getByRole("button", { name: words.documents.reset }).click();
  await expect(level).toHaveText("100%");
  const [tab] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("link", { name: "Open Photo" }).click(),
  ]);
  await tab.waitForLoadState();
  expect(new URL(tab.url()).pathname).toMatch(/\/api\/staff\/applications\/.+\/files\//);
});

test("answers and documents stand side by side where there is room, else one below the other", async ({
  page,
  http,
}) => {
  const reference = await submit(http, await minimalInvestor());
  await signIn(page, "verifier", addressOf(reference));
  const section = page.getByRole("region", { name: "Identity document" });
  const boxOf = async (inside: Locator) =>
    (await inside.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const measure = async (width: number) => {
    await page.setViewportSize({ width, height: 844 });
    return [await boxOf(section.locator("dl")), await boxOf(section.getByRole("group").first())] as const;
  };
  const [answers, documents] = await measure(1280);
  expect(documents.x).toBeGreaterThan(answers.x + answers.width);
  expect(Math.abs(documents.y - answers.y)).toBeLessThan(4);
  const [above, below] = await measure(390);
  expect(below.y).toBeGreaterThan(above.y + above.height - 1);

  const video = page.locator("video");
  await expect(video).toHaveAttribute("controls");
  await expect(page.getByRole("link", { name: words.documents.download })).toHaveAttribute(
    "href",
    /\/files\//,
  );
});

test("what happened is told from the first refusal to the completion", async ({ page, http, name }) => {
  const investor = await minimalInvestor("ZZZPA0423Z", name);
  const reference = await submit(http, investor);
  await signIn(page, "support", addressOf(reference));
  await expect(page.getByText(words.states.refused, { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("link", { name: words.buttons.sendBack })).toHaveAttribute(
    "href",
    /\/send-back$/,
  );
  await expect(page.getByRole("link", { name: words.buttons.verify })).toBeHidden();
  const message = await page.locator("#pushes q").textContent();
  expect(message).toContain("Income Tax Department");

  await http.answer("identity", { ...investor["identity"], number: "ABCPX1234L" });
  await http.sign();
  await http.submit();
  await expect.poll(async () => (await http.status()).state).toBe("completed");
  await page.reload();
  const told = await page.locator("#timeline > ol > li").allTextContents();
  const inOrder = [
    words.actions.started,
    "State is now: Not sent yet",
    "Attempt 1: sending began",
    "Attempt 1: Refused",
    "State is now: Refused by the agency",
    "State is now: Not sent yet",
    "Attempt 2: sending began",
    "Attempt 2: Accepted",
    "State is now: Accepted for checking",
    "Callback to attempt 2: Completed the application",
    "State is now: Completed",
  ];
  let place = -1;
  for (const step of inOrder) {
    place = told.findIndex((line, index) => index > place && line.includes(step));
    expect(place, `${step} in its turn in ${told.join("\n")}`).toBeGreaterThan(-1);
  }
  await expect(page.locator("#pushes > ol > li")).toHaveCount(2);
  await expect(page.locator("#callbacks > ol > li")).toHaveCount(1);
  await expect(page.getByRole("link", { name: words.buttons.sendBack })).toBeHidden();
});

test("the page prints as a document", async ({ page, http }) => {
  const reference = await submit(http, await maximalInvestor());
  await page.setViewportSize({ width: 1280, height: 844 });
  await signIn(page, "verifier", addressOf(reference));
  await expect(page.getByRole("button", { name: words.buttons.print })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  for (const hidden of [
    page.getByRole("banner"),
    page.getByRole("contentinfo"),
    page.getByRole("navigation"),
    page.getByRole("button"),
    page.getByRole("link", { name: words.buttons.form }),
    page.locator("video"),
  ]) {
    await expect(hidden.filter({ visible: true })).toHaveCount(0);
  }
  await expect(page.getByText("Restorer of clocks")).toBeVisible();
  await expect(page.getByText("••••••0147")).toBeVisible();
  const picture = page.getByRole("img", { name: "Front of the document" }).first();
  await expect(picture).toHaveJSProperty("complete", true);
  const { height = 0 } = (await picture.boundingBox()) ?? {};
  expect(height).toBeGreaterThan(80);
  expect(height).toBeLessThan(220);
  const pdf = await page.pdf({ format: "A4" });
  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  const text = readPdf(pdf);
  if (text === null) return;
  for (const seen of [
    reference,
    "Nandini Merikoski",
    "Clock House",
    words.parts.timeline,
    "Started the application",
  ]) {
    expect(text).toContain(seen);
  }
  expect(text).not.toContain("Sign out");
});

test("without JavaScript pictures, video and links stand there, without tools that can't work", async ({
  browser,
  baseURL,
  http,
  newStaff,
}) => {
  const reference = await submit(http, await minimalInvestor());
  const staff = newStaff();
  await staff.signIn("verifier");
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  await staff.giveTo(context);
  const page = await context.newPage();
  await page.goto(addressOf(reference));
  const picture = page.getByRole("img", { name: "Front of the document" }).first();
  await expect(picture).toBeVisible();
  await expect(picture).not.toHaveJSProperty("naturalWidth", 0);
  await expect(page.getByRole("link", { name: "Open Front of the document" }).first()).toBeVisible();
  await expect(page.locator("video")).toBeVisible();
  for (const tool of [words.documents.zoomIn, words.documents.turn, words.buttons.print]) {
    await expect(page.getByRole("button", { name: tool }).filter({ visible: true })).toHaveCount(0);
  }
  await page.getByRole("button", { name: "Show Mobile number" }).click();
  await expect(page.getByText("9800000001")).toBeVisible();
  await expect(page).toHaveURL(/#contact-mobileNumber$/);
  await context.close();
});

test("axe finds nothing on the page of an application, as it is and looked at closely", async ({
  page,
  http,
}) => {
  test.slow();
  const reference = await submit(http, await maximalInvestor());
  await signIn(page, "verifier", addressOf(reference));
  await expectNoViolations(page, "an application", [
    narrowLight,
    { ...narrowLight, colorScheme: "dark" },
    wideDark,
    { ...wideDark, colorScheme: "light" },
  ]);
  await page.getByRole("button", { name: "Show Mobile number" }).click();
  await expect(page.getByText("2025550147")).toBeVisible();
  const { area, level } = viewerOf(page, "Front of the document");
  await area.press("+");
  await area.press("r");
  await expect(level).toHaveText("150%, turned by 90°");
  await expectNoViolations(page, "an application, looked at closely");
});
