import { expect, test } from "vitest";
import type { UpstreamClient } from "@/lib/upstream/client";
import { connect, inTurn, json, paths, push, pushed, startUpstream } from "@/lib/upstream/upstream.fixtures";
import { minimalPush } from "@/schemas/upstream/push.fixtures";

const essentials = {
  gstin: "27ABCPK1234L1Z5",
  username: "taxpayer",
  sek: "sek-secret",
  appKey: "app-secret",
  authToken: "auth-secret",
  retPeriod: "11/2026",
};
const result = {
  sale: { status: "Filed", gstr1Amount: "1,000.00", gstr3bAmount: "900" },
  purchase: { status: "Not filed", gstr2aAmount: "", gstr3bAmount: "-5" },
};
const branch = {
  bankName: "Bank of Examples",
  address: "1 Road, Pune",
  state: "Maharashtra",
  district: "Pune",
  branch: "Pune Camp",
  contact: "",
  ifscCode: "EXMP0000001",
  micrCode: "411002002",
  splitAddress: {
    state: ["MH"],
    district: [],
    city: [],
    pincode: "411001",
    country: ["IN"],
    addressLine: "1 Road",
  },
};
const unauthorised = json(401, {
  error: { statusCode: 401, name: "Error", message: "Authorization Required" },
});

test("a push posts the body as it is, with the headers of the contract, and reads both ids", async () => {
  const { baseUrl, received } = await startUpstream({ [paths.push]: json(200, { ...pushed, extra: 1 }) });
  await expect(push(connect(baseUrl), minimalPush())).resolves.toEqual(pushed);
  expect(received).toHaveLength(1);
  expect(received[0]).toMatchObject({ method: "POST", path: paths.push });
  expect(JSON.parse(received[0]?.body ?? "")).toEqual(minimalPush());
  expect(received[0]?.headers).toMatchObject({
    authorization: "token-of-kra",
    "content-type": "application/json",
    accept: "application/json",
  });
  expect(received[0]?.headers).not.toHaveProperty("accept-language");
});

test("letters beyond ASCII arrive whole", async () => {
  const { baseUrl, received } = await startUpstream({ [paths.push]: json(200, pushed) });
  const body = minimalPush();
  body.onboardingData.kycData.fatherName = "महेश कुलवर्णी";
  await push(connect(baseUrl), body);
  expect(JSON.parse(received[0]?.body ?? "")).toEqual(body);
});

test("a body that breaks the contract is not sent, and its faults are named without values", async () => {
  const { baseUrl, received } = await startUpstream({ [paths.push]: json(200, pushed) });
  const body = minimalPush();
  body.onboardingData.kycData.panNumber = "SECRET";
  await expect(push(connect(baseUrl), body)).rejects.toMatchObject({
    kind: "invalid-request",
    taken: "no",
    issues: [{ path: "onboardingData.kycData.panNumber" }],
  });
  expect(received).toHaveLength(0);
});

test("the settings of the client change what may be pushed", async () => {
  const { baseUrl, received } = await startUpstream({ [paths.push]: json(200, pushed) });
  const body = minimalPush();
  body.onboardingData.video.fileUrl = [];
  body.onboardingData.bankAccount.fileUrl = body.onboardingData.identityProof.fileUrl;
  await expect(push(connect(baseUrl), body)).rejects.toMatchObject({ kind: "invalid-request" });
  await push(connect(baseUrl, { kycMode: "1", bankVerification: false }), body);
  expect(received).toHaveLength(1);
});

test("a GST check sends the six strings and the person's language, and brings back no credentials", async () => {
  const answer = { essentials, id: "one-time-token", patronId: "patron/1", result };
  const { baseUrl, received } = await startUpstream({ [paths.gst]: json(200, answer) });
  const checked = await connect(baseUrl).checkGstDiscrepancy(essentials, { acceptLanguage: "hi-IN" });
  expect(checked).toEqual({ patronId: "patron/1", result });
  expect(received[0]).toMatchObject({ method: "POST", path: paths.gst });
  expect(JSON.parse(received[0]?.body ?? "")).toEqual({ essentials });
  expect(received[0]?.headers).toMatchObject({
    authorization: "token-of-general",
    "content-type": "application/json",
    accept: "application/json",
    "accept-language": "hi-IN",
  });
});

test("the return period goes out in the form of the setting", async () => {
  const { baseUrl } = await startUpstream({ [paths.gst]: json(200, { patronId: "patron/1", result }) });
  const client = connect(baseUrl, { gstPeriodFormat: "MMYYYY" });
  await expect(client.checkGstDiscrepancy(essentials, { acceptLanguage: "en" })).rejects.toMatchObject({
    kind: "invalid-request",
  });
  await client.checkGstDiscrepancy({ ...essentials, retPeriod: "112026" }, { acceptLanguage: "en" });
});

test("a bank branch is found by its MICR code", async () => {
  const answer = {
    essentials: { micrCode: "411002002" },
    id: "1",
    patronId: "p",
    task: "micrCode",
    result: branch,
  };
  const { baseUrl, received } = await startUpstream({ [paths.bank]: json(200, answer) });
  await expect(connect(baseUrl).searchBankBranch("411002002")).resolves.toEqual({ result: "found", branch });
  expect(JSON.parse(received[0]?.body ?? "")).toEqual({
    task: "micrCode",
    essentials: { micrCode: "411002002" },
  });
  expect(received[0]?.headers).toMatchObject({
    authorization: "token-of-general",
    "content-type": "application/json",
  });
});

test("an unknown MICR code, a malformed search and an unknown route are three things", async () => {
  const error = (statusCode: number, message: string) =>
    json(statusCode, { error: { statusCode, name: "Error", message } });
  const { baseUrl } = await startUpstream({
    [paths.bank]: inTurn(
      error(404, "Please enter a valid MICR Code"),
      error(400, "Please enter a valid IFSC Code"),
      error(404, "there is no method to handle POST /api"),
    ),
  });
  const client = connect(baseUrl);
  await expect(client.searchBankBranch("000000000")).resolves.toEqual({
    result: "not-found",
    message: "Please enter a valid MICR Code",
  });
  await expect(client.searchBankBranch("000000000")).resolves.toEqual({
    result: "invalid",
    message: "Please enter a valid IFSC Code",
  });
  await expect(client.searchBankBranch("000000000")).rejects.toMatchObject({ kind: "refused", status: 404 });
});

const login = (id: string, ttl = 3600) =>
  json(200, { id, ttl, created: "2026-01-01T00:00:00Z", userId: "u" });
const found = json(200, { result: branch });
const search = (client: UpstreamClient) => client.searchBankBranch("411002002");

test("each service logs in by itself, once, and keeps its token", async () => {
  const { baseUrl, received } = await startUpstream({
    [paths.login]: login("general-1"),
    [paths.kraLogin]: login("kra-1"),
    [paths.bank]: found,
    [paths.push]: json(200, pushed),
  });
  const client = connect(baseUrl, { logIn: true });
  await search(client);
  await search(client);
  await push(client, minimalPush());
  expect(received.map(({ path, headers }) => [path, headers.authorization])).toEqual([
    [paths.login, undefined],
    [paths.bank, "general-1"],
    [paths.bank, "general-1"],
    [paths.kraLogin, undefined],
    [paths.push, "kra-1"],
  ]);
  expect(JSON.parse(received[0]?.body ?? "")).toEqual({
    username: "operator",
    password: "password-of-operator",
  });
});

test("calls at the same time share one login", async () => {
  const { baseUrl, received } = await startUpstream({
    [paths.login]: login("general-1"),
    [paths.bank]: found,
  });
  const client = connect(baseUrl, { logIn: true });
  await Promise.all(Array.from({ length: 20 }, () => search(client)));
  expect(received.filter(({ path }) => path === paths.login)).toHaveLength(1);
  expect(received.filter(({ path }) => path === paths.bank)).toHaveLength(20);
});

test("a token is used until shortly before its time is over", async () => {
  let clock = 0;
  const { baseUrl, received } = await startUpstream({
    [paths.login]: inTurn(login("first", 600), login("second", 600)),
    [paths.bank]: found,
  });
  const client = connect(baseUrl, { logIn: true, now: () => clock });
  for (const second of [0, 569, 571]) {
    clock = second * 1000;
    await search(client);
  }
  const tokens = received
    .filter(({ path }) => path === paths.bank)
    .map(({ headers }) => headers.authorization);
  expect(tokens).toEqual(["first", "first", "second"]);
});

test("a 401 drops the token, logs in once more and repeats the call, a push too", async () => {
  const { baseUrl, received } = await startUpstream({
    [paths.kraLogin]: inTurn(login("old"), login("new")),
    [paths.push]: inTurn(unauthorised, json(200, pushed)),
  });
  await expect(push(connect(baseUrl, { logIn: true }), minimalPush())).resolves.toEqual(pushed);
  expect(received.map(({ path, headers }) => [path, headers.authorization])).toEqual([
    [paths.kraLogin, undefined],
    [paths.push, "old"],
    [paths.kraLogin, undefined],
    [paths.push, "new"],
  ]);
  expect(JSON.parse(received[3]?.body ?? "")).toEqual(minimalPush());
});

test("a second 401 is a refusal that was not taken", async () => {
  const { baseUrl, received } = await startUpstream({
    [paths.kraLogin]: login("any"),
    [paths.push]: unauthorised,
  });
  await expect(push(connect(baseUrl, { logIn: true }), minimalPush())).rejects.toMatchObject({
    kind: "refused",
    status: 401,
    taken: "no",
    answer: { message: "Authorization Required" },
  });
  expect(received.filter(({ path }) => path === paths.push)).toHaveLength(2);
});

test("calls at the same time that are all answered 401 share the new login", async () => {
  const { baseUrl, received } = await startUpstream({
    [paths.login]: inTurn(login("old"), login("new")),
    [paths.bank]: (response, request) =>
      (request.headers.authorization === "new" ? found : unauthorised)(response, request),
  });
  const client = connect(baseUrl, { logIn: true });
  await Promise.all(Array.from({ length: 10 }, () => search(client)));
  expect(received.filter(({ path }) => path === paths.login)).toHaveLength(2);
});

test("with a fixed token a 401 is final", async () => {
  const { baseUrl, received } = await startUpstream({ [paths.push]: unauthorised });
  await expect(push(connect(baseUrl), minimalPush())).rejects.toMatchObject({
    status: 401,
    taken: "no",
  });
  expect(received).toHaveLength(1);
});

test("a failed login is told apart, nothing is sent, and the next call tries again", async () => {
  const { baseUrl, received } = await startUpstream({
    [paths.kraLogin]: inTurn(
      json(401, { error: { statusCode: 401, name: "Error", message: "login failed" } }),
      json(200, { token: "of another shape" }),
      login("kra-1"),
    ),
    [paths.push]: json(200, pushed),
  });
  const client = connect(baseUrl, { logIn: true });
  const failed = { kind: "login-failed", operation: "login", taken: "no" };
  await expect(push(client, minimalPush())).rejects.toMatchObject({
    ...failed,
    status: 401,
    reason: "refused",
  });
  await expect(push(client, minimalPush())).rejects.toMatchObject({
    ...failed,
    reason: "wrong-shape",
  });
  expect(received.map(({ path }) => path)).toEqual([paths.kraLogin, paths.kraLogin]);
  await expect(push(client, minimalPush())).resolves.toEqual(pushed);
});

test("a login that cannot be reached is a failed login", async () => {
  const client = connect("http://127.0.0.1:1", { logIn: true });
  await expect(push(client, minimalPush())).rejects.toMatchObject({
    kind: "login-failed",
    reason: "no-connection ECONNREFUSED",
    taken: "no",
  });
});
