import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from "@zip.js/zip.js";
import common from "@/lib/i18n/messages/en/common.json" with { type: "json" };
import onboarding from "@/lib/i18n/messages/en/onboarding.json" with { type: "json" };
import questions from "@/lib/i18n/messages/en/questions.json" with { type: "json" };
import type { SampleFile } from "./support/files";
import { type HttpInvestor, type Page, slugOf } from "./support/http-investor";
import { minimalInvestor } from "./support/investors";
import { expect, test } from "./support/test";
import { saveAndContinue, waitForScripts } from "./support/wizard";

const shareCode = "1234";
const own = questions.document.xmlFile.faults;

/** The practice file as anybody downloads it, and the document in it. */
async function downloadPractice(http: HttpInvestor): Promise<{ zip: SampleFile; xml: string }> {
  const answer = await http.request("/sandbox/offline-aadhaar");
  const buffer = Buffer.from(await answer.arrayBuffer());
  const reader = new ZipReader(new Uint8ArrayReader(buffer));
  const [entry] = await reader.getEntries();
  if (entry === undefined || entry.directory) throw new Error("the practice file holds no document");
  const content = await entry.getData(new Uint8ArrayWriter(), { password: shareCode });
  const xml = Buffer.from(content).toString("utf8");
  return { zip: { name: "mine.zip", mimeType: "application/zip", buffer }, xml };
}

function open(http: HttpInvestor, file: SampleFile, code: string): Promise<Page> {
  const typed = { type: "aadhaarXml", fatherName: "Typed Before" };
  return http.answer("identity", {
    ...typed,
    "xmlFile.shareCode": code,
    xmlFile: file,
    intent: "open:xmlFile",
  });
}

test("without scripts, each file that can't be taken is refused in words of its own, and the answers stay", async ({
  http,
}) => {
  await http.fill(await minimalInvestor(), "identity");
  const { zip, xml } = await downloadPractice(http);
  const named = (name: string, content: string | Buffer): SampleFile => ({
    name,
    mimeType: "application/octet-stream",
    buffer: Buffer.from(content),
  });
  const refused: [SampleFile, string, string][] = [
    [zip, "4321", questions.faults["aadhaar-code"]],
    [zip, "", questions.faults["aadhaar-code-missing"]],
    [named("mine.zip", zip.buffer.subarray(0, -60)), shareCode, own["file-broken"]],
    [named("other.xml", "<Statement/>"), shareCode, questions.faults["aadhaar-other"]],
    [named("mine.xml", xml.replace("Asha", "Usha")), shareCode, questions.faults["aadhaar-forged"]],
    [
      named("mine.xml", xml.replace("<UidData>", "<!DOCTYPE a><UidData>")),
      shareCode,
      questions.faults["aadhaar-forged"],
    ],
    [named("mine.txt", "hello"), shareCode, own["file-type"]],
  ];
  for (const [file, code, words] of refused) {
    const page = await open(http, file, code);
    expect(page.text).toContain(words);
    expect(page.html).toContain("Typed Before");
    expect(page.html).not.toContain("Practice Verma");
    expect(page.text).not.toContain("Enter the pincode");
    if (code !== "") expect(page.html).not.toContain(`value="${code}"`);
  }
});

test("without scripts, a file that UIDAI signed fills the step in, and the number stays masked", async ({
  http,
}) => {
  await http.fill(await minimalInvestor(), "identity");
  const { zip } = await downloadPractice(http);
  const page = await open(http, zip, shareCode);
  expect(slugOf(page)).toBe("identity");
  expect(page.text).toContain(onboarding.filled.title);
  for (const value of ["Asha Practice Verma", "XXXX XXXX 7058", "14/08/1990", "411001", "Maharashtra"]) {
    expect(page.html).toContain(`value="${value}"`);
  }
  expect(page.html).not.toContain(`value="${shareCode}"`);
  const next = await http.send(page, { fatherName: "Corrected Verma" });
  expect(slugOf(next)).toBe("about-you");
  expect((await http.open("/onboarding/identity")).html).toContain("Corrected Verma");
});

test("in a browser, the practice file is had on the page, opened, and its answers lead on", async ({
  context,
  page,
  http,
}) => {
  await http.fill(await minimalInvestor(), "identity");
  await http.giveTo(context);
  await page.goto("/onboarding/identity");
  await waitForScripts(page);
  await page.getByRole("radio", { name: questions.document.type.options.aadhaarXml }).check();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: common.form.aadhaar.practice.split("{")[0] ?? "" }).click(),
  ]);
  const file = { name: download.suggestedFilename(), mimeType: "application/zip" };
  const { zip } = await downloadPractice(http);
  expect(file.name).toBe("practice-only-offline-aadhaar.zip");

  const drafts: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/drafts/")) drafts.push(request.postData() ?? "");
  });
  const codeField = page.getByLabel(common.form.aadhaar.shareCode);
  const openButton = page.getByRole("button", { name: common.form.aadhaar.open });
  await codeField.fill("4321");
  await page.locator('input[type="file"][name="xmlFile"]').setInputFiles({ ...file, buffer: zip.buffer });
  await openButton.click();
  await expect(page.getByText(questions.faults["aadhaar-code"]).first()).toBeVisible();
  await expect(codeField).toHaveValue("");
  await expect(page.getByText("Enter the pincode")).toHaveCount(0);

  await codeField.fill(shareCode);
  await page.locator('input[type="file"][name="xmlFile"]').setInputFiles({ ...file, buffer: zip.buffer });
  await openButton.click();
  await expect(page.getByText(onboarding.filled.title)).toBeVisible();
  await expect(page.locator('[name="number"]')).toHaveValue("XXXX XXXX 7058");
  await expect(page.locator('[name="name"]')).toHaveValue("Asha Practice Verma");
  await waitForScripts(page);
  await saveAndContinue(page);
  await expect(page).toHaveURL(/\/onboarding\/about-you/);
  await expect(page.locator('[name="gender"][value="Female"]')).toBeChecked();
  for (const draft of drafts) expect(draft).not.toContain("4321");
});
