import type { BrowserContext, Page } from "@playwright/test";
import words from "@/lib/i18n/messages/en/onboarding.json" with { type: "json" };
import type { HttpInvestor } from "./support/http-investor";
import { minimalInvestor } from "./support/investors";
import { expect, test } from "./support/test";
import { waitForScripts } from "./support/wizard";

const { states } = words.status;

type Following = { page: Page; asked: () => number };

/** Opens the status page with a clock that only the test moves on, and counts what the page asks. */
async function follow(context: BrowserContext, http: HttpInvestor): Promise<Following> {
  await http.giveTo(context);
  const page = await context.newPage();
  let asked = 0;
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/api/applications/current") asked += 1;
  });
  await page.clock.install();
  await page.goto("/onboarding/status");
  await waitForScripts(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  return { page, asked: () => asked };
}

async function submitWhole(http: HttpInvestor, pan: string, name: string): Promise<void> {
  await http.fill(await minimalInvestor(pan, name));
  await http.submit();
}

/** Lets so many seconds pass on the page's clock, each long enough for what was asked in it to be answered. */
async function pass(page: Page, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    await page.clock.runFor(1000);
    await page.evaluate(() => fetch("/api/health/live").then((answer) => answer.text()));
  }
}

test("the page shows the completion by itself, and asks no more then", async ({ context, http, name }) => {
  await submitWhole(http, "ZZZPC0001Z", name);
  const { page, asked } = await follow(context, http);
  await expect(page.getByText(states.accepted.title, { exact: true })).toBeVisible();
  await page.evaluate(() => document.body.setAttribute("data-same", ""));
  await expect(async () => {
    await pass(page, 1);
    await expect(page.getByText(states.completed.title, { exact: true })).toBeVisible({ timeout: 100 });
  }).toPass();
  expect(asked()).toBeGreaterThan(0);
  await expect(page.locator("body[data-same]")).toBeAttached();
  await expect(page.getByText(words.status.live)).toBeHidden();

  const before = asked();
  await page.clock.runFor("10:00");
  await pass(page, 1);
  expect(asked()).toBe(before);
});

test("the page asks ever less often", async ({ context, http, name }) => {
  await submitWhole(http, "ZZZPC0000Z", name);
  const { page, asked } = await follow(context, http);
  const counts: number[] = [];
  for (let period = 0; period < 4; period += 1) {
    const before = asked();
    await pass(page, 30);
    counts.push(asked() - before);
  }
  const [first = 0, ...later] = counts;
  expect(first).toBeGreaterThanOrEqual(3);
  expect(first).toBeLessThanOrEqual(8);
  expect(Math.max(...later)).toBeLessThan(first);
  expect(later.at(-1)).toBe(1);
  await expect(page.getByText(states.accepted.title, { exact: true })).toBeVisible();
});

for (const [state, pan] of [
  ["completed", "ZZZPC0006Z"],
  ["refused", "ZZZPA0422Z"],
] as const) {
  test(`the page of an application that is ${state} asks nothing`, async ({ context, http, name }) => {
    await submitWhole(http, pan, name);
    await expect.poll(async () => (await http.status()).state).toBe(state);
    const { page, asked } = await follow(context, http);
    await page.clock.runFor("05:00");
    await pass(page, 1);
    expect(asked()).toBe(0);
  });
}

test("the status page gives a reference, what comes next, and a copy of the answers", async ({
  http,
  name,
}) => {
  await http.fill(await minimalInvestor(undefined, name));
  const status = await http.submit();
  const { reference } = await http.status();
  expect(status.text).toContain(reference);
  expect(status.text).toContain(words.status.next);
  const answers = await http.open("/onboarding/answers");
  for (const answer of [
    name,
    "Mahesh Kulvarni",
    "29/02/1988",
    "14 Tamarind Lane",
    "Maharashtra",
    "video.mp4",
  ]) {
    expect(answers.text).toContain(answer);
  }
  expect(answers.text).not.toContain("Change");
});
