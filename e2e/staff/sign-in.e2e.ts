import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { TOTP } from "otpauth";
import { expectNoViolations } from "../support/axe";
import type { Page } from "../support/http-investor";
import { nameOf, signIn, type StaffHttp } from "../support/staff";
import { servers } from "../support/servers";
import { expect, test } from "../support/test";

const password = "seven quiet herons at dusk";

let count = 0;

/** Somebody whom an administrator has just invited. */
async function invitePerson(newStaff: () => StaffHttp, role: string) {
  count += 1;
  const admin = newStaff();
  await admin.signIn("admin");
  const email = `ila.${process.pid}.${Date.now()}.${count}@staff.example`;
  const page = await admin.send(
    await admin.open("/staff/people"),
    { name: "Ila Bhaskar", email, role, designation: "Officer", branch: "Pune", code: "E-77" },
    "email",
  );
  const [, token = ""] = /\/staff\/invitations\/([\w-]{43})/.exec(page.html) ?? [];
  expect(token, page.text).not.toBe("");
  return { admin, email, invitation: `/staff/invitations/${token}`, page };
}

/** The authenticator app of whoever sees this page. */
function readApp(page: Page): { code: () => string; backupCodes: string[] } {
  const keys = [...page.html.matchAll(/<span class="key">([^<]+)<\/span>/g)].map(([, key = ""]) => key);
  const [secret = "", ...backupCodes] = keys;
  const totp = new TOTP({ secret });
  return { code: () => totp.generate(), backupCodes };
}

/** Takes an invitation up: password and second factor. */
async function takeUp(newStaff: () => StaffHttp, invitation: string) {
  const person = newStaff();
  let page = await person.send(await person.open(invitation), { password, repeated: password }, "password");
  expect(page.address).toBe("/staff/account/second-factor");
  page = await person.send(page, { password }, "password");
  const app = readApp(page);
  expect(app.backupCodes).toHaveLength(10);
  page = await person.send(page, { code: app.code() }, "code");
  expect(page.text).toContain("Your second factor is on");
  return { person, app };
}

test("somebody invited chooses a password, sets the second factor up, and signs in with both", async ({
  newStaff,
}) => {
  const { email, invitation } = await invitePerson(newStaff, "support");
  const { app } = await takeUp(newStaff, invitation);

  const elsewhere = newStaff();
  let page = await elsewhere.signInByPassword(email, password);
  expect(page.address).toBe("/staff/sign-in/code");
  expect((await elsewhere.request("/staff/figures")).headers.get("location")).toContain("/staff/sign-in");
  page = await elsewhere.send(page, { code: "000000" }, "code");
  expect(page.status).toBe(422);
  expect(page.text).toContain("Enter the code that your app shows now");
  page = await elsewhere.send(page, { code: app.code() }, "code");
  expect(page.address).toContain("/staff/applications");
  expect(page.text).toContain("Ila Bhaskar · Support");

  const again = await elsewhere.open(invitation);
  expect(again.text).toContain("This invitation has ended");
});

test("a backup code stands in for the phone once", async ({ newStaff }) => {
  const { email, invitation } = await invitePerson(newStaff, "verifier");
  const { app } = await takeUp(newStaff, invitation);
  const [code = ""] = app.backupCodes;
  const first = newStaff();
  const page = await first.send(await first.signInByPassword(email, password), { code }, "code");
  expect(page.address).toContain("/staff/applications");
  const second = newStaff();
  const refused = await second.send(await second.signInByPassword(email, password), { code }, "code");
  expect(refused.text).toContain("a backup code that was not used yet");
});

test("without a second factor nothing of staff opens", async ({ newStaff }) => {
  const { invitation } = await invitePerson(newStaff, "admin");
  const person = newStaff();
  await person.send(await person.open(invitation), { password, repeated: password }, "password");
  for (const address of ["/staff/applications", "/staff/people", "/staff/figures", "/staff/gst"]) {
    expect((await person.open(address)).address, address).toBe("/staff/account/second-factor");
  }
});

test("a poor password is refused in words", async ({ newStaff }) => {
  const { invitation } = await invitePerson(newStaff, "support");
  const person = newStaff();
  const cases = [
    ["short", "short", "at least 12 characters"],
    ["ila loves mangoes", "ila loves mangoes", "Choose a password without your name"],
    ["my password 123456", "my password 123456", "a well-known word"],
    [password, `${password}!`, "Enter the same password twice"],
  ] as const;
  for (const [given, repeated, words] of cases) {
    const page = await person.send(
      await person.open(invitation),
      { password: given.replace("ila", "bhaskar"), repeated: repeated.replace("ila", "bhaskar") },
      "password",
    );
    expect(page.status).toBe(422);
    expect(page.text).toContain(words);
  }
});

test("after five wrong passwords an account is closed for a while, whoever asks, and says so", async ({
  newStaff,
}) => {
  const { email, invitation } = await invitePerson(newStaff, "support");
  const { app } = await takeUp(newStaff, invitation);
  const guesser = newStaff();
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    const page = await guesser.signInByPassword(email, `guess number ${attempt}`);
    expect(page.text).toContain("Enter the e-mail address and the password");
    expect(page.html).toContain(`value="${email}"`);
  }
  const page = await newStaff().signInByPassword(email, password);
  expect(page.status).toBe(422);
  expect(page.text).toContain("Too many attempts");
  expect(app.code()).toMatch(/^\d{6}$/);
});

test("an unknown address is answered like a known one", async ({ newStaff }) => {
  const nobody = newStaff();
  const page = await nobody.signInByPassword("nobody.at.all@staff.example", password);
  expect(page.text).toContain("Enter the e-mail address and the password of an account that is open");
});

test("sessions are listed and ended one by one, and all by a new password", async ({ newStaff }) => {
  const { email, invitation } = await invitePerson(newStaff, "support");
  const { person, app } = await takeUp(newStaff, invitation);
  const other = newStaff();
  await other.send(await other.signInByPassword(email, password), { code: app.backupCodes[0] ?? "" }, "code");
  let page = await person.open("/staff/account");
  page = await person.send(page, {}, "session");
  expect(page.text).toContain("That session has ended");
  expect((await other.open("/staff/account")).address).toContain("/staff/sign-in");

  await other.send(await other.signInByPassword(email, password), { code: app.backupCodes[1] ?? "" }, "code");
  page = await person.send(
    page,
    { current: "not mine at all", next: `${password} now`, repeated: `${password} now` },
    "current",
  );
  expect(page.text).toContain("Enter the password you have now");
  page = await person.send(
    page,
    { current: password, next: `${password} now`, repeated: `${password} now` },
    "current",
  );
  expect(page.text).toContain("Your password is changed");
  expect((await other.open("/staff/account")).address).toContain("/staff/sign-in");
  expect((await person.open("/staff/account")).status).toBe(200);
});

test("new backup codes end the old ones, and a new phone needs a new second factor", async ({ newStaff }) => {
  const { email, invitation } = await invitePerson(newStaff, "support");
  const { person, app } = await takeUp(newStaff, invitation);
  let page = await person.send(
    await person.open("/staff/account"),
    { "renew-password": password },
    "renew-password",
  );
  const codes = [...page.html.matchAll(/<span class="key">([^<]+)<\/span>/g)].map(([, code = ""]) => code);
  expect(codes).toHaveLength(10);
  const other = newStaff();
  page = await other.send(
    await other.signInByPassword(email, password),
    { code: app.backupCodes[0] ?? "" },
    "code",
  );
  expect(page.text).toContain("a backup code that was not used yet");
  page = await other.send(page, { code: codes[0] ?? "" }, "code");
  expect(page.address).toContain("/staff/applications");
  page = await person.send(
    await person.open("/staff/account"),
    { "drop-password": password },
    "drop-password",
  );
  expect(page.address).toBe("/staff/account/second-factor");
  expect((await person.open("/staff/people")).address).toBe("/staff/account/second-factor");
  page = await person.send(page, { password }, "password");
  page = await person.send(page, { code: readApp(page).code() }, "code");
  expect(page.text).toContain("Your second factor is on");
});

test("an administrator changes, closes, opens and invites again", async ({ newStaff }) => {
  const { admin, email, invitation, page: added } = await invitePerson(newStaff, "support");
  const { person } = await takeUp(newStaff, invitation);
  let page = await admin.send(await admin.open(added.address), { role: "verifier", name: "" }, "name");
  expect(page.status).toBe(422);
  expect(page.text).toContain("Enter a name of at least 2 letters");
  page = await admin.send(page, { role: "verifier", name: "Ila B. Bhaskar", pan: "ABCPV1234F" }, "name");
  expect(page.text).toContain("Saved.");
  expect(page.text).toContain("Own PAN (Known)");
  expect((await person.open("/staff/account")).text).toContain("Ila B. Bhaskar · Verifier");

  page = await admin.send(page, {}, "close");
  expect(page.text).toContain("The account is closed");
  expect((await person.open("/staff/account")).address).toContain("/staff/sign-in");
  expect((await person.signInByPassword(email, password)).text).toContain("of an account that is open");
  page = await admin.send(page, {}, "close");
  expect(page.text).toContain("The account is open again");

  page = await admin.send(await admin.open(added.address), {}, "again");
  const [, token = ""] = /\/staff\/invitations\/([\w-]{43})/.exec(page.html) ?? [];
  await takeUp(newStaff, `/staff/invitations/${token}`);
  expect((await person.signInByPassword(email, password)).address).toBe("/staff/sign-in/code");
});

test("the same address twice, and a person without a role, are refused in words", async ({ newStaff }) => {
  const { admin, email } = await invitePerson(newStaff, "support");
  let page = await admin.send(
    await admin.open("/staff/people"),
    { name: "Ila", email, role: "support" },
    "email",
  );
  expect(page.status).toBe(422);
  expect(page.text).toContain("Somebody has this e-mail address already");
  page = await admin.send(page, { name: "I", email: "no address", role: "", pan: "12" }, "email");
  for (const words of ["Enter a name", "Enter an e-mail address", "Select a role", "Enter a PAN"]) {
    expect(page.text).toContain(words);
  }
  expect(page.html).toContain('value="no address"');
});

test("signing out ends the session on the server", async ({ newStaff, context }) => {
  const person = newStaff();
  const page = await person.signIn("support");
  await person.giveTo(context);
  const thief = newStaff();
  const cookies = await context.cookies();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  await person.send(page, {}, "submit");
  const answer = await thief.request("/staff/account", { headers: { cookie } });
  expect(answer.headers.get("location")).toContain("/staff/sign-in");
});

test("the pages of sign-in, account and people are for everybody", async ({ page, newStaff }) => {
  await page.goto("/staff/sign-in?fault=wrong");
  await expectNoViolations(page, "sign-in with a fault");
  await page.goto("/staff/sign-in/code?fault=wrong");
  await expectNoViolations(page, "code with a fault");
  await signIn(page, "admin", "/staff/people");
  await expectNoViolations(page, "people");
  await page.goto("/staff/people?fault=name,email,role");
  await expectNoViolations(page, "people with faults");
  await page.goto("/staff/account");
  await expectNoViolations(page, "account of a practice account");
  const { invitation, page: added } = await invitePerson(newStaff, "support");
  await page.goto(added.address);
  await expectNoViolations(page, "a person");
  await page.context().clearCookies();
  await page.goto(invitation);
  await expectNoViolations(page, "invitation");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("The same password again").fill(password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/second-factor/);
  await page.getByLabel("Your password").fill(password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("img", { name: "Picture for an authenticator app" })).toBeVisible();
  await expectNoViolations(page, "second factor");
  const secret = await page.locator(".key").first().innerText();
  await page.getByLabel("Code", { exact: true }).fill(new TOTP({ secret }).generate());
  await page.keyboard.press("Enter");
  await expect(page.getByText("Your second factor is on")).toBeVisible();
  await expectNoViolations(page, "account");
});

test("somebody who was on the way to a page comes to it after signing in, by keyboard alone", async ({
  page,
}) => {
  await page.goto("/staff/branches?micr=560002005");
  await expect(page).toHaveURL(/sign-in/);
  const button = page.getByRole("button", { name: "Sign in as Support" });
  for (let presses = 0; presses < 30; presses += 1) {
    await page.keyboard.press("Tab");
    if (await button.evaluate((element) => element === document.activeElement)) break;
  }
  await page.keyboard.press("Enter");
  await expect(page.getByText(`${nameOf("support")} · Support`)).toBeVisible();
  await expect(page).toHaveURL(/\/staff\/branches\?micr=560002005$/);
});

test("an address outside staff is nowhere to go after signing in", async ({ newStaff }) => {
  for (const to of ["https://evil.example/staff", "//evil.example", "/staff/../onboarding", "/staff\\evil"]) {
    const person = newStaff();
    const page = await person.open(`/staff/sign-in?${new URLSearchParams({ to })}`);
    const after = await person.send(page, {}, "role=support");
    expect(after.address, to).toContain("/staff/applications");
  }
});

test("the first administrator is added from the command line while the product runs", async ({
  newStaff,
}) => {
  const { dataDir, port } = servers.ordinary;
  const email = `first.${Date.now()}@staff.example`;
  const add = () =>
    promisify(execFile)(process.execPath, ["bin/run.mjs", "staff-add", email, "Gita Pillai", "admin"], {
      env: { ...process.env, DATA_DIR: dataDir, PORT: String(port) },
    });
  const { stdout } = await add();
  const [, token = ""] = /\/staff\/invitations\/([\w-]{43})/.exec(stdout) ?? [];
  const { person } = await takeUp(newStaff, `/staff/invitations/${token}`);
  expect((await person.open("/staff/people")).text).toContain("Gita Pillai · Administrator");
  await expect(add()).rejects.toThrow(/Somebody has this e-mail address already/);
});
