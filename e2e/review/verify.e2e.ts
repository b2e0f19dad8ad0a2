import { writeExactMoment } from "@/lib/india-time";
import words from "@/lib/i18n/messages/en/review.json" with { type: "json" };
import statusWords from "@/lib/i18n/messages/en/onboarding.json" with { type: "json" };
import { expectNoViolations, narrowLight, wideDark } from "../support/axe";
import { makeMp4 } from "../support/files";
import type { HttpInvestor } from "../support/http-investor";
import { minimalInvestor } from "../support/investors";
import { allTicked, submitForReview } from "../support/review";
import { readTally } from "../support/sandbox";
import { nameOf, signIn } from "../support/staff";
import { expect, test } from "../support/test";
import { addVerifier } from "../support/verifier";

const { verify } = words;
const checks = [verify.checks.face, verify.checks.code, verify.checks.readable, verify.checks.names];
const verifier = "Vikram Menon";

function labelOf(check: { label: string }): RegExp {
  return new RegExp(check.label.split("{code}")[0] ?? "");
}

/** Sends a video as the recorder of the page does: in pieces, with when and where it was made. */
async function sendRecording(http: HttpInvestor, recordedAt: Date): Promise<void> {
  const { buffer } = makeMp4();
  const about = { name: "video.mp4", recordedAt: recordedAt.toISOString(), place: "Pune" };
  const encode = ([key, value]: [string, string]) => `${key} ${Buffer.from(value).toString("base64")}`;
  const headers = { "tus-resumable": "1.0.0" };
  const begun = await http.request("/api/uploads/video/photo-and-video/video", {
    method: "POST",
    headers: {
      ...headers,
      "upload-length": String(buffer.length),
      "upload-metadata": Object.entries(about).map(encode).join(),
    },
  });
  const address = begun.headers.get("location") ?? "";
  const type = "application/offset+octet-stream";
  const body = new Uint8Array(buffer);
  const piece = { ...headers, "upload-offset": "0", "content-type": type };
  await http.request(address, { method: "PATCH", headers: piece, body });
  expect((await http.request(address, { method: "POST" })).status).toBe(201);
}

test("an application waits for its verifier, who approves it and sees what became of it", async ({
  page,
  newInvestor,
  name,
}) => {
  const http = newInvestor();
  await http.fill(await minimalInvestor("ABCPX1234L", name), "photo-and-video");
  const video = await http.open("/onboarding/photo-and-video");
  const [, code = ""] = /say your name and this code: (\d{4})/.exec(video.text) ?? [];
  expect(code).toMatch(/^\d{4}$/);
  const recordedAt = new Date(Date.now() - 60_000);
  await sendRecording(http, recordedAt);
  const { video: _, ...photo } = (await minimalInvestor())["photo-and-video"] ?? {};
  await http.answer("photo-and-video", photo);
  await http.answer("signature", (await minimalInvestor())["signature"] ?? {});
  const waiting = await http.submit();
  expect(waiting.text).toContain(statusWords.status.states["awaiting-verification"].title);
  expect(waiting.text).toContain("One of our staff looks at your documents");
  const { reference } = await http.status();
  expect(await readTally(http.baseUrl, await minimalInvestor("ABCPX1234L", name))).toMatchObject({
    received: 0,
  });

  await signIn(page, "verifier", `/staff/applications/${reference}`);
  await page.getByRole("link", { name: "Verify", exact: true }).click();
  await expect(page.getByText(code, { exact: true })).toBeVisible();
  await expect(
    page.getByText(
      `recorded in the page at ${writeExactMoment(recordedAt)}, in Pune. The code to say was ${code}`,
    ),
  ).toBeVisible();
  await expect(page.getByRole("table").getByText(name).first()).toBeVisible();
  await expect(page.getByText("Verification Officer")).toBeVisible();
  await expect(page.getByText("EMP0102")).toBeVisible();
  await expect(page.getByText(words.hints["income-empty"])).toBeVisible();
  await expect(page.getByLabel(/Photo, video and place: Video/).last()).toBeVisible();

  await page.getByLabel(labelOf(checks[0] ?? { label: "" })).check();
  await page.getByRole("button", { name: verify.action }).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText(verify.checks.code.fault);
  await expect(page).toHaveTitle(/^Error: /);
  await expect(page.getByLabel(labelOf(checks[0] ?? { label: "" }))).toBeChecked();
  for (const check of checks) await page.getByLabel(labelOf(check)).check();
  await page.getByRole("button", { name: verify.action }).click();

  await expect(page).toHaveURL(new RegExp(`/staff/applications/${reference}$`));
  await expect(page.getByRole("heading", { name: "Attempt 1" })).toContainText("Accepted");
  await expect.poll(async () => (await http.status()).state).toBe("completed");
  expect(await readTally(http.baseUrl, await minimalInvestor("ABCPX1234L", name))).toMatchObject({
    accepted: 1,
  });
});

test("without JavaScript nothing is sent before every point is confirmed, and what was ticked stays", async ({
  http,
  newStaff,
  name,
}) => {
  const reference = await submitForReview(http, { name });
  const staff = newStaff();
  await staff.signIn("verifier");
  const address = `/staff/applications/${reference}/verify`;
  const faulty = await staff.send(await staff.open(address), { face: "yes", names: "yes" }, "submission");
  expect(faulty.status).toBe(422);
  expect(faulty.text).toContain(verify.checks.code.fault);
  expect(faulty.text).toContain(verify.checks.readable.fault);
  expect(faulty.text).not.toContain(verify.checks.face.fault);
  expect(faulty.html).toMatch(/<input[^>]*name="face"[^>]*checked/);
  expect((await http.status()).state).toBe("awaiting-verification");
  const done = await staff.send(faulty, allTicked, "submission");
  expect(done.address).toBe(`/staff/applications/${reference}`);
  await expect.poll(async () => (await http.status()).state).toBe("completed");
});

test("of two verifiers the second one is told", async ({ http, newStaff, name }) => {
  const reference = await submitForReview(http, { name });
  const [first, second] = [newStaff(), newStaff()];
  const pages = [];
  for (const staff of [first, second]) {
    await staff.signIn("verifier");
    pages.push(await staff.open(`/staff/applications/${reference}/verify`));
  }
  const [ofFirst, ofSecond] = pages;
  if (!ofFirst || !ofSecond) throw new Error("No pages");
  await first.send(ofFirst, allTicked, "submission");
  const told = await second.send(ofSecond, allTicked, "submission");
  expect(told.text).toContain(verify.faults.taken);
  expect(told.text).toContain(verify.bars["not-waiting"].title);
  expect(told.html).not.toContain('name="submission"');
});

test("nobody verifies an application that bears their own e-mail address, nor by a forged form", async ({
  http,
  newInvestor,
  newStaff,
  name,
}) => {
  const reference = await submitForReview(http, { name, email: "Verifier@PRACTICE.example" });
  const staff = newStaff();
  await staff.signIn("verifier");
  const page = await staff.open(`/staff/applications/${reference}/verify`);
  expect(page.text).toContain(verify.bars["own-email"].text);
  expect(page.html).not.toContain('name="submission"');

  const other = await staff.open(
    `/staff/applications/${await submitForReview(newInvestor(), { name })}/verify`,
  );
  const forged = await staff.send(other, { ...allTicked, reference }, "submission");
  expect(forged.text).toContain(verify.bars["own-email"].text);
  expect((await http.status()).state).toBe("awaiting-verification");
});

test("nobody verifies an application with their own PAN, or before an administrator has said who they are", async ({
  http,
  newStaff,
  name,
}) => {
  const pan = "ABCPX4321L";
  const address = `/staff/applications/${await submitForReview(http, { name, pan })}/verify`;
  const own = await addVerifier(newStaff, { pan });
  expect((await own.open(address)).text).toContain(verify.bars["own-pan"].text);
  const unknown = await addVerifier(newStaff, { designation: "" });
  const page = await unknown.open(address);
  expect(page.text).toContain("Missing: Designation. An administrator must add it");
  expect(page.html).not.toContain('name="submission"');
  expect(page.text).toContain(verify.ownPan.title);
  expect((await own.open(address)).text).not.toContain(verify.ownPan.title);
  const third = await addVerifier(newStaff);
  await third.send(await third.open(address), allTicked, "submission");
  await expect.poll(async () => (await http.status()).state).toBe("completed");
});

test("nobody verifies an application that their own browser holds", async ({ context, page, http, name }) => {
  const reference = await submitForReview(http, { name });
  await http.giveTo(context);
  await signIn(page, "verifier", `/staff/applications/${reference}/verify`);
  await expect(page.getByText(verify.bars["own-browser"].text)).toBeVisible();
  await expect(page.getByRole("button", { name: verify.action })).toHaveCount(0);
});

for (const role of ["support", "admin"] as const) {
  test(`the role ${role} can't verify`, async ({ http, newStaff, name }) => {
    const reference = await submitForReview(http, { name });
    const staff = newStaff();
    await staff.signIn(role);
    expect((await staff.open(`/staff/applications/${reference}/verify`)).status).toBe(403);
    const application = await staff.open(`/staff/applications/${reference}`);
    expect(application.html).not.toContain(`/staff/applications/${reference}/verify`);
  });
}

test("what the agency refuses goes to the investor again, and has to be verified anew", async ({
  http,
  newStaff,
  name,
}) => {
  const reference = await submitForReview(http, { name, pan: "ZZZPA0423Z" });
  const staff = newStaff();
  await staff.signIn("verifier");
  const address = `/staff/applications/${reference}/verify`;
  const outcome = await staff.send(await staff.open(address), allTicked, "submission");
  expect(outcome.text).toContain("Refused");
  expect((await http.status()).state).toBe("refused");
  await http.answer("identity", { number: "ABCPK1234L" }, "?return=review");
  await http.sign();
  await http.submit();
  expect((await http.status()).state).toBe("awaiting-verification");
  await staff.send(await staff.open(address), allTicked, "submission");
  await expect.poll(async () => (await http.status()).state).toBe("completed");
});

test("a verifier needs nothing but a keyboard", async ({ page, http, name }) => {
  const reference = await submitForReview(http, { name });
  await signIn(page, "verifier", `/staff/applications/${reference}/verify`);
  const ticked = new Set<string>();
  for (let presses = 0; presses < 120; presses += 1) {
    await page.keyboard.press("Tab");
    const { name: field, text } = await page.evaluate(() => ({
      name: document.activeElement?.getAttribute("name") ?? "",
      text: document.activeElement?.textContent ?? "",
    }));
    if (field in allTicked && !ticked.has(field)) {
      ticked.add(field);
      await page.keyboard.press("Space");
    }
    if (text === verify.action) break;
  }
  expect([...ticked]).toEqual(Object.keys(allTicked));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/staff/applications/${reference}$`));
  await expect(page.getByText(verifier).first()).toBeVisible();
  expect(nameOf("verifier")).toBe(verifier);
});

test("axe finds nothing on the page of a verification: open, with faults, and barred", async ({
  context,
  page,
  http,
  name,
}) => {
  test.slow();
  const reference = await submitForReview(http, { name });
  const address = `/staff/applications/${reference}/verify`;
  await signIn(page, "verifier", address);
  await expect(page.getByRole("button", { name: verify.action })).toBeVisible();
  await expectNoViolations(page, "verification");
  await page.goto(`${address}?fault=face,code&ticked=names`);
  await expectNoViolations(page, "verification, with faults");
  await http.giveTo(context);
  await page.goto(address);
  await expectNoViolations(page, "verification, barred", [narrowLight]);
  await http.giveTo(context);
  await page.goto("/onboarding/status");
  await expectNoViolations(page, "status, waiting for verification", [wideDark]);
});
