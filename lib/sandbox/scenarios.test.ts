import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bankSearchResponseSchema } from "@/schemas/upstream/bank-search";
import { gstDiscrepancyResponseSchema } from "@/schemas/upstream/gst-discrepancy";
import { pushResponseSchema } from "@/schemas/upstream/push";
import { maximalPush } from "@/schemas/upstream/push.fixtures";
import { customerIdOf } from "./customer-id";
import { type Outside, openSandbox, pick, startOutside, withPlace } from "./outside.fixtures";
import { type Answer, bankSearchScenarios, gstScenarios, lateFactor, pushScenarios } from "./scenarios";

let outside: Outside;

beforeAll(async () => {
  outside = await startOutside();
});
afterAll(() => outside.close());

const delay = 100;

/** A whole push of the person with this PAN, its files at the server beside the sandbox. */
function pushOf(pan: string, callbackUrl = outside.newCallbackUrl()): unknown {
  const body: unknown = JSON.parse(
    JSON.stringify(maximalPush()).replaceAll("https://files.example", outside.url),
  );
  const ofPan = withPlace(body, "onboardingData.kycData.panNumber", pan);
  return withPlace(ofPan, "callbackUrl", callbackUrl);
}

function valueOf(name: string): string {
  const scenario = pushScenarios.find((each) => each.name === name);
  if (!scenario) throw new Error(`There is no scenario ${name}`);
  return scenario.value;
}

function idOf(pan: string): string {
  const { name, number, dateOfBirth } = maximalPush().onboardingData.identityProof;
  return customerIdOf({ panNumber: pan, name, number, dateOfBirth });
}

function open() {
  return openSandbox({ callbackDelayMs: delay, slowMs: 120, patronId: "patron-7" });
}

async function readFault(response: Response): Promise<unknown> {
  await response.text();
  throw new Error("The body came whole");
}

/** What each stand-in answer looks like to the client; the request is made anew by `send`. */
async function expectAnswer(
  answer: Answer,
  send: (signal?: AbortSignal) => Promise<Response>,
  isWhole: (body: unknown) => boolean,
): Promise<void> {
  const started = Date.now();
  if (answer === "hang") {
    const response = await send(AbortSignal.timeout(300));
    expect(Date.now() - started).toBeGreaterThanOrEqual(295);
    await expect(readFault(response)).rejects.toThrow(/connection is cut/);
    return;
  }
  const response = await send();
  const type = response.headers.get("content-type");
  switch (answer) {
    case "normal":
      expect(response.status).toBe(200);
      return expect(isWhole(await response.json())).toBe(true);
    case "slow":
      expect(Date.now() - started).toBeGreaterThanOrEqual(115);
      expect(response.status).toBe(200);
      return expect(isWhole(await response.json())).toBe(true);
    case "refused":
    case "refused-field":
      expect(response.status).toBe(422);
      return expect(pick(await response.json(), "error", "message")).toEqual(expect.any(String));
    case "malformed":
    case "not-found":
      return expect(response.status).toBe(answer === "malformed" ? 400 : 404);
    case "unauthorised-once":
    case "too-many-once":
      expect(response.status).toBe(answer === "too-many-once" ? 429 : 401);
      expect(response.headers.get("retry-after")).toBe(answer === "too-many-once" ? "1" : null);
      return expect(isWhole(await (await send()).json())).toBe(true);
    case "unavailable":
      expect([response.status, (await send()).status]).toEqual([503, 503]);
      return expect(response.headers.get("retry-after")).toBe("2");
    case "server-error":
      expect(response.status).toBe(500);
      return expect(pick(await response.json(), "error", "statusCode")).toBe(500);
    case "html":
      expect([response.status, type]).toEqual([502, "text/html; charset=utf-8"]);
      return expect(await response.text()).toContain("<html>");
    case "wrong-shape":
      expect(response.status).toBe(200);
      return expect(isWhole(await response.json())).toBe(false);
    case "cut":
      expect([response.status, type]).toEqual([200, "application/json"]);
      return void (await expect(readFault(response)).rejects.toThrow(/connection is cut/));
  }
}

test("magic values are told apart, and are shaped like what they stand for", () => {
  const values = [...pushScenarios, ...bankSearchScenarios, ...gstScenarios].map(
    (scenario) => scenario.value,
  );
  const names = [...pushScenarios, ...bankSearchScenarios, ...gstScenarios].map((scenario) => scenario.name);
  expect(new Set(values).size).toBe(values.length);
  expect(new Set(names).size).toBe(names.length);
  for (const { value } of pushScenarios) expect(value).toMatch(/^ZZZP[AC]\d{4}Z$/);
  for (const { value } of bankSearchScenarios) expect(value).toMatch(/^999999\d{3}$/);
  for (const { value } of gstScenarios) expect(checkDigitOf(value.slice(0, 14))).toBe(value.slice(14));
});

/** The last character of a GSTIN, as it follows from the first fourteen. */
function checkDigitOf(start: string): string {
  const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  const sum = [...start].reduce((total, character, index) => {
    const product = alphabet.indexOf(character) * (index % 2 === 0 ? 1 : 2);
    return total + Math.floor(product / 36) + (product % 36);
  }, 0);
  return alphabet.charAt((36 - (sum % 36)) % 36);
}

describe.each(bankSearchScenarios)("MICR $value: $name", ({ value, answer }) => {
  test(`answers: ${answer}`, async () => {
    const { findBranch } = open();
    await expectAnswer(
      answer,
      (signal) => findBranch(value, signal),
      (body) => bankSearchResponseSchema.safeParse(body).data?.result.micrCode === value,
    );
  });
});

describe.each(gstScenarios)("GSTIN $value: $name", ({ value, answer }) => {
  test(`answers: ${answer}`, async () => {
    const { checkGst } = open();
    await expectAnswer(
      answer,
      (signal) => checkGst({ gstin: value }, signal),
      (body) => gstDiscrepancyResponseSchema.safeParse(body).success,
    );
  });
});

describe.each(pushScenarios)("PAN $value: $name", ({ value, answer, taken, callback }) => {
  test(`answers: ${answer}; taken: ${taken}; callback: ${callback}`, async () => {
    const { push, tally, state } = open();
    const callbackUrl = outside.newCallbackUrl();
    await expectAnswer(
      answer,
      (signal) => push(pushOf(value, callbackUrl), signal),
      (body) => pushResponseSchema.safeParse(body).data?.customerId === idOf(value),
    );
    const counts = await tally(idOf(value));
    expect(pick(counts, "accepted")).toBe(taken ? 1 : 0);
    expect(pick(counts, "received")).toBe(answer.endsWith("-once") || answer === "unavailable" ? 2 : 1);
    if (callback === "never") {
      expect(state.pendingCallbacks).toBe(0);
      expect(outside.receivedAt(callbackUrl)).toEqual([]);
    } else {
      await outside.waitForCallbacks(callbackUrl, 1);
    }
  });
});

test("a dropped token is gone, and a new login passes", async () => {
  const { post, logIn } = open();
  const token = await logIn("kra");
  const send = (authorization: string) =>
    post("/kra-handler/api/onboardings/push", pushOf(valueOf("token-dropped-once")), { authorization });
  expect((await send(token)).status).toBe(401);
  expect((await send(token)).status).toBe(401);
  expect((await send(await logIn("kra"))).status).toBe(200);
});

test("the refusals say why", async () => {
  const { push } = open();
  expect(await (await push(pushOf(valueOf("refused-with-a-reason")))).json()).toEqual({
    error: {
      statusCode: 422,
      name: "Error",
      message: "KYC of this PAN is already registered with another KRA",
      code: "KYC_ALREADY_REGISTERED",
    },
  });
  const path = "onboardingData.identityProof.name";
  expect(await (await push(pushOf(valueOf("refused-for-a-field")))).json()).toMatchObject({
    error: { statusCode: 422, message: expect.stringContaining(path), details: [{ path }] },
  });
});

/** Pushes, and gives what the callback address receives. */
async function readCallbacks(name: string, total: number) {
  const { push } = open();
  const callbackUrl = outside.newCallbackUrl();
  const started = Date.now();
  const answer: unknown = await (await push(pushOf(valueOf(name), callbackUrl))).json();
  const callbacks = await outside.waitForCallbacks(callbackUrl, total);
  return { answer, started, callbacks, bodies: callbacks.map((callback) => callback.body) };
}

test("late: after several times the usual delay", async () => {
  const { started, callbacks, bodies } = await readCallbacks("callback-late", 1);
  expect((callbacks[0]?.at ?? 0) - started).toBeGreaterThanOrEqual(delay * lateFactor - 1);
  expect(pick(JSON.parse(bodies[0] ?? ""), "status")).toBe("accepted");
});

test("twice: the same body again", async () => {
  const { bodies } = await readCallbacks("callback-twice", 2);
  expect(bodies).toHaveLength(2);
  expect(bodies[0]).toBe(bodies[1]);
});

test("not JSON: cut within the text", async () => {
  const { bodies, callbacks } = await readCallbacks("callback-not-json", 1);
  expect(() => JSON.parse(bodies[0] ?? "")).toThrow(SyntaxError);
  expect(callbacks[0]?.headers["content-type"]).toBe("application/json");
});

test("not an object: JSON of another kind", async () => {
  const { bodies } = await readCallbacks("callback-not-an-object", 1);
  expect(JSON.parse(bodies[0] ?? "")).toBeInstanceOf(Array);
});

test("other ids: neither is that of the push's answer", async () => {
  const { answer, bodies } = await readCallbacks("callback-other-ids", 1);
  const body: unknown = JSON.parse(bodies[0] ?? "");
  expect(pick(body, "status")).toBe("accepted");
  for (const id of ["customerId", "requsetId"]) {
    expect(pick(body, id)).toMatch(/^[0-9a-f]{24}$/);
    expect(pick(body, id)).not.toBe(pick(answer, id));
  }
});

test.each([
  ["callback-rejected", ["rejected"]],
  ["callback-dropout", ["dropout"]],
  ["callback-pending-then-accepted", ["pending", "accepted"]],
])("%s: says %j, with the ids and the data of the push", async (name, statuses) => {
  const { answer, bodies } = await readCallbacks(name, statuses.length);
  const read = bodies.map((body): unknown => JSON.parse(body));
  expect(read.map((body) => pick(body, "status"))).toEqual(statuses);
  for (const body of read) {
    expect(pick(body, "customerId")).toBe(pick(answer, "customerId"));
    expect(pick(body, "requsetId")).toBe(pick(answer, "requsetId"));
    expect(pick(body, "data", "kycData", "panNumber")).toBe(valueOf(name));
  }
  expect(typeof pick(read[0], "reason")).toBe(statuses[0] === "pending" ? "undefined" : "string");
});

test("before the answer: the callback has come when the push is answered", async () => {
  const { push } = open();
  const callbackUrl = outside.newCallbackUrl();
  const response = await push(pushOf(valueOf("callback-before-the-answer"), callbackUrl));
  const [callback] = outside.receivedAt(callbackUrl);
  expect(pick(JSON.parse(callback?.body ?? ""), "requsetId")).toBe(pick(await response.json(), "requsetId"));
});
