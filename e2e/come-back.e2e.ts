import common from "@/lib/i18n/messages/en/common.json" with { type: "json" };
import onboarding from "@/lib/i18n/messages/en/onboarding.json" with { type: "json" };
import { minimalInvestor } from "./support/investors";
import { expect, test } from "./support/test";
import { begin, fillStep, saveAndContinue, signAgain, waitForScripts } from "./support/wizard";

const { form } = common;

test("a person comes back to the step they were at", async ({ context, page, http }) => {
  const investor = await minimalInvestor();
  await http.fill(investor, "family");
  await http.giveTo(context);
  await page.goto("/onboarding");
  await expect(page).toHaveURL(/\/onboarding\/family$/);
  await page.reload();
  await expect(page).toHaveURL(/\/onboarding\/family$/);

  // A step that is not their turn leads back to the one that is.
  await page.goto("/onboarding/signature");
  await expect(page).toHaveURL(/\/onboarding\/family$/);
  await page.goto("/onboarding/review");
  await expect(page).toHaveURL(/\/onboarding\/family/);

  const another = await context.newPage();
  await another.goto("/");
  await another.getByRole("link", { name: "Continue" }).click();
  await expect(another).toHaveURL(/\/onboarding\/family$/);

  // Earlier steps open freely and show what was saved.
  await another.goto("/onboarding/identity");
  await expect(another.getByLabel("Father’s full name")).toHaveValue("Mahesh Kulvarni");
  await expect(another.getByRole("img", { name: "identity-front.jpg" })).toBeVisible();
});

test("another browser holds nothing", async ({ browser, http }) => {
  await http.fill(await minimalInvestor(), "family");
  const stranger = await browser.newContext();
  const page = await stranger.newPage();
  for (const address of ["/onboarding", "/onboarding/identity", "/onboarding/review", "/onboarding/status"]) {
    await page.goto(`${http.baseUrl}${address}`);
    await expect(page).toHaveURL(`${http.baseUrl}/`);
  }
  await expect(page.getByRole("button", { name: "Start" })).toBeVisible();
  await stranger.close();
});

test("a change from the review comes back to it, and the browser's way back works", async ({
  context,
  page,
  http,
}) => {
  await http.fill(await minimalInvestor());
  await http.giveTo(context);
  await page.goto("/onboarding/review");
  await page.getByRole("link", { name: "Change Mother’s full name" }).click();
  await expect(page).toHaveURL(/\/onboarding\/family\?return=review/);
  await page.getByLabel("Mother’s full name").fill("Sudha Deshkulvarni");
  await saveAndContinue(page);
  await signAgain(page);
  await expect(page.getByText("Sudha Deshkulvarni")).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(page.getByLabel("Mother’s full name")).toHaveValue("Sudha Deshkulvarni");
});

test("a choice that is flipped and flipped back loses nothing, files included", async ({
  context,
  page,
  http,
}) => {
  const investor = await minimalInvestor();
  await http.fill(investor, "about-you");
  await http.giveTo(context);
  await page.goto("/onboarding/identity");
  await fillStep(page, { type: "passport" });
  await page.getByLabel("House, street and area").fill("5 Cardamom Row");
  await fillStep(page, { type: "voterid" });
  await expect(page.getByLabel("Date of issue")).toBeHidden();
  await expect(page.getByLabel("House, street and area")).toHaveValue("5 Cardamom Row");
  await fillStep(page, { type: "individualPan" });
  await expect(page.getByLabel("House, street and area")).toBeHidden();
  await saveAndContinue(page);
  await expect(page).toHaveURL(/\/onboarding\/about-you/);
  await page.goto("/onboarding/identity");
  await expect(page.getByRole("radio", { name: "PAN card" })).toBeChecked();
  await expect(page.getByRole("img", { name: "identity-front.jpg" })).toBeVisible();
  await fillStep(page, { type: "passport" });
  await expect(page.getByLabel("House, street and area")).toHaveValue("5 Cardamom Row");
});

test("flipped on the server, saved in between, and flipped back, nothing is lost either", async ({
  http,
}) => {
  const investor = await minimalInvestor();
  await http.fill(investor, "correspondence");
  const there = await http.answer("correspondence", {
    sameAsPermanent: "no",
    ...investor["address"],
    addressType: "03",
    address: "9 Nutmeg Street",
  });
  expect(there.address).toBe("/onboarding/bank");
  await http.answer("correspondence", { sameAsPermanent: "yes" });
  const back = await http.open("/onboarding/correspondence");
  expect(back.text).toContain("identity-front.jpg");
  expect(back.html).toContain("9 Nutmeg Street");
  expect((await http.send(back, { sameAsPermanent: "no" })).address).toBe("/onboarding/bank");

  // The kind of identity document decides what the address step asks; its answers outlive a detour.
  await http.answer("identity", { type: "passport" });
  expect((await http.open("/onboarding/address")).address).toContain("/onboarding/identity");
  await http.answer("identity", { type: "individualPan" });
  expect((await http.open("/onboarding/address")).html).toContain("14 Tamarind Lane");
});

test("what is typed is kept as a draft, without a button", async ({ page }) => {
  await begin(page);
  await page.getByRole("checkbox").check();
  await saveAndContinue(page);
  await expect(page).toHaveURL(/\/onboarding\/identity$/);
  await page.getByLabel("Full name on the document").pressSequentially("Charu Kulvarni");
  await expect(page.getByText(form.saved)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Full name on the document")).toHaveValue("Charu Kulvarni");
});

test("what was typed last is kept when the page is left at once", async ({ context, page, http }) => {
  await http.fill(await minimalInvestor(), "family");
  await http.giveTo(context);
  await page.goto("/onboarding/family");
  const mother = page.getByLabel("Mother’s full name");
  await mother.pressSequentially("Leela");
  await expect(page.getByText(form.saved)).toBeVisible();
  await mother.pressSequentially(" Kulvarni");
  await page.goto("/onboarding/contact");
  await expect.poll(async () => (await http.open("/onboarding/family")).html).toContain("Leela Kulvarni");
});

test("what is given before the scripts have come stays, and goes with the rest", async ({
  context,
  page,
  http,
}) => {
  const { address = {}, ...investor } = await minimalInvestor();
  await http.fill(investor, "address");
  await http.giveTo(context);
  let letScriptsCome: () => void = () => undefined;
  const mayCome = new Promise<void>((resolve) => {
    letScriptsCome = resolve;
  });
  await page.route(/\/_next\/static\/.*\.js/, async (route) => {
    await mayCome;
    await route.continue();
  });
  await page.goto("/onboarding/address", { waitUntil: "commit" });
  await fillStep(page, address);
  letScriptsCome();
  await waitForScripts(page);
  await expect(page.getByRole("radio", { name: "Voter ID card" })).toBeChecked();
  await expect(page.getByLabel("House, street and area")).toHaveValue("14 Tamarind Lane");
  await saveAndContinue(page);
  await expect(page).toHaveURL(/\/onboarding\/correspondence$/);
  await page.goto("/onboarding/address");
  await expect(page.getByRole("img", { name: "identity-front.jpg" })).toHaveCount(2);
});

test("of two tabs the later save wins and says so", async ({ context, page, http }) => {
  await http.fill(await minimalInvestor());
  await http.giveTo(context);
  const other = await context.newPage();
  await page.goto("/onboarding/contact");
  await other.goto("/onboarding/contact");
  await page.getByLabel("E-mail address").fill("first.tab@mail.example");
  await saveAndContinue(page);
  await expect(page).toHaveURL(/\/onboarding\/signature$/);
  await expect(page.getByText(onboarding.replaced.title)).toBeHidden();

  await other.getByLabel("Mobile number").fill("9800000009");
  await saveAndContinue(other);
  await expect(other).toHaveURL(/\/onboarding\/signature\?replaced=contact/);
  await expect(other.getByText(onboarding.replaced.title)).toBeVisible();
  // The whole form of the later tab, and nothing of the earlier one.
  await other.goto("/onboarding/contact");
  await expect(other.getByLabel("Mobile number")).toHaveValue("9800000009");
  await expect(other.getByLabel("E-mail address")).toHaveValue("arun.kulvarni@mail.example");
});

test("without JavaScript the later save wins and says so too", async ({ http }) => {
  await http.fill(await minimalInvestor(), "work");
  const [first, second] = [await http.open("/onboarding/contact"), await http.open("/onboarding/contact")];
  expect((await http.send(first, { emailId: "first.tab@mail.example" })).text).not.toContain(
    onboarding.replaced.title,
  );
  const later = await http.send(second, { mobileNumber: "9800000009" });
  expect(later.text).toContain(onboarding.replaced.title);
  expect(later.text).toContain("“Contact”");
  expect((await http.open("/onboarding/contact")).html).toContain("arun.kulvarni@mail.example");
});

test("a tab that is older than what is saved keeps no draft and says so", async ({ context, page, http }) => {
  await http.fill(await minimalInvestor(), "work");
  await http.giveTo(context);
  const other = await context.newPage();
  await page.goto("/onboarding/contact");
  await other.goto("/onboarding/contact");
  await page.getByLabel("E-mail address").fill("first.tab@mail.example");
  await expect(page.getByText(form.saved)).toBeVisible();
  await other.getByLabel("E-mail address").fill("second.tab@mail.example");
  await expect(other.getByText(form.conflictTitle)).toBeVisible();
  await other.getByRole("button", { name: form.conflictAction }).click();
  await expect(other.getByLabel("E-mail address")).toHaveValue("first.tab@mail.example");
});

test("a device that forgets an application leads nowhere from then on", async ({ context, page, http }) => {
  await http.fill(await minimalInvestor());
  await http.submit();
  await http.giveTo(context);
  await page.goto("/onboarding/status");
  await page.locator("summary", { hasText: onboarding.status.leave }).click();
  await page.getByRole("button", { name: onboarding.status.leave }).click();
  await expect(page.getByRole("button", { name: "Start" })).toBeVisible();
  await page.goto("/onboarding/status");
  await expect(page.getByRole("button", { name: "Start" })).toBeVisible();
});
