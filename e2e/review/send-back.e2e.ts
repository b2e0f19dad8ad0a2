import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import words from "@/lib/i18n/messages/en/review.json" with { type: "json" };
import { makePhoto, makeSignature } from "../support/files";
import { allTicked, readLink, sendBack, submitForReview } from "../support/review";
import { servers } from "../support/servers";
import { signIn } from "../support/staff";
import { expect, test } from "../support/test";

const { corrections, locked, resubmit, rounds } = words;
const returnWords = words.return;
const sendWords = words.sendBack;

/** Marks an answer on the page of a send back. */
async function mark(page: Page, label: string, section: string, reason: string): Promise<void> {
  const group = page.getByRole("group", { name: section, exact: true });
  await group.getByLabel(`${sendWords.mark}: ${label}`, { exact: true }).check();
  await group.getByLabel(`${sendWords.reason}: ${label}`, { exact: true }).fill(reason);
}

test("staff mark a name and a picture; the investor corrects them by the link in another browser, and signs again", async ({
  page,
  browser,
  http,
  name,
}) => {
  test.slow();
  const reference = await submitForReview(http, { name });
  await signIn(page, "support", `/staff/applications/${reference}`);
  await page.getByRole("link", { name: "Send back", exact: true }).click();
  await page.getByRole("button", { name: sendWords.action }).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText(sendWords.faults["nothing-marked"]);
  await mark(page, "Name", "Identity document", "Write it as printed on the card");
  await mark(page, "Front of the document", "Identity document", "");
  await page.getByLabel("Note for staff: Name").first().fill("The card says otherwise");
  await page.getByRole("button", { name: sendWords.action }).click();
  const fault = sendWords.faults["reason-missing"].replace(
    "{label}",
    "Identity document: Front of the document",
  );
  await expect(page.getByRole("main").getByRole("alert")).toContainText(fault);
  await expect(page).toHaveTitle(/^Error: /);
  await expect(page.getByLabel("Note for staff: Name").first()).toHaveValue("The card says otherwise");
  await page.getByRole("link", { name: fault }).click();
  await expect(page.getByLabel("Reason for the investor: Front of the document").first()).toBeFocused();
  await page.keyboard.type("Take it again in good light");
  await page.getByRole("button", { name: sendWords.action }).click();
  await expect(page.getByText(sendWords.linkTitle)).toBeVisible();
  await expect(page.getByText("Sent back for the 1st time.")).toBeVisible();
  const link = readLink({ text: await page.getByRole("main").innerText() });
  await page.goto(`/staff/applications/${reference}/send-back`);

  const other = await browser.newContext();
  const investor = await other.newPage();
  await investor.goto(`${http.baseUrl}${link}`);
  await expect(investor.getByRole("heading", { name: returnWords.title })).toBeVisible();
  expect(await investor.locator("main").innerText()).not.toContain(reference);
  await investor.getByRole("button", { name: returnWords.action }).click();
  await expect(investor).toHaveURL(/\/onboarding\/corrections$/);
  await expect(investor.getByText("Write it as printed on the card")).toBeVisible();
  await expect(investor.getByText("The card says otherwise")).toHaveCount(0);
  await expect(investor.getByRole("link", { name: corrections.change })).toHaveCount(2);
  expect((await http.open("/onboarding/status")).address).toBe("/");

  await investor.getByRole("link", { name: `${corrections.change} Identity document: Name` }).click();
  await expect(investor.getByText("Name: Write it as printed on the card")).toBeVisible();
  await expect(investor.locator('main form [name="number"]')).toHaveCount(0);
  await expect(investor.getByRole("heading", { name: locked.title })).toBeVisible();
  await expect(investor.getByText("ABCPX1234L")).toBeVisible();
  await investor.getByLabel("Full name on the document").fill(`${name} Rao`);
  await investor.getByRole("button", { name: "Save and continue" }).last().click();
  await expect(investor).toHaveURL(/\/onboarding\/corrections/);
  await expect(investor.getByText(corrections.signature)).toBeVisible();
  await expect(investor.getByText(corrections.waiting)).toBeVisible();

  await investor.getByRole("link", { name: `${corrections.change} Signature` }).click();
  await investor.locator('input[type="file"][name="signature"]').setInputFiles(await makeSignature());
  await investor.getByRole("button", { name: "Save and continue" }).last().click();
  await expect(investor).toHaveURL(/\/onboarding\/corrections/);
  await investor.getByRole("link", { name: corrections.action }).click();
  await expect(investor.getByText(resubmit.title)).toBeVisible();
  await expect(
    investor.getByRole("listitem").getByRole("link", { name: "Identity document: Front of the document" }),
  ).toBeVisible();
  await expect(investor.getByRole("link", { name: /^Change Name/ })).toHaveCount(1);
  await expect(investor.getByRole("link", { name: /^Change Mobile/ })).toHaveCount(0);
  await investor.getByRole("checkbox", { name: "I declare and agree" }).check();
  await investor.getByRole("button", { name: "Submit application" }).click();
  await expect(investor.getByText("Waiting for verification")).toBeVisible();
  await other.close();

  await page.goto(`/staff/applications/${reference}/send-back`);
  const round = page.getByRole("region", { name: rounds.title });
  await expect(
    round.getByRole("listitem").filter({ hasText: "Identity document: Name" }).last(),
  ).toContainText(rounds.changed);
  await expect(round.getByRole("listitem").filter({ hasText: "Front of the document" }).last()).toContainText(
    rounds.unchanged,
  );
  await expect(round.getByText("The card says otherwise")).toBeVisible();
});

test("without JavaScript: faults keep what was typed, the round goes through, and the next one is counted", async ({
  http,
  newStaff,
  newInvestor,
  name,
}) => {
  const reference = await submitForReview(http, { name });
  const staff = newStaff();
  await staff.signIn("verifier");
  const faulty = await sendBack(staff, reference, {
    "contact.emailId": "  ",
    "work.annualIncome": "Please say",
  });
  expect(faulty.text).toContain(
    sendWords.faults["reason-missing"].replace("{label}", "Contact: E-mail address"),
  );
  expect(faulty.html).toMatch(/<input[^>]*name="mark.contact.emailId"[^>]*checked/);
  expect(faulty.html).toContain('value="Please say"');
  expect(faulty.html).toContain("Seen by staff: work.annualIncome");
  expect((await http.status()).state).toBe("awaiting-verification");
  const shown = await staff.send(faulty, { "reason.contact.emailId": "It bounces" }, "mark.identity.name");
  expect((await http.status()).state).toBe("returned");

  const [ready = ""] = sendWords.message.split("{link}");
  expect(shown.text).toContain(`${ready}${http.baseUrl}${readLink(shown)}`);
  const second = newInvestor();
  const entry = await second.open(readLink(shown));
  const list = await second.send(entry, {}, "token");
  expect(list.address).toBe("/onboarding/corrections");
  expect(list.text).toContain("It bounces");
  expect((await second.open("/onboarding/status")).address).toBe("/onboarding/corrections");
  expect((await second.open("/")).html).toContain("/onboarding/corrections");
  const work = await second.open("/onboarding/work");
  expect(work.html).not.toContain('name="pep"');
  const corrected = await second.send(work, { annualIncome: "33" });
  expect(corrected.address).toBe("/onboarding/corrections");
  expect(corrected.text).toContain(corrections.signature);
  expect((await second.open("/onboarding/review")).address).toBe("/onboarding/corrections");
  await second.answer("signature", { signature: await makeSignature() });
  const review = await second.open("/onboarding/review");
  expect(review.text).toContain(resubmit.title);
  const done = await second.send(review, { declaration: "yes" }, "declaration");
  expect(done.text).toContain("Waiting for verification");

  const again = await sendBack(staff, reference, { "photo-and-video.video": "Say the code" });
  expect(again.text).toContain("Sent back for the 2nd time.");
  const nextList = await second.open("/onboarding/corrections");
  expect(nextList.text).toContain("This is the 2nd time that we ask.");
  const video = await second.open("/onboarding/photo-and-video");
  expect(video.text).toMatch(/say your name and this code: \d{4}/);
  expect(video.html).not.toContain('name="userPhoto"');
});

test("forged forms change nothing that was not sent back", async ({ http, newStaff, name }) => {
  const reference = await submitForReview(http, { name });
  const staff = newStaff();
  await staff.signIn("verifier");
  await sendBack(staff, reference, { "contact.emailId": "It bounces" });
  const draft = new FormData();
  draft.set("mobileNumber", "9811111111");
  draft.set("revision", "1");
  expect((await http.request("/api/drafts/contact", { method: "POST", body: draft })).status).toBe(200);
  await http.answer("contact", { emailId: "arun.kulvarni@mail.example", mobileNumber: "9822222222" });

  const photo = await makePhoto();
  const file = new FormData();
  file.set("userPhoto", new File([new Uint8Array(photo.buffer)], "forged.jpg", { type: "image/jpeg" }));
  const upload = "/api/uploads/photo-and-video";
  const json = await http.request(upload, {
    method: "POST",
    body: file,
    headers: { accept: "application/json" },
  });
  expect(json.status).toBe(409);
  expect(await json.json()).toMatchObject({ error: { code: "question-locked" } });
  const plain = await http.request(upload, { method: "POST", body: file });
  expect([plain.status, plain.headers.get("location")]).toEqual([303, "/onboarding/corrections"]);
  const remove = new FormData();
  remove.set("intent", "remove:signature");
  expect((await http.request("/api/uploads/signature", { method: "POST", body: remove })).status).toBe(303);

  const review = await http.open("/onboarding/review");
  expect(review.text).toContain("9800000001");
  expect(review.text).not.toMatch(/9811111111|9822222222|forged/);
  expect(review.text).toContain("signature.png");
});

test("a link that opens nothing says so, gives nothing away, and stands in no log", async ({
  http,
  newStaff,
  newInvestor,
  name,
}) => {
  const unknown = await http.open(`/onboarding/return/${"x".repeat(43)}`);
  expect(unknown.status).toBe(404);
  expect(unknown.text).toContain(returnWords.goneTitle);

  const reference = await submitForReview(http, { name });
  const staff = newStaff();
  await staff.signIn("support");
  const link = readLink(await sendBack(staff, reference, { "contact.emailId": "It bounces" }));
  const page = await newInvestor().open(link);
  expect(page.status).toBe(200);
  expect(page.headers.get("referrer-policy")).toBe("strict-origin");
  expect(page.headers.get("cache-control")).toContain("no-store");
  expect(page.text).not.toContain(reference);
  expect((await http.status()).state, "looking at it takes nothing over").toBe("returned");

  const colleague = newStaff();
  await colleague.signIn("verifier");
  const address = `/staff/applications/${reference}/send-back`;
  const shown = await colleague.open(address);
  expect(shown.text).toContain(sendWords.outTitle);
  expect(shown.text).not.toContain("/onboarding/return/");
  const renewed = readLink(await colleague.send(shown, {}, `reference=${reference}`));
  expect((await staff.open(address)).text).not.toContain("/onboarding/return/");
  expect(renewed).not.toBe(link);
  expect((await newInvestor().open(link)).status).toBe(404);
  const investor = newInvestor();
  await investor.send(await investor.open(renewed), {}, "token");
  expect((await http.open("/onboarding/corrections")).address).toBe("/");
  await investor.submit();
  const used = await newInvestor().open(renewed);
  expect([used.status, used.text.includes(returnWords.goneTitle)]).toEqual([404, true]);
  const log = readFileSync(servers.reviewed.log, "utf8");
  for (const secret of [link, renewed]) expect(log).not.toContain(secret.split("/").at(-1));
});

test("a browser that holds another application is told before it lets go of it", async ({
  http,
  newStaff,
  newInvestor,
  name,
}) => {
  const reference = await submitForReview(http, { name });
  const staff = newStaff();
  await staff.signIn("support");
  const link = readLink(await sendBack(staff, reference, { "contact.emailId": "It bounces" }));
  const other = newInvestor();
  await other.begin();
  expect((await other.open(link)).text).toContain(returnWords.other);
  expect((await http.open(link)).text).not.toContain(returnWords.other);
});

test("an application that is with the agency can't be sent back", async ({ http, newStaff, name }) => {
  const reference = await submitForReview(http, { name });
  const staff = newStaff();
  await staff.signIn("verifier");
  const early = await staff.open(`/staff/applications/${reference}/send-back`);
  const verifying = await staff.open(`/staff/applications/${reference}/verify`);
  await staff.send(verifying, allTicked, "submission");
  const fields = { "mark.identity.name": "yes", "reason.identity.name": "Too late" };
  const late = await staff.send(early, fields, "mark.identity.name");
  expect(late.text).toContain(sendWords.closedTitle);
  await expect.poll(async () => (await http.status()).state).toBe("completed");
});
