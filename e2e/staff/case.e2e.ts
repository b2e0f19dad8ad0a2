import { z } from "zod";
import words from "@/lib/i18n/messages/en/case.json" with { type: "json" };
import type { HttpInvestor, Page } from "../support/http-investor";
import { type Investor, maximalInvestor, minimalInvestor } from "../support/investors";
import { nameOf, signIn, type StaffHttp } from "../support/staff";
import { expect, test } from "../support/test";

const addressOf = (reference: string) => `/staff/applications/${reference}`;
const unmaskOf = (reference: string) => `/api${addressOf(reference)}/unmask`;

/** Submits an application. @returns its reference */
async function submit(http: HttpInvestor, investor: Investor): Promise<string> {
  await http.fill(investor);
  await http.submit();
  return (await http.status()).reference;
}

async function openCase(
  newStaff: () => StaffHttp,
  role: "support" | "verifier" | "admin",
  reference: string,
) {
  const staff = newStaff();
  await staff.signIn(role);
  return { staff, page: await staff.open(addressOf(reference)) };
}

/** Asks for a hidden answer as a script does. */
function ask(staff: HttpInvestor, reference: string, step: string, question: string): Promise<Response> {
  const body = new FormData();
  body.set("step", step);
  body.set("question", question);
  return staff.request(unmaskOf(reference), {
    method: "POST",
    headers: { accept: "application/json" },
    body,
  });
}

/** Addresses of the files of a page, in its order. */
function filesOn({ html }: Page): string[] {
  return [
    ...new Set(
      [...html.matchAll(/\/api\/staff\/applications\/[\w-]+\/files\/[\w-]+/g)].map(([file]) => file),
    ),
  ];
}

const count = (text: string, part: string) => text.split(part).length - 1;

test("staff see everything an investor gave, numbers and addresses of people hidden in part", async ({
  http,
  newStaff,
}) => {
  const reference = await submit(http, await maximalInvestor());
  await expect.poll(async () => (await http.status()).state).toBe("completed");
  const { page } = await openCase(newStaff, "verifier", reference);
  for (const seen of [
    reference,
    words.states.completed,
    words.facts.nobody,
    "Nandini Merikoski",
    "Passport",
    "26/03/2039",
    "Person of Indian origin",
    "Restorer of clocks",
    "Driving licence",
    "Clock House, 3 Fort Street",
    "Ira Venkat",
    "Washington",
    "video.webm",
    "cheque.pdf",
    "signature.png",
    "••••4567",
    "••••••999K",
    "••••••0147",
    "n•••@mail.example",
    "•••-••-0000",
    "••••••••••0014",
  ]) {
    expect(page.text, seen).toContain(seen);
  }
  for (const hidden of [
    "M1234567",
    "ZZZPM9999K",
    "2025550147",
    "nandini@mail.example",
    "000-00-0000",
    "KA0120110012345",
    "ABC1234567",
    "DEF7654321",
    "00000000000014",
  ]) {
    expect(page.html, hidden).not.toContain(hidden);
  }
  expect(filesOn(page)).toHaveLength(12);
  expect(page.text).toContain(words.readings.completed);
  expect(page.headers.get("cache-control")).toContain("no-store");
});

test("a verifier shows one hidden answer, which is written down; it is hidden again on the next page", async ({
  page,
  http,
}) => {
  const reference = await submit(http, await minimalInvestor());
  await signIn(page, "verifier", addressOf(reference));
  const mobile = page.locator("#contact-mobileNumber");
  await expect(mobile).toContainText("••••••0001");
  await page.getByRole("button", { name: "Show Mobile number" }).click();
  await expect(mobile).toContainText("9800000001");
  await expect(page.getByText("a•••@mail.example")).toBeVisible();

  await page.getByRole("button", { name: "Hide Mobile number" }).press("Enter");
  await expect(mobile).toContainText("••••••0001");
  await page.reload();
  await expect(mobile).toContainText("••••••0001");
  const entry = page.locator("#timeline li").filter({ hasText: words.actions["value-unmasked"] });
  await expect(entry).toHaveCount(1);
  await expect(entry).toContainText(nameOf("verifier"));
  await expect(entry).toContainText("Contact: Mobile number");
  expect(await page.content()).not.toContain("9800000001");
});

test("a hidden answer that can't be had says so", async ({ page, http }) => {
  const reference = await submit(http, await minimalInvestor());
  await signIn(page, "verifier", addressOf(reference));
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Show Mobile number" }).click();
  await expect(page.getByRole("alert").getByText(words.hidden.failed)).toBeVisible();
  await expect(page.locator("#contact-mobileNumber")).toContainText("••••••0001");
});

test("without JavaScript one hidden answer is shown, to whoever asked and on this application alone", async ({
  http,
  newInvestor,
  newStaff,
}) => {
  const [reference, other] = await Promise.all(
    [http, newInvestor()].map(async (one) => submit(one, await minimalInvestor())),
  );
  if (!reference || !other) throw new Error("Nothing was submitted");
  const { staff, page } = await openCase(newStaff, "admin", reference);
  const shown = await staff.send(page, {}, "question=mobileNumber");
  expect(shown.address).toBe(addressOf(reference));
  expect(shown.text).toContain("9800000001");
  expect(shown.text).toContain("a•••@mail.example");
  expect(count(shown.text, words.actions["value-unmasked"])).toBe(1);

  expect((await staff.open(addressOf(other))).text).not.toContain("9800000001");
  const next = await staff.send(shown, {}, "question=emailId");
  expect(next.text).toContain("arun.kulvarni@mail.example");
  expect(next.text).not.toContain("9800000001");
  expect((await openCase(newStaff, "verifier", reference)).page.text).not.toContain("arun.kulvarni@mail");
});

test("support sees that answers are hidden, and can't show them or have the form", async ({
  http,
  newStaff,
}) => {
  const reference = await submit(http, await minimalInvestor());
  const { staff, page } = await openCase(newStaff, "support", reference);
  expect(page.text).toContain(words.hidden.mayNot);
  expect(page.text).not.toContain("Show Mobile number");
  expect(page.text).not.toContain(words.buttons.form);
  expect((await ask(staff, reference, "contact", "mobileNumber")).status).toBe(403);
  expect((await staff.request(`/api${addressOf(reference)}/form`)).status).toBe(403);
  const { page: after } = await openCase(newStaff, "verifier", reference);
  expect(after.text).not.toContain(words.actions["value-unmasked"]);
});

test("only hidden answers are given out, to a page of ours alone", async ({ http, newStaff }) => {
  const { address, ...investor } = await minimalInvestor();
  const { front, back } = address ?? {};
  const aadhaar = { addressType: "02", type: "aadhaar", number: "999941057058", address: "14 Tamarind Lane" };
  const place = { pincode: "411004", city: "Pune", front: front ?? "", back: back ?? "" };
  await http.fill({ ...investor, address: { ...aadhaar, ...place } }, "correspondence");
  const { staff, page } = await openCase(newStaff, "admin", await referenceOf(http));
  const reference = new URL(page.address, http.baseUrl).pathname.split("/").at(-1) ?? "";
  expect(page.text).toContain(`XXXX XXXX 7058 ${words.hidden.never}`);
  expect(page.html).not.toContain("999941057058");

  const given = await ask(staff, reference, "contact", "mobileNumber");
  expect([given.status, await given.json()]).toEqual([200, { value: "9800000001" }]);
  expect(given.headers.get("cache-control")).toContain("no-store");
  for (const [step, question] of [
    ["address", "number"],
    ["identity", "name"],
    ["about-you", "panNumber"],
    ["tax-residency", "taxIdentificationNumber"],
    ["nowhere", "number"],
    ["contact", "nothing"],
    ["", ""],
  ] as const) {
    expect((await ask(staff, reference, step, question)).status, `${step}.${question}`).toBe(404);
  }
  expect((await ask(staff, "KYC-0000-0000", "contact", "emailId")).status).toBe(404);
  expect((await ask(newStaff(), reference, "contact", "emailId")).status).toBe(401);
  const foreign = { method: "POST", headers: { origin: "https://evil.example" }, body: new FormData() };
  expect((await staff.request(unmaskOf(reference), foreign)).status).toBe(403);
});

/** The reference of an application, submitted or not. */
async function referenceOf(http: HttpInvestor): Promise<string> {
  const answer = await http.request("/api/applications/current");
  return z.object({ reference: z.string() }).parse(await answer.json()).reference;
}

test("files open with a session of staff alone, and each look is written down once", async ({
  http,
  newInvestor,
  newStaff,
}) => {
  const reference = await submit(http, await minimalInvestor());
  const other = await submit(newInvestor(), await minimalInvestor());
  const { staff, page } = await openCase(newStaff, "support", reference);
  const [file = "", second = ""] = filesOn(page);
  for (let times = 0; times < 3; times += 1) {
    const answer = await staff.request(file);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    expect(answer.headers.get("cache-control")).toContain("no-store");
    expect(answer.headers.get("content-security-policy")).toContain("sandbox");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(1000);
  }
  const part = await staff.request(second, { headers: { range: "bytes=100-199" } });
  expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 100]);
  expect((await staff.request(file, { method: "HEAD" })).status).toBe(200);
  const { text } = await staff.open(addressOf(reference));
  const looked = `${words.actions["file-viewed"]} · ${nameOf("support")} Identity document: Front of the document · `;
  expect(count(text, looked)).toBe(1);

  expect((await newStaff().request(file)).status).toBe(401);
  expect((await http.request(file)).status).toBe(401);
  expect((await staff.request(file.replace(reference, other))).status).toBe(404);
  expect((await staff.request(file.replace(/.$/, (last) => (last === "0" ? "1" : "0")))).status).toBe(404);
  expect((await staff.request(file, { method: "POST" })).status).toBe(405);
});

test("the form is for who may see answers in full, and each reading is written down", async ({
  http,
  newStaff,
}) => {
  const reference = await submit(http, await minimalInvestor());
  const { staff } = await openCase(newStaff, "verifier", reference);
  const form = await staff.request(`/api${addressOf(reference)}/form`);
  expect([form.status, form.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  expect(form.headers.get("content-disposition")).toContain(`${reference}.pdf`);
  expect((await staff.open(addressOf(reference))).text).toContain(words.actions["form-viewed"]);
  expect((await newStaff().request(`/api${addressOf(reference)}/form`)).status).toBe(401);
});

test("what was sent back, and why, stands on the page", async ({ http, newStaff, name }) => {
  const reference = await submit(http, await minimalInvestor("ZZZPA0422Z", name));
  const { staff, page } = await openCase(newStaff, "support", reference);
  expect(page.text).toContain(words.buttons.sendBack);
  await staff.send(
    await staff.open(`${addressOf(reference)}/send-back`),
    { "mark.identity.name": "yes", "reason.identity.name": "Write it as on the card" },
    "mark.identity.name",
  );
  const { text } = await staff.open(addressOf(reference));
  expect(text).toContain("Write it as on the card");
  expect(text).toContain(words.states.returned);
  expect(text).toContain(words.buttons.renewLink);
  expect(text).toContain(`Sent back to the investor, 1 item · ${nameOf("support")}`);
});

test("a reference that no application has is not found, and nobody is led to the sign-in", async ({
  newStaff,
}) => {
  const { staff, page } = await openCase(newStaff, "support", "KYC-0000-0000");
  expect(page.status).toBe(404);
  expect((await staff.request("/api/staff/applications/KYC-0000-0000/form")).status).toBe(403);
  const nobody = await newStaff().open(addressOf("KYC-0000-0000"));
  expect(nobody.address).toContain("/staff/sign-in");
});
