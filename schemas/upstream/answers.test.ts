import { expect, test } from "vitest";
import { bankSearchRequestSchema, bankSearchResponseSchema } from "@/schemas/upstream/bank-search";
import { callbackSchema } from "@/schemas/upstream/callback";
import { upstreamErrorBodySchema } from "@/schemas/upstream/error";
import {
  gstDiscrepancyRequestSchema,
  gstDiscrepancyResponseSchema,
} from "@/schemas/upstream/gst-discrepancy";
import { describeIssues } from "@/schemas/upstream/issues";
import { loginRequestSchema, loginResponseSchema } from "@/schemas/upstream/login";
import { pushResponseSchema } from "@/schemas/upstream/push";

type Schema = {
  safeParse(value: unknown): { success: boolean; error?: Parameters<typeof describeIssues>[0] };
};

function faultyPaths(schema: Schema, value: unknown): string[] {
  const { error } = schema.safeParse(value);
  return error ? describeIssues(error).map((issue) => issue.path) : [];
}

const essentials = {
  gstin: "27ABCPK1234L1Z5",
  username: "arun",
  sek: "sek-1",
  appKey: "key-1",
  authToken: "token-1",
  retPeriod: "11/2026",
};

test("a GST request of six strings is accepted", () => {
  expect(gstDiscrepancyRequestSchema().parse({ essentials })).toEqual({ essentials });
});

test.each(Object.keys(essentials))("a GST request needs %s, and not empty", (field) => {
  const schema = gstDiscrepancyRequestSchema();
  expect(faultyPaths(schema, { essentials: { ...essentials, [field]: undefined } })).toEqual([
    `essentials.${field}`,
  ]);
  expect(faultyPaths(schema, { essentials: { ...essentials, [field]: "" } })).toEqual([
    `essentials.${field}`,
  ]);
});

test("a GST request knows no other keys", () => {
  expect(
    faultyPaths(gstDiscrepancyRequestSchema(), { essentials: { ...essentials, otp: "1" }, id: "x" }),
  ).toEqual(["essentials.otp", "id"]);
});

test.each([
  ["MM/YYYY", "11/2026", "112026"],
  ["MMYYYY", "112026", "11/2026"],
  ["MM/YYYY", "01/2026", "13/2026"],
  ["MMYYYY", "092026", "002026"],
] as const)("a return period of the form %s is %s and not %s", (format, good, bad) => {
  const schema = gstDiscrepancyRequestSchema([format]);
  expect(faultyPaths(schema, { essentials: { ...essentials, retPeriod: good } })).toEqual([]);
  expect(faultyPaths(schema, { essentials: { ...essentials, retPeriod: bad } })).toEqual([
    "essentials.retPeriod",
  ]);
});

const sale = { status: "Filed", gstr1Amount: "1,00,000.50", gstr3bAmount: "-" };
const purchase = { status: "", gstr2aAmount: "", gstr3bAmount: "NA" };

test("a GST answer keeps the patron and the result as it came, and drops the echo, the token and other keys", () => {
  const answer = {
    essentials,
    id: "token-2",
    patronId: "p1",
    result: { sale: { ...sale, more: 1 }, purchase, note: "x" },
    new: 1,
  };
  const { result } = answer;
  expect(gstDiscrepancyResponseSchema.parse(answer)).toEqual({ patronId: "p1", result });
});

test.each([
  ["patronId", { result: { sale, purchase } }],
  ["result", { patronId: "p1" }],
  ["result.sale", { patronId: "p1", result: { purchase } }],
  [
    "result.purchase.gstr2aAmount",
    { patronId: "p1", result: { sale, purchase: { ...purchase, gstr2aAmount: 5 } } },
  ],
])("a GST answer without a right %s is not one", (path, answer) => {
  expect(faultyPaths(gstDiscrepancyResponseSchema, answer)).toEqual([path]);
});

test("a bank search request has the one task and a code", () => {
  const request = { task: "micrCode", essentials: { micrCode: "411002002" } };
  expect(bankSearchRequestSchema.parse(request)).toEqual(request);
  expect(faultyPaths(bankSearchRequestSchema, { ...request, task: "ifscCode" })).toEqual(["task"]);
  expect(faultyPaths(bankSearchRequestSchema, { task: "micrCode" })).toEqual(["essentials"]);
  expect(faultyPaths(bankSearchRequestSchema, { ...request, essentials: { micrCode: "" } })).toEqual([
    "essentials.micrCode",
  ]);
  expect(
    faultyPaths(bankSearchRequestSchema, { ...request, essentials: { micrCode: "1", ifscCode: "2" } }),
  ).toEqual(["essentials.ifscCode"]);
});

const branch = {
  bankName: "Bank",
  address: "1 Road",
  branch: "Main",
  ifscCode: "BANK0000001",
  micrCode: "411002002",
};

test("a bank search answer is read whole, unknown keys dropped, lists of lists made flat", () => {
  const splitAddress = {
    state: [["Maharashtra", "MH"]],
    district: ["PUNE"],
    city: [],
    pincode: "411001",
    country: ["IN", "IND", "India"],
    addressLine: "1 Road",
  };
  const whole = { ...branch, state: "Maharashtra", district: "Pune", contact: "020", splitAddress };
  expect(bankSearchResponseSchema.parse({ id: "1", result: { ...whole, swift: "x" } })).toEqual({
    result: { ...whole, splitAddress: { ...splitAddress, state: ["Maharashtra", "MH"] } },
  });
});

test("a bank search answer may lack what the bank does not need, and no more", () => {
  expect(bankSearchResponseSchema.parse({ result: { ...branch, contact: null } }).result).toEqual({
    ...branch,
    state: "",
    district: "",
    contact: "",
    splitAddress: { state: [], district: [], city: [], pincode: "", country: [], addressLine: "" },
  });
  for (const field of Object.keys(branch)) {
    expect(faultyPaths(bankSearchResponseSchema, { result: { ...branch, [field]: undefined } })).toEqual([
      `result.${field}`,
    ]);
  }
});

test("a push answer needs both ids; the callback address may be missing", () => {
  const answer = { customerId: "c1", requsetId: "r1", callbackUrl: "https://investor.example/x" };
  expect(pushResponseSchema.parse({ ...answer, requestId: "r1" })).toEqual(answer);
  expect(pushResponseSchema.parse({ customerId: "c1", requsetId: "r1" })).toEqual({
    customerId: "c1",
    requsetId: "r1",
  });
  expect(faultyPaths(pushResponseSchema, { customerId: "c1", requestId: "r1" })).toEqual(["requsetId"]);
  expect(faultyPaths(pushResponseSchema, { customerId: "", requsetId: "r1" })).toEqual(["customerId"]);
});

test("an error body is made uniform from either spelling of the status", () => {
  expect(
    upstreamErrorBodySchema.parse({
      error: { statusCode: 404, name: "Error", message: "no method", stack: "x" },
    }),
  ).toEqual({ error: { statusCode: 404, name: "Error", message: "no method", code: undefined } });
  expect(
    upstreamErrorBodySchema.parse({ error: { status: 401, message: "Authorization Required", code: 7 } }),
  ).toEqual({
    error: { statusCode: 401, name: "", message: "Authorization Required", code: "7" },
  });
  expect(upstreamErrorBodySchema.safeParse({ message: "no" }).success).toBe(false);
});

test("a login sends two texts and is answered with a token and its seconds", () => {
  expect(faultyPaths(loginRequestSchema, { username: "arun", password: "" })).toEqual(["password"]);
  expect(
    loginResponseSchema.parse({ id: "t", ttl: 60, created: "2026-01-01T00:00:00Z", userId: "u", x: 1 }),
  ).toEqual({
    id: "t",
    ttl: 60,
    created: "2026-01-01T00:00:00Z",
    userId: "u",
  });
  expect(faultyPaths(loginResponseSchema, { id: "", ttl: "60" })).toEqual(["id", "ttl"]);
});

test.each([
  [{}, undefined],
  [{ status: null }, undefined],
  [{ status: "accepted" }, "accepted"],
  [{ status: " Rejected " }, "rejected"],
  [{ status: "PENDING" }, "pending"],
  [{ status: "dropout" }, "dropout"],
  [{ status: "completed" }, "unknown"],
  [{ status: { word: "accepted" } }, "unknown"],
])("a callback %j has the status %s", (body, status) => {
  expect(callbackSchema.parse(body).status).toBe(status);
});

test("a callback keeps ids, data and a reason, and drops the rest", () => {
  const body = {
    customerId: 12,
    requsetId: "r1",
    status: "rejected",
    message: "blurred",
    data: { a: [1] },
    more: 1,
  };
  expect(callbackSchema.parse(body)).toEqual({
    customerId: "12",
    requsetId: "r1",
    merchantId: undefined,
    status: "rejected",
    reason: "blurred",
    data: { a: [1] },
  });
  expect(callbackSchema.parse({ reason: "a", message: "b" }).reason).toBe("a");
  expect(callbackSchema.parse({ reason: { a: 1 } }).reason).toBeUndefined();
});

test.each([null, [], "accepted", 1, { customerId: { id: 1 } }])("%j is no callback", (body) => {
  expect(callbackSchema.safeParse(body).success).toBe(false);
});
