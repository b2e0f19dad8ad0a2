import { withDatabase } from "../support/database";
import { minimalInvestor } from "../support/investors";
import { servers } from "../support/servers";
import { expect, test } from "../support/test";

const box = "/sandbox/mail";

test("an application whose callback is overdue is mailed about, and the mail leads to it", async ({
  http,
  newStaff,
  name,
}) => {
  await http.fill(await minimalInvestor("ZZZPC0000Z", name));
  await http.submit();
  const { reference, state } = await http.status();
  expect(state).toBe("accepted");
  await withDatabase(servers.ordinary.dataDir, (client) =>
    client.query("update applications set updated_at = now() - interval '25 hours' where reference = $1", [
      reference,
    ]),
  );
  const staff = newStaff();
  await staff.signIn("support");
  // It is looked for once a minute.
  await expect.poll(async () => (await staff.open(box)).text, { timeout: 90_000 }).toContain(reference);

  expect((await staff.open(box)).html).toContain('href="/staff/applications?view=overdue"');
  expect((await staff.open("/staff/applications?view=overdue")).text).toContain(reference);
});

test("nobody reads mails without signing in", async ({ http }) => {
  expect((await http.open(box)).address).toContain("/staff/sign-in");
});
