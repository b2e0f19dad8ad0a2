import type { HttpInvestor } from "../support/http-investor";
import { minimalInvestor } from "../support/investors";
import { readPushed } from "../support/pushed";
import { callbackHeader } from "../support/servers";
import { expect, test } from "../support/test";

/** Submits an application whose callback never comes by itself, and tells where it would come to. */
async function submitAndWait(http: HttpInvestor, name: string): Promise<string> {
  const { bank: _, ...investor } = await minimalInvestor("ZZZPC0000Z", name);
  await http.fill({
    ...investor,
    "about-you": { ...investor["about-you"], placeOfBirth: "Satara" },
    "tax-residency": { declaration: "NO" },
  });
  await http.submit();
  expect((await http.status()).state).toBe("accepted");
  const [push] = await readPushed(name);
  return push?.callbackUrl ?? "";
}

/** Posts as the agency does: from elsewhere, without a cookie. */
async function post(
  address: string,
  body: string | Buffer,
  headers: Record<string, string> = {},
): Promise<number> {
  const answer = await fetch(address, {
    method: "POST",
    body: typeof body === "string" ? body : new Uint8Array(body),
    headers: { "content-type": "application/json", [callbackHeader.name]: callbackHeader.value, ...headers },
  });
  expect(await answer.text()).not.toMatch(/\.(?:ts|js):\d+/);
  return answer.status;
}

const completed = JSON.stringify({ status: "accepted" });

/** A callback is read once it is answered: the status shows it a moment later. */
async function expectStatus(http: HttpInvestor, status: { state: string; outcome?: string }): Promise<void> {
  await expect.poll(() => http.status()).toMatchObject(status);
}

test("a callback completes an application, and so it is when it comes twice", async ({ http, name }) => {
  const address = await submitAndWait(http, name);
  expect(await post(address, completed)).toBe(204);
  await expectStatus(http, { state: "completed", outcome: "accepted" });
  expect(await post(address, completed)).toBe(204);
  // A later word does not undo the first.
  expect(await post(address, JSON.stringify({ status: "rejected" }))).toBe(204);
  expect(await http.status()).toMatchObject({ state: "completed", outcome: "accepted" });
});

test("posts to one address at once complete an application once", async ({ http, name }) => {
  const address = await submitAndWait(http, name);
  const statuses = await Promise.all([1, 2, 3, 4].map(() => post(address, completed)));
  expect(statuses).toEqual([204, 204, 204, 204]);
  await expectStatus(http, { state: "completed" });
});

test("a callback that can't be read is kept, and stands in the way of none that can", async ({
  http,
  name,
}) => {
  const address = await submitAndWait(http, name);
  const unreadable = [
    "",
    "not JSON",
    "[1,2]",
    "null",
    '"accepted"',
    '{"status":"accepted"',
    '{"customerId":{}}',
  ];
  for (const body of unreadable) expect(await post(address, body), body).toBe(204);
  expect(await post(address, Buffer.from([0xff, 0xfe, 0x00, 0x80]))).toBe(204);
  expect(await post(address, JSON.stringify({ status: "accepted", customerId: "somebody else" }))).toBe(204);
  expect(await post(address, JSON.stringify({ status: "pending" }))).toBe(204);
  expect(await post(address, JSON.stringify({ status: "unheard of" }))).toBe(204);
  expect((await http.status()).state).toBe("accepted");
  expect(await post(address, "status=rejected", { "content-type": "text/plain" })).toBe(204);
  expect(await post(address, JSON.stringify({ status: "REJECTED", reason: "Blurred" }))).toBe(204);
  await expectStatus(http, { state: "completed", outcome: "rejected" });
});

test("an address that nobody was given, and one without the agreed header, are not there", async ({
  http,
  name,
}) => {
  const address = await submitAndWait(http, name);
  const { origin } = new URL(address);
  for (const token of ["x", "a".repeat(43), "%00", "a".repeat(2_000)]) {
    expect(await post(`${origin}/api/callbacks/${token}`, completed), token).toBe(404);
  }
  expect(await post(address.slice(0, -1), completed)).toBe(404);
  expect(await post(address, completed, { [callbackHeader.name]: "" })).toBe(404);
  expect(await post(address, completed, { [callbackHeader.name]: `${callbackHeader.value}x` })).toBe(404);
  for (const method of ["GET", "PUT", "DELETE"]) {
    const known = await fetch(address, { method });
    const unknown = await fetch(`${origin}/api/callbacks/x`, { method });
    expect([known.status, await known.text()], method).toEqual([unknown.status, await unknown.text()]);
    expect(known.status, method).toBe(405);
  }
  expect((await http.status()).state).toBe("accepted");
});

test("a body of a megabyte is taken, and a longer one is not", async ({ http, name }) => {
  const address = await submitAndWait(http, name);
  const whole = 1024 * 1024;
  expect(await post(address, Buffer.alloc(whole + 1, " "))).toBe(413);
  const piece = new Uint8Array(whole / 2).fill(32);
  const inPieces: RequestInit & { duplex: "half" } = {
    method: "POST",
    duplex: "half",
    headers: { [callbackHeader.name]: callbackHeader.value },
    body: new ReadableStream({
      start(controller) {
        for (let pieces = 0; pieces < 3; pieces += 1) controller.enqueue(piece);
        controller.close();
      },
    }),
  };
  const unannounced = await fetch(address, inPieces);
  expect(unannounced.status).toBe(413);
  expect((await http.status()).state).toBe("accepted");
  expect(await post(address, completed.padEnd(whole, " "))).toBe(204);
  await expectStatus(http, { state: "completed" });
});
