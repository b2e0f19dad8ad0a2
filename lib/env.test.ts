import { expect, test } from "vitest";
import { parseSettings, SettingsError } from "@/lib/env";

const secret = "Zk3vQ9wTr7Lm2XbNc5JhGd8SfPy6UaEo";
const atHome = {
  DATABASE_URL: "postgresql:///kyc?host=/run/kyc",
  DATABASE_IS_PRIVATE: "on",
  APP_SECRET: secret,
};
const operated = {
  DATABASE_URL: "postgresql://kyc@database/kyc",
  APP_SECRET: secret,
  PUBLIC_URL: "https://kyc.example.in/",
  UPSTREAM_BASE_URL: "https://upstream.example.in/",
  UPSTREAM_KRA_BASE_URL: "https://kra.example.in",
  UPSTREAM_PATRON_ID: "patron-7",
  UPSTREAM_ACCESS_TOKEN: "token-1",
  EIPV_NAME: "Kavita Rao",
  EIPV_DESIGNATION: "Officer",
  EIPV_BRANCH: "Pune",
  EIPV_CODE: "E7",
  ESIGN_P12: "/etc/kyc/seal.p12",
  ESIGN_P12_PASSWORD: "word",
};

function findFaults(source: Record<string, string | undefined>): readonly string[] {
  try {
    parseSettings(source);
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.faults;
    throw error;
  }
}

test("with a private database alone, the sandbox is the upstream", () => {
  const found = parseSettings({ ...atHome, PORT: "4123" });
  expect(found.publicUrl).toBe("http://localhost:4123");
  expect(found.sandbox).toBe(true);
  expect(found.upstream).toEqual({
    baseUrl: "http://127.0.0.1:4123/sandbox",
    patronId: "sandbox",
    auth: {
      loginUrl: "http://127.0.0.1:4123/sandbox/api/v2/patrons/login",
      username: "sandbox",
      password: "sandbox",
    },
  });
  expect(found.kra).toEqual({
    baseUrl: "http://127.0.0.1:4123/sandbox",
    auth: {
      loginUrl: "http://127.0.0.1:4123/sandbox/kra-handler/api/customers/login",
      username: "sandbox",
      password: "sandbox",
    },
  });
  expect(found.eipv.name).not.toBe("");
});

test("an operator's settings are read; the KRA token falls back to the other", () => {
  const found = parseSettings(operated);
  expect(found.publicUrl).toBe("https://kyc.example.in");
  expect(found.sandbox).toBe(false);
  expect(found.upstream).toEqual({
    baseUrl: "https://upstream.example.in",
    patronId: "patron-7",
    auth: { token: "token-1" },
  });
  expect(found.kra.auth).toEqual({ token: "token-1" });
  expect(found.eipv).toEqual({ name: "Kavita Rao", designation: "Officer", branch: "Pune", code: "E7" });
});

test("each service may log in on its own", () => {
  const found = parseSettings({
    ...operated,
    UPSTREAM_ACCESS_TOKEN: undefined,
    UPSTREAM_USERNAME: "one",
    UPSTREAM_PASSWORD: "first word",
    UPSTREAM_KRA_USERNAME: "two",
    UPSTREAM_KRA_PASSWORD: "second word",
    UPSTREAM_KRA_LOGIN_URL: "https://kra.example.in/other/login",
  });
  expect(found.upstream.auth).toEqual({
    loginUrl: "https://upstream.example.in/api/v2/patrons/login",
    username: "one",
    password: "first word",
  });
  expect(found.kra.auth).toEqual({
    loginUrl: "https://kra.example.in/other/login",
    username: "two",
    password: "second word",
  });
});

test.each([
  ["clamav:3310", { host: "clamav", port: 3310 }],
  ["10.0.0.7:3310", { host: "10.0.0.7", port: 3310 }],
  ["[::1]:3310", { host: "::1", port: 3310 }],
  ["", undefined],
])("the virus scanner %j is %j", (CLAMAV_HOST, place) => {
  expect(parseSettings({ ...operated, CLAMAV_HOST }).clamav).toEqual(place);
});

test.each(["clamav", "clamav:", "clamav:0", "clamav:99999", "http://clamav:3310", "cla mav:3310"])(
  "the virus scanner %j is refused",
  (CLAMAV_HOST) => {
    expect(() => parseSettings({ ...operated, CLAMAV_HOST })).toThrow("CLAMAV_HOST");
  },
);

test("all faults are told at once", () => {
  const faults = findFaults({
    PORT: "99999",
    PUBLIC_URL: "ftp://example.in",
    DATABASE_URL: "mysql://database",
    APP_SECRET: "short",
    KYC_MODE: "a b",
    COLLECT_AADHAAR: "yes",
    UPSTREAM_BASE_URL: "https://upstream.example.in",
    CALLBACK_HEADER_NAME: "X-Callback",
  });
  for (const name of [
    "PORT",
    "PUBLIC_URL",
    "DATABASE_URL",
    "APP_SECRET",
    "KYC_MODE",
    "COLLECT_AADHAAR",
    "UPSTREAM_KRA_BASE_URL",
    "UPSTREAM_PATRON_ID",
    "UPSTREAM_ACCESS_TOKEN",
    "CALLBACK_HEADER_NAME",
    "EIPV_NAME",
    "ESIGN_P12",
  ]) {
    expect(faults.filter((fault) => fault.startsWith(`${name}: `)).length, name).toBeGreaterThan(0);
  }
});

test.each([
  ["one upstream address without the other", { UPSTREAM_KRA_BASE_URL: undefined }, "UPSTREAM_KRA_BASE_URL"],
  ["neither token nor login", { UPSTREAM_ACCESS_TOKEN: undefined }, "UPSTREAM_ACCESS_TOKEN"],
  ["a token and a login", { UPSTREAM_USERNAME: "one", UPSTREAM_PASSWORD: "word" }, "UPSTREAM_ACCESS_TOKEN"],
  ["half a login", { UPSTREAM_ACCESS_TOKEN: undefined, UPSTREAM_USERNAME: "one" }, "UPSTREAM_PASSWORD"],
  ["no patron", { UPSTREAM_PATRON_ID: "" }, "UPSTREAM_PATRON_ID"],
  ["an employee without a code", { EIPV_CODE: undefined }, "EIPV_CODE"],
  ["no seal", { ESIGN_P12: undefined, ESIGN_P12_PASSWORD: undefined }, "ESIGN_P12"],
  ["a seal without its password", { ESIGN_P12_PASSWORD: undefined }, "ESIGN_P12"],
  ["no secret", { APP_SECRET: undefined }, "APP_SECRET"],
  ["a short secret", { APP_SECRET: secret.slice(0, 31) }, "APP_SECRET"],
  ["a well-known secret", { APP_SECRET: "please-change-me-please-change-me-now" }, "APP_SECRET"],
  ["a short token for the metrics", { METRICS_TOKEN: "0f8d2c" }, "METRICS_TOKEN"],
  ["a secret of one letter", { APP_SECRET: "x".repeat(64) }, "APP_SECRET"],
  ["a public address with a path", { PUBLIC_URL: "https://example.in/kyc" }, "PUBLIC_URL"],
  [
    "no upstream at all",
    { UPSTREAM_BASE_URL: undefined, UPSTREAM_KRA_BASE_URL: undefined },
    "UPSTREAM_BASE_URL",
  ],
])("an operator is told of %s", (_, change, name) => {
  expect(findFaults({ ...operated, ...change }).some((fault) => fault.startsWith(`${name}: `))).toBe(true);
});

test("an operator runs against the sandbox only by saying so", () => {
  const bare = { DATABASE_URL: operated.DATABASE_URL, APP_SECRET: secret };
  expect(findFaults(bare).length).toBeGreaterThan(0);
  expect(parseSettings({ ...bare, SANDBOX: "on" }).upstream.patronId).toBe("sandbox");
});

test("a real upstream never gets the example employee", () => {
  const { DATABASE_URL: _, ...rest } = operated;
  const real = { ...rest, ...atHome, EIPV_NAME: "", EIPV_DESIGNATION: "", EIPV_BRANCH: "", EIPV_CODE: "" };
  expect(findFaults(real).filter((fault) => fault.startsWith("EIPV_")).length).toBe(4);
});

test("another process's sandbox needs its two addresses alone", () => {
  const sandbox = "http://localhost:3000/sandbox";
  const found = parseSettings({
    ...atHome,
    UPSTREAM_BASE_URL: sandbox,
    UPSTREAM_KRA_BASE_URL: `${sandbox}/`,
  });
  expect(found.kra.auth).toEqual({
    loginUrl: `${sandbox}/kra-handler/api/customers/login`,
    username: "sandbox",
    password: "sandbox",
  });
  expect(found).toMatchObject({ practice: true, sandbox: false });
});

test("settings of an upstream that is not set are told, not ignored", () => {
  expect(findFaults({ ...atHome, UPSTREAM_ACCESS_TOKEN: "token" })).toHaveLength(1);
  expect(findFaults({ ...atHome, SANDBOX: "off" })).toHaveLength(1);
});
