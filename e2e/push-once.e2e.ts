import type { BrowserContext, Page } from "@playwright/test";
import words from "@/lib/i18n/messages/en/onboarding.json" with { type: "json" };
import type { HttpInvestor } from "./support/http-investor";
import { type Investor, minimalInvestor } from "./support/investors";
import { readTally } from "./support/sandbox";
import { expect, test } from "./support/test";

/** The sandbox takes some seconds to answer a push of this PAN. */
const slow = "ZZZPA0408Z";
const ordinary = "ABCPK1234L";
const { states } = words.status;

/** Opens the review of a whole application in the browser. */
async function openReview(
  context: BrowserContext,
  http: HttpInvestor,
  { pan, name }: { pan: string; name: string },
): Promise<{ page: Page; investor: Investor }> {
  const investor = await minimalInvestor(pan, name);
  await http.fill(investor);
  await http.giveTo(context);
  const page = await context.newPage();
  await page.goto("/onboarding/review");
  return { page, investor };
}

const agree = (page: Page) => page.getByRole("checkbox", { name: words.review.agree }).check();
const submitButton = (page: Page) => page.getByRole("button", { name: words.review.submit });

async function expectOnePush(http: HttpInvestor, investor: Investor): Promise<void> {
  await expect.poll(async () => (await http.status()).state).toBe("completed");
  expect(await readTally(http.baseUrl, investor)).toMatchObject({ received: 1, accepted: 1 });
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("a double click pushes once", async ({ context, http, name }) => {
      const { page, investor } = await openReview(context, http, { pan: ordinary, name });
      await agree(page);
      await submitButton(page).dblclick();
      await expect(page).toHaveURL(/\/onboarding\/status$/);
      await expectOnePush(http, investor);
    });
  });
}

test("two tabs that submit at once push once", async ({ context, http, name }) => {
  const { page, investor } = await openReview(context, http, { pan: slow, name });
  const other = await context.newPage();
  await other.goto("/onboarding/review");
  await Promise.all([agree(page), agree(other)]);
  await Promise.all([submitButton(page).click(), submitButton(other).click()]);
  await expect(page).toHaveURL(/\/onboarding\/status$/);
  await expect(other).toHaveURL(/\/onboarding\/status$/);
  await expect(page.getByText(states.completed.title, { exact: true })).toBeVisible();
  await expect(other.getByText(states.completed.title, { exact: true })).toBeVisible();
  await expectOnePush(http, investor);
});

test("a reload while it is sent shows that it is on its way, and pushes no more", async ({
  context,
  http,
  name,
}) => {
  const { page, investor } = await openReview(context, http, { pan: slow, name });
  await agree(page);
  await submitButton(page).click();
  await expect.poll(async () => (await readTally(http.baseUrl, investor)).received).toBe(1);
  await page.reload();
  await expect(page).toHaveURL(/\/onboarding\/status$/);
  await expect(page.getByText(states.pushing.title, { exact: true })).toBeVisible();
  await expect(page.getByText(states.completed.title, { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText(states.completed.title, { exact: true })).toBeVisible();
  await expectOnePush(http, investor);
});

test("going back after submitting leads to the status, and pushes no more", async ({
  context,
  http,
  name,
}) => {
  const { page, investor } = await openReview(context, http, { pan: ordinary, name });
  await agree(page);
  await submitButton(page).click();
  await expect(page).toHaveURL(/\/onboarding\/status$/);
  await page.goBack();
  // The browser may show the review as it was: submitting once more must change nothing then.
  const again = submitButton(page);
  await expect(again.or(page.getByRole("heading", { name: words.status.title })).first()).toBeVisible();
  if (await again.isVisible()) {
    await agree(page);
    await again.click();
  }
  await expect(page).toHaveURL(/\/onboarding\/status$/);
  await expectOnePush(http, investor);
});

test("the same posts sent again push no more", async ({ http, name }) => {
  const investor = await minimalInvestor(undefined, name);
  await http.fill(investor);
  const review = await http.open("/onboarding/review");
  const pages = await Promise.all(
    [1, 2, 3].map(() => http.send(review, { declaration: "yes" }, "declaration")),
  );
  const late = await http.send(review, { declaration: "yes" }, "declaration");
  for (const { address, status } of [...pages, late]) {
    expect([address, status]).toEqual(["/onboarding/status", 200]);
  }
  await expectOnePush(http, investor);
});
