import { expect, test } from "vitest";
import { bodyLimit } from "./body";
import { openSandbox, pick, taxpayer } from "./outside.fixtures";

const json = { "content-type": "application/json" };
const pushPath = "/kra-handler/api/onboardings/push";
const bankPath = "/api/v2/patrons/patron-7/banksearchs";
const gstPath = "/api/v2/patrons/patron-7/gstrdiscrepancies";
const bankBody = { task: "micrCode", essentials: { micrCode: "110013008" } };
const unauthorised = {
  error: {
    statusCode: 401,
    name: "Error",
    message: "Authorization Required",
    code: "AUTHORIZATION_REQUIRED",
  },
};

test.each(["/api/v2/patrons/login", "/kra-handler/api/customers/login"])(
  "POST %s gives a token to any user name and password",
  async (path) => {
    const { post } = openSandbox({ patronId: "patron-7", tokenSeconds: 60 });
    const response = await post(path, { username: "anybody", password: "anything" });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      id: expect.stringMatching(/^[\w-]{40,}$/),
      ttl: 60,
      created: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      userId: "patron-7",
    });
  },
);

test.each([
  {},
  { username: "a" },
  { username: "", password: "b" },
  { username: "a", password: "" },
  [],
  null,
])("a login with %j is refused", async (body) => {
  const { post } = openSandbox();
  expect((await post("/api/v2/patrons/login", body)).status).toBe(400);
});

test.each([pushPath, bankPath, gstPath])("POST %s without a known token is 401", async (path) => {
  const { post } = openSandbox();
  for (const authorization of [undefined, "", "made-up"]) {
    const response = await post(path, bankBody, authorization === undefined ? {} : { authorization });
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual(unauthorised);
  }
});

test("the two services do not take each other's tokens, and none takes a scheme word", async () => {
  const { post, logIn } = openSandbox();
  const [general, kra] = [await logIn("general"), await logIn("kra")];
  expect((await post(bankPath, bankBody, { authorization: general })).status).toBe(200);
  expect((await post(bankPath, bankBody, { authorization: kra })).status).toBe(401);
  expect((await post(bankPath, bankBody, { authorization: `Bearer ${general}` })).status).toBe(401);
  expect((await post(pushPath, {}, { authorization: general })).status).toBe(401);
  expect((await post(pushPath, {}, { authorization: kra })).status).toBe(422);
});

test("a token that has expired is 401", async () => {
  const { post, logIn } = openSandbox({ tokenSeconds: 0 });
  const token = await logIn("general");
  expect((await post(bankPath, bankBody, { authorization: token })).status).toBe(401);
});

test.each([
  ["POST", "/api/v2/patrons/patron-7/nothing"],
  ["GET", "/api/v2/patrons/login"],
  ["GET", "/kra-handler/api/onboardings/push"],
  ["PUT", "/api/v2/patrons/patron-7/banksearchs"],
  ["DELETE", "/kra-handler/api/onboardings/push/7"],
  ["POST", "/api/v1/patrons/patron-7/banksearchs"],
  ["POST", "/pushes/0123456789abcdef01234567"],
  ["GET", "/pushes/short"],
])("%s %s has no method, in the contract's words", async (method, path) => {
  const { send } = openSandbox();
  const response = await send(method, path);
  expect(response.status).toBe(404);
  expect(await response.json()).toEqual({
    error: { statusCode: 404, name: "Error", message: `there is no method to handle ${method} ${path}` },
  });
});

test("a patron id of any shape comes back as it was sent", async () => {
  const { call } = openSandbox();
  const response = await call("/api/v2/patrons/5b0f%20caf%C3%A9/banksearchs", bankBody);
  expect(pick(await response.json(), "patronId")).toBe("5b0f café");
});

test("it can stand below another path, or at the root", async () => {
  const { sandbox } = openSandbox({ basePath: "/practice" });
  const body = JSON.stringify({ username: "a", password: "b" });
  for (const prefix of ["/practice", ""]) {
    const url = `http://localhost${prefix}/api/v2/patrons/login`;
    expect((await sandbox.handle(new Request(url, { method: "POST", headers: json, body }))).status).toBe(
      200,
    );
  }
});

test.each(["", "{", '{"task":', "<xml/>", "["])("the body %j is broken JSON: 400", async (body) => {
  const { send, logIn } = openSandbox();
  const authorization = await logIn("general");
  const response = await send("POST", gstPath, body, { ...json, authorization });
  expect(response.status).toBe(400);
  expect(pick(await response.json(), "error", "statusCode")).toBe(400);
});

test.each(["text/plain", "application/x-www-form-urlencoded", "application/jsonp"])(
  "the content type %s is not taken",
  async (type) => {
    const { send, logIn } = openSandbox();
    const headers = { authorization: await logIn("general"), "content-type": type };
    expect((await send("POST", bankPath, JSON.stringify(bankBody), headers)).status).toBe(415);
  },
);

test("a content type with a charset is taken", async () => {
  const { send, logIn } = openSandbox();
  const headers = {
    authorization: await logIn("general"),
    "content-type": "application/json; charset=utf-8",
  };
  expect((await send("POST", bankPath, JSON.stringify(bankBody), headers)).status).toBe(200);
});

test("a body over the limit is refused, announced or endless", async () => {
  const { send, logIn } = openSandbox();
  const authorization = await logIn("kra");
  const announced = await send("POST", pushPath, "x".repeat(bodyLimit + 1), { ...json, authorization });
  expect(announced.status).toBe(413);
  let pulled = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      pulled += 1;
      controller.enqueue(new Uint8Array(64 * 1024).fill(32));
    },
  });
  expect((await send("POST", pushPath, endless, { ...json, authorization })).status).toBe(413);
  expect(pulled).toBeLessThan(25);
});

test("a GST check answers every field, echo included, and the same figures each time", async () => {
  const { checkGst } = openSandbox();
  const [first, second] = [await (await checkGst({})).json(), await (await checkGst({})).json()];
  const side = (name: string) => ({
    status: expect.any(String),
    [name]: expect.any(String),
    gstr3bAmount: expect.any(String),
  });
  expect(first).toEqual({
    essentials: taxpayer,
    id: expect.stringMatching(/^\w{32}$/),
    patronId: "patron-7",
    result: { sale: side("gstr1Amount"), purchase: side("gstr2aAmount") },
  });
  expect(pick(second, "result")).toEqual(pick(first, "result"));
  const otherPeriod = await (await checkGst({ retPeriod: "09/2026" })).json();
  expect(pick(otherPeriod, "result")).not.toEqual(pick(first, "result"));
  const otherSpelling = await (await checkGst({ retPeriod: "102026" })).json();
  expect(pick(otherSpelling, "result")).toEqual(pick(first, "result"));
});

test.each<[field: string, value: unknown]>([
  ...Object.keys(taxpayer).flatMap((field): [string, unknown][] => [
    [field, undefined],
    [field, ""],
    [field, 7],
  ]),
  ["retPeriod", "13/2026"],
  ["retPeriod", "2026-10"],
  ["retPeriod", "1/2026"],
  ["gstin", "29AAGCB7383J1Z"],
])("a GST check with %s = %j is refused by name", async (field, value) => {
  const { checkGst } = openSandbox();
  const response = await checkGst({ [field]: value });
  expect(response.status).toBe(422);
  const error = pick(await response.json(), "error");
  expect(pick(error, "message")).toContain(`essentials.${field}`);
  expect(pick(error, "details")).toEqual([
    { path: `essentials.${field}`, message: expect.stringContaining(`essentials.${field}`) },
  ]);
});
