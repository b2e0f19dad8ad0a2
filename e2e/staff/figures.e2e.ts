import figures from "@/lib/i18n/messages/en/figures.json" with { type: "json" };
import { expectNoViolations } from "../support/axe";
import type { HttpInvestor, Page } from "../support/http-investor";
import { minimalInvestor } from "../support/investors";
import { signIn, StaffHttp } from "../support/staff";
import { expect, test } from "../support/test";

/** The figure that stands beside the name of a stage, or in a card. */
function read(page: Page, pattern: RegExp): number {
  const [, digits = ""] = pattern.exec(page.html) ?? [];
  return Number(digits.replaceAll(",", ""));
}

function funnel(page: Page, stage: string): number {
  const row = new RegExp(`data-stage="${stage}".*?<td class="figure">([\\d,]+)</td>`, "s");
  return read(page, row);
}

function standing(page: Page, name: string): number {
  return read(page, new RegExp(`data-standing="${name}">([\\d,]+)<`));
}

async function complete(http: HttpInvestor): Promise<void> {
  await http.fill(await minimalInvestor());
  await http.submit();
  await expect.poll(async () => (await http.status()).state).toBe("completed");
}

test("what investors do shows in the figures at once", async ({ baseURL, newInvestor }) => {
  test.slow();
  const staff = new StaffHttp(baseURL ?? "");
  await staff.signIn("support");
  const before = await staff.open("/staff/figures?days=7");
  await complete(newInvestor());
  await newInvestor().fill(await minimalInvestor(), "contact");
  const refused = newInvestor();
  await refused.fill(await minimalInvestor("ZZZPA0422Z"));
  await refused.submit();
  const unsure = newInvestor();
  await unsure.fill(await minimalInvestor("ZZZPA0500Z"));
  await unsure.submit();
  const after = await staff.open("/staff/figures?days=7");
  // Other tests go on meanwhile: at least what was done here has been added.
  const added = (stage: string) => funnel(after, stage) - funnel(before, stage);
  expect(added("begun")).toBeGreaterThanOrEqual(4);
  expect(added("family")).toBeGreaterThanOrEqual(4);
  expect(added("signature")).toBeGreaterThanOrEqual(3);
  expect(added("submitted")).toBeGreaterThanOrEqual(3);
  expect(added("accepted")).toBeGreaterThanOrEqual(1);
  expect(added("completed")).toBeGreaterThanOrEqual(1);
  const counts = ["begun", "consent", "identity", "contact", "signature"].map((stage) =>
    funnel(after, stage),
  );
  expect(counts).toEqual(counts.toSorted((one, other) => other - one));
  expect(standing(after, "unknown")).toBeGreaterThan(0);
  expect(after.text).toContain(figures.pushes.title.day);
  expect(after.text).toMatch(/Refused\s+\S+\s+422/);
  expect(after.text).toMatch(/Completed an application\s+status-accepted/);
  // No name, number or words of the upstream.
  for (const personal of ["ZZZPA0422Z", "KYC-", "already"]) expect(after.text).not.toContain(personal);
});

test("seven days, thirty, ninety and a year are links, plots have tables, and nothing needs a script", async ({
  browser,
  baseURL,
  http,
}) => {
  await complete(http);
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const staff = new StaffHttp(baseURL ?? "");
  await staff.signIn("verifier");
  await staff.giveTo(context);
  const page = await context.newPage();
  await page.goto("/staff/figures");
  const ways = page.getByRole("navigation", { name: figures.window.label });
  await expect(ways.getByRole("link", { name: "30 days" })).toHaveAttribute("aria-current", "page");
  for (const [days, title] of [
    ["7", figures.pushes.title.day],
    ["90", figures.pushes.title.week],
    ["365", figures.pushes.title.month],
  ] as const) {
    await ways.getByRole("link", { name: `${days} days`, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`days=${days}$`));
    const plot = page.getByRole("figure", { name: title });
    await expect(plot.getByRole("img", { name: /^\d+ push|^One push/ })).toBeVisible();
  }
  const card = page.locator("#pushes");
  const drawn = Number.parseInt((await card.getByRole("img").getAttribute("aria-label")) ?? "", 10);
  await card.getByText(figures.flow.asTable).click();
  const total = card.getByRole("row").last();
  const cells = await total.getByRole("cell").allInnerTexts();
  expect(cells.reduce((sum, cell) => sum + Number(cell.replaceAll(",", "")), 0)).toBe(drawn);
  await page.goto("/staff/figures?days=8");
  await expect(ways.getByRole("link", { name: "30 days" })).toHaveAttribute("aria-current", "page");
  await context.close();
});

test("with the keyboard alone the stretch is chosen, a table opened, and the queue reached", async ({
  page,
  http,
}) => {
  await complete(http);
  await signIn(page, "admin", "/staff/figures");
  await page.getByRole("link", { name: figures.standing.unknown }).focus();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "7 days", exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/days=7$/);
  await page.locator("#callbacks summary").focus();
  await page.keyboard.press("Enter");
  await expect(page.locator("#callbacks").getByRole("row").last()).toContainText(figures.flow.total);
  await page.getByRole("link", { name: figures.standing.overdue }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/staff\/applications\?view=overdue$/);
});

test("axe finds nothing on the figures, tables opened, and letters stay readable on a telephone", async ({
  page,
  http,
}) => {
  await complete(http);
  await signIn(page, "support", "/staff/figures");
  for (const summary of await page.getByText(figures.flow.asTable).all()) await summary.click();
  await expectNoViolations(page, "figures");
  await page.setViewportSize({ width: 390, height: 844 });
  const smallest = await page.locator("svg text").evaluateAll((texts) =>
    Math.min(
      ...texts.map((text) => {
        const { height } = text.getBoundingClientRect();
        return height === 0 ? Number.POSITIVE_INFINITY : Number.parseFloat(getComputedStyle(text).fontSize);
      }),
    ),
  );
  expect(smallest).toBeGreaterThanOrEqual(12);
});
