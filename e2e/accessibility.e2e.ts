import { expectNoViolations, narrowLight, wideDark } from "./support/axe";
import { maximalInvestor, minimalInvestor } from "./support/investors";
import { expect, test } from "./support/test";
import { fillStep, saveAndContinue } from "./support/wizard";

test("axe finds nothing on the start page, the sandbox's page and a page that is not there", async ({
  page,
}) => {
  for (const address of ["/", "/sandbox", "/nowhere"]) {
    await page.goto(address);
    await expectNoViolations(page, address);
  }
});

const steps = [
  ["consent", "identity", "about-you", "family"],
  ["contact", "work", "address"],
  ["correspondence", "bank", "tax-residency"],
  ["related-person", "photo-and-video", "signature"],
];

for (const slugs of steps) {
  test(`axe finds nothing on ${slugs.join(", ")}: empty, with faults, and filled`, async ({
    context,
    page,
    http,
  }) => {
    test.slow();
    const investor = await maximalInvestor();
    await http.fill(investor, slugs[0]);
    await http.giveTo(context);
    for (const slug of slugs) {
      await page.goto(`/onboarding/${slug}`);
      await expectNoViolations(page, `${slug}, empty`, [narrowLight]);
      await page.goto(`/onboarding/${slug}?check=1`);
      await expectNoViolations(page, `${slug}, with faults`);
      await fillStep(page, investor[slug] ?? {});
      await expectNoViolations(page, `${slug}, filled`, [wideDark]);
      await saveAndContinue(page);
      await expect(page).not.toHaveURL(new RegExp(`/onboarding/${slug}\\b`));
    }
  });
}

test("axe finds nothing on the review and on the start page with a draft", async ({
  context,
  page,
  http,
}) => {
  await http.fill(await maximalInvestor());
  await http.giveTo(context);
  await page.goto("/onboarding/review");
  await expectNoViolations(page, "review");
  await page.goto("/onboarding/review?check=1");
  await expectNoViolations(page, "review, with a fault");
  await page.goto("/");
  await expectNoViolations(page, "start page with a draft");
});

test("axe finds nothing where an answer is doubted", async ({ context, page, http }) => {
  const { identity } = await minimalInvestor();
  await http.fill(await minimalInvestor(), "identity");
  await http.answer("identity", { ...identity, number: "ABCCK1234L", dateOfBirth: "01/01/2020" });
  await http.giveTo(context);
  await page.goto("/onboarding/identity?check=1");
  await expect(page.getByText("The fourth letter of a person’s PAN is P").first()).toBeVisible();
  await expectNoViolations(page, "identity, doubted");
});

for (const [state, pan, words] of [
  ["completed", "ABCPX1234L", "Your KYC is complete"],
  ["rejected", "ZZZPC0006Z", "The agency has rejected your KYC"],
  ["refused", "ZZZPA0423Z", "The agency did not accept the application"],
  ["not sent", "ZZZPA0503Z", "Not sent yet"],
  ["unknown", "ZZZPA0500Z", "We are not sure that it arrived"],
] as const) {
  test(`axe finds nothing on the status page: ${state}`, async ({ context, page, http }) => {
    await http.fill(await minimalInvestor(pan));
    await http.submit();
    await http.giveTo(context);
    await page.goto("/onboarding/status");
    await expect(page.getByText(words, { exact: true })).toBeVisible();
    await expectNoViolations(page, state);
    await page.goto("/onboarding/answers");
    await expectNoViolations(page, `answers, ${state}`);
  });
}
