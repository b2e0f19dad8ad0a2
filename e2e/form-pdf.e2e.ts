import onboarding from "@/lib/i18n/messages/en/onboarding.json" with { type: "json" };
import review from "@/lib/i18n/messages/en/review.json" with { type: "json" };
import { PDFDocument } from "pdf-lib";
import type { HttpInvestor } from "./support/http-investor";
import { type Investor, maximalInvestor, minimalInvestor } from "./support/investors";
import { makeSignature } from "./support/files";
import { readPdf } from "./support/pdf";
import { expect, test } from "./support/test";
import { saveAndContinue, submit } from "./support/wizard";

async function download(http: HttpInvestor): Promise<Buffer> {
  const answer = await http.request("/api/applications/current/form");
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  const { reference } = await http.status();
  expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="${reference}.pdf"`);
  return Buffer.from(await answer.arrayBuffer());
}

async function expectForm(http: HttpInvestor, investor: Investor, pages: number): Promise<Buffer> {
  const pdf = await download(http);
  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  expect((await PDFDocument.load(pdf)).getPageCount()).toBeGreaterThanOrEqual(pages);
  const words = readPdf(pdf);
  if (words === null) return pdf;
  expect(words).toContain((await http.status()).reference);
  for (const answer of [investor["identity"]?.["name"], investor["family"]?.["motherName"]]) {
    expect(words).toContain(answer);
  }
  return pdf;
}

test("the form is there before submitting, and stays as it was sent after", async ({
  context,
  page,
  http,
  name,
}) => {
  const investor = await minimalInvestor(undefined, name);
  await http.fill(investor);
  await expectForm(http, investor, 5);
  await http.submit();
  const sent = await expectForm(http, investor, 5);
  expect((await download(http)).equals(sent)).toBe(true);

  await http.giveTo(context);
  await page.goto("/onboarding/status");
  const started = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download the application form (PDF)" }).click();
  expect((await started).suggestedFilename()).toBe(`${(await http.status()).reference}.pdf`);
});

test("the form of a maximal investor holds every document", async ({ http }) => {
  const investor = await maximalInvestor();
  await http.fill(investor);
  await expectForm(http, investor, 10);
});

test("the form is read in the browser before it is signed, and is sealed after", async ({
  context,
  page,
  http,
  name,
}) => {
  await http.fill(await minimalInvestor(undefined, name));
  await http.giveTo(context);
  await page.goto("/onboarding/review");
  const link = page.getByRole("link", { name: "Read the form that you sign (PDF)" });
  const read = await http.request((await link.getAttribute("href")) ?? "");
  expect(read.headers.get("content-disposition")).toMatch(/^inline;/);
  expect(read.headers.get("content-security-policy")).not.toContain("sandbox");
  const preview = await PDFDocument.load(await read.arrayBuffer(), { updateMetadata: false });
  expect(preview.getForm().getFields()).toHaveLength(0);
  const fingerprint = preview.getKeywords();
  expect(fingerprint).toMatch(/^answers-sha256:[0-9a-f]{64}$/);

  await http.submit();
  const signed = await download(http);
  const sealed = await PDFDocument.load(signed, { updateMetadata: false });
  expect(sealed.getKeywords()).toBe(fingerprint);
  expect(sealed.getForm().getFields()).toHaveLength(1);
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("the form is read and signed, and a change asks for a new signature", async ({
      context,
      page,
      http,
      name,
    }) => {
      await http.fill(await minimalInvestor(undefined, name));
      await http.giveTo(context);
      await page.goto("/onboarding/review");
      const other = await context.newPage();
      await other.goto("/onboarding/contact?return=review");
      await other.getByLabel("Mobile number").fill("9811111111");
      await saveAndContinue(other);
      await expect(other).toHaveURL(/\/onboarding\/signature\?return=review$/);
      await expect(other.getByText(review.corrections.signature)).toBeVisible();

      // This page still shows the number from before.
      await page.getByRole("checkbox", { name: "I declare and agree" }).check();
      await page.getByRole("button", { name: "Submit application" }).click();
      await expect(page.getByText(onboarding.changed.title)).toBeVisible();
      await expect(page.getByText(review.corrections.signature)).toBeVisible();
      expect((await http.status()).state).toBe("draft");

      await page.locator('input[type="file"][name="signature"]').setInputFiles(await makeSignature());
      await saveAndContinue(page);
      await expect(page).toHaveURL(/\/onboarding\/review$/);
      await expect(page.getByText("9811111111")).toBeVisible();
      const link = page.getByRole("link", { name: onboarding.review.form });
      const read = await http.request((await link.getAttribute("href")) ?? "");
      expect(readPdf(Buffer.from(await read.arrayBuffer())) ?? "9811111111").toContain("9811111111");
      await submit(page);
      expect(readPdf(await download(http)) ?? "9811111111").toContain("9811111111");
    });
  });
}
