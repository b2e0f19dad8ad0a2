import { z } from "zod";
import { placeSetting } from "./place-setting.ts";
import { findFaultsBetweenSettings, isSandbox, type Source } from "./settings-faults.ts";

/** How we prove to the upstream who we are: a fixed token, or a login that issues one. */
export type UpstreamAuth = { token: string } | { loginUrl: string; username: string; password: string };

/** Every setting, checked. Times are in the unit that the name says. */
export type Env = {
  /** Where the outside reaches us: scheme, host and port, no slash at the end. */
  publicUrl: string;
  port: number;
  databaseUrl: string;
  /** True when the start script runs the database itself. */
  databaseIsPrivate: boolean;
  /** How many connections a process holds at most. */
  databasePoolSize: number;
  dataDir: string;
  appSecret: string;
  upstream: { baseUrl: string; patronId: string; auth: UpstreamAuth };
  kra: { baseUrl: string; auth: UpstreamAuth };
  kycMode: string;
  bankVerification: boolean;
  gstPeriodFormat: "MM/YYYY" | "MMYYYY";
  fatcaCountryCodes: "numeric" | "alpha-2";
  fatcaResidenceQuestion: "abroad" | "india";
  collectAadhaar: boolean;
  /** True when the stand-in of the upstream is served under `/sandbox`. */
  sandbox: boolean;
  /** True when the upstream is a sandbox, here or elsewhere: nobody is registered. */
  practice: boolean;
  /** Path of a CSV file with bank branches for the sandbox. */
  sandboxBranches: string | undefined;
  sandboxCallbackDelayMs: number;
  callbackHeader: { name: string; value: string } | undefined;
  /** The employee who vouches for the in-person verification; empty where a review names one. */
  eipv: { name: string; designation: string; branch: string; code: string };
  /** True when a member of staff verifies each application before it is sent. */
  reviewRequired: boolean;
  /** After so many pushes in a row that found the upstream down, it is let alone for a while. */
  pushPauseAfter: number;
  /** Hours after which a callback that has not come is overdue. */
  callbackOverdueHours: number;
  /** What shows the metrics; undefined where nobody is to see them. */
  metricsToken: string | undefined;
  /** Single sign-on of staff; undefined where none is set. */
  oidc: { issuer: string; clientId: string; clientSecret: string } | undefined;
  fileAddressDays: number;
  /** Where clamd listens; undefined where uploads are not scanned for viruses. */
  clamav: { host: string; port: number } | undefined;
  /** Object storage for files; undefined where they lie in `dataDir`. */
  s3:
    | {
        bucket: string;
        endpoint: string | undefined;
        region: string;
        accessKeyId: string;
        secretAccessKey: string;
      }
    | undefined;
  /** The P12 that seals forms: its path and password; undefined for practice, where one of our own does. */
  esign: { p12: string; password: string } | undefined;
  /** Path of the certificates (PEM) that offline Aadhaar files are checked with; undefined: for practice one of our own. */
  aadhaarXmlCertificate: string | undefined;
  /** How mails are sent; undefined where they are not. */
  mail: { smtpUrl: string; from: string } | undefined;
  logLevel: "fatal" | "error" | "warn" | "info" | "debug" | "silent";
};

/** Thrown when settings are faulty; the message lists every fault, one a line. */
export class SettingsError extends Error {
  override readonly name = "SettingsError";
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(`These settings need a correction:\n${faults.map((fault) => `  - ${fault}`).join("\n")}`);
    this.faults = faults;
  }
}

const secretLength = 32;
const wellKnownSecrets =
  /change.?me|change.?this|replace.?me|placeholder|example|default|password|passw0rd|letmein|topsecret|secret.?key|your.?secret|qwerty|0123456789|1234567890|abcdefghij|keyboard.?cat/i;

const secret = z
  .string()
  .min(secretLength, `must be at least ${secretLength} characters long`)
  .refine((value) => !wellKnownSecrets.test(value), "must not be a default or well-known value")
  .refine((value) => new Set(value).size >= 10, "must not repeat the same few characters");

const address = z.string().superRefine((value, context) => {
  const url = URL.canParse(value) ? new URL(value) : null;
  const fault =
    url === null || !["http:", "https:"].includes(url.protocol)
      ? "must be an address that starts with http:// or https://"
      : url.search !== "" || url.hash !== "" || url.username !== "" || url.password !== ""
        ? "must have no query, no fragment and no user name"
        : null;
  if (fault !== null) context.addIssue({ code: "custom", message: fault });
});
const addressWithoutSlash = address.transform((value) => value.replace(/\/+$/, ""));

function readNumber(lowest: number, highest: number) {
  const words = `must be a whole number from ${lowest} to ${highest}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, words)
    .transform(Number)
    .refine((value) => value >= lowest && value <= highest, words);
}

function readSwitch(on: string, off: string) {
  return z.enum([on, off], { error: `must be ${on} or ${off}` }).transform((value) => value === on);
}

function readChoice<const Choice extends readonly [string, ...string[]]>(choices: Choice) {
  return z.enum(choices, { error: `must be one of: ${choices.join(", ")}` });
}

const settings = z.object({
  PORT: readNumber(1, 65535).default(3000),
  PUBLIC_URL: addressWithoutSlash
    .refine((value) => !URL.canParse(value) || new URL(value).pathname === "/", "must have no path")
    .transform((value) => (URL.canParse(value) ? new URL(value).origin : value))
    .optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "must be an address that starts with postgresql://")
    .optional(),
  DATABASE_IS_PRIVATE: readSwitch("on", "off").default(false),
  DATABASE_POOL_SIZE: readNumber(2, 500).default(10),
  DATA_DIR: z.string().default("./data"),
  APP_SECRET: secret.optional(),
  UPSTREAM_BASE_URL: addressWithoutSlash.optional(),
  UPSTREAM_KRA_BASE_URL: addressWithoutSlash.optional(),
  UPSTREAM_PATRON_ID: z.string().optional(),
  UPSTREAM_ACCESS_TOKEN: z.string().optional(),
  UPSTREAM_LOGIN_URL: address.optional(),
  UPSTREAM_USERNAME: z.string().optional(),
  UPSTREAM_PASSWORD: z.string().optional(),
  UPSTREAM_KRA_ACCESS_TOKEN: z.string().optional(),
  UPSTREAM_KRA_LOGIN_URL: address.optional(),
  UPSTREAM_KRA_USERNAME: z.string().optional(),
  UPSTREAM_KRA_PASSWORD: z.string().optional(),
  PUSH_PAUSE_AFTER: readNumber(1, 1_000_000).default(5),
  KYC_MODE: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,20}$/, "must be a short code such as 3")
    .default("3"),
  BANK_VERIFICATION: readSwitch("on", "off").default(true),
  GST_PERIOD_FORMAT: readChoice(["MM/YYYY", "MMYYYY"]).default("MM/YYYY"),
  FATCA_COUNTRY_CODES: readChoice(["numeric", "alpha-2"]).default("numeric"),
  FATCA_RESIDENCE_QUESTION: readChoice(["abroad", "india"]).default("abroad"),
  COLLECT_AADHAAR: readSwitch("on", "off").default(false),
  SANDBOX: readSwitch("on", "off").optional(),
  SANDBOX_BRANCHES: z.string().optional(),
  SANDBOX_CALLBACK_DELAY_MS: readNumber(0, 600_000).default(2000),
  CALLBACK_HEADER_NAME: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,64}$/, "must be a header name: letters, digits and hyphens")
    .optional(),
  CALLBACK_HEADER_VALUE: z.string().min(16, "must be at least 16 characters long").optional(),
  EIPV_NAME: z.string().optional(),
  EIPV_DESIGNATION: z.string().optional(),
  EIPV_BRANCH: z.string().optional(),
  EIPV_CODE: z.string().optional(),
  TRUSTED_PROXIES: readNumber(0, 10).default(0),
  REVIEW: z.enum(["off", "required"], { error: "must be off or required" }).default("off"),
  CALLBACK_OVERDUE_HOURS: readNumber(1, 8760).default(24),
  METRICS_TOKEN: secret.optional(),
  OIDC_ISSUER: addressWithoutSlash.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  ESIGN_P12: z.string().optional(),
  ESIGN_P12_PASSWORD: z.string().optional(),
  CLAMAV_HOST: placeSetting.optional(),
  AADHAAR_XML_CERTIFICATE: z.string().optional(),
  S3_BUCKET: z.string().optional(),
  S3_ENDPOINT: addressWithoutSlash.optional(),
  S3_REGION: z.string().default("us-east-1"),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, "must be an address that starts with smtp:// or smtps://")
    .optional(),
  MAIL_FROM: z.email("must be an e-mail address").optional(),
  LOG_LEVEL: readChoice(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
});

/** The name of every setting, for what must start with none of them. */
export const settingNames = Object.keys(settings.shape);

const nobody = { name: "", designation: "", branch: "", code: "" };
const exampleEmployee = {
  name: "Meera Nambiar",
  designation: "Verification Officer",
  branch: "Mumbai Fort",
  code: "EMP0001",
};

/** Leaves out empty settings: `NAME=` in a file means the same as no line at all. */
function dropEmpty(source: Source): Source {
  return Object.fromEntries(
    settingNames.map((name) => [name, source[name]?.trim() === "" ? undefined : source[name]?.trim()]),
  );
}

function chooseAuth(parts: {
  token: string | undefined;
  loginUrl: string;
  username: string | undefined;
  password: string | undefined;
}): UpstreamAuth {
  if (parts.username !== undefined && parts.password !== undefined) {
    return { loginUrl: parts.loginUrl, username: parts.username, password: parts.password };
  }
  return { token: parts.token ?? "" };
}

/**
 * Reads all settings from names and values.
 * @throws SettingsError that lists every fault at once.
 */
export function parseSettings(source: Source): Env {
  const given = dropEmpty(source);
  const parsed = settings.safeParse(given);
  const single = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  const faults = [...single, ...findFaultsBetweenSettings(given)];
  if (!parsed.success || faults.length > 0) throw new SettingsError(faults);

  const values = parsed.data;
  const isUnset = values.UPSTREAM_BASE_URL === undefined;
  const isPractice =
    isUnset || (isSandbox(values.UPSTREAM_BASE_URL) && isSandbox(values.UPSTREAM_KRA_BASE_URL));
  const sandboxUrl = `http://127.0.0.1:${values.PORT}/sandbox`;
  const baseUrl = values.UPSTREAM_BASE_URL ?? sandboxUrl;
  const kraBaseUrl = values.UPSTREAM_KRA_BASE_URL ?? sandboxUrl;
  const sandboxUser = isPractice ? "sandbox" : undefined;
  const employee = isPractice ? exampleEmployee : nobody;
  return {
    publicUrl: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
    port: values.PORT,
    databaseUrl: values.DATABASE_URL ?? "",
    databaseIsPrivate: values.DATABASE_IS_PRIVATE,
    databasePoolSize: values.DATABASE_POOL_SIZE,
    dataDir: values.DATA_DIR,
    appSecret: values.APP_SECRET ?? "",
    upstream: {
      baseUrl,
      patronId: values.UPSTREAM_PATRON_ID ?? "sandbox",
      auth: chooseAuth({
        token: values.UPSTREAM_ACCESS_TOKEN,
        loginUrl: values.UPSTREAM_LOGIN_URL ?? `${baseUrl}/api/v2/patrons/login`,
        username: values.UPSTREAM_USERNAME ?? sandboxUser,
        password: values.UPSTREAM_PASSWORD ?? sandboxUser,
      }),
    },
    kra: {
      baseUrl: kraBaseUrl,
      auth: chooseAuth({
        token: values.UPSTREAM_KRA_ACCESS_TOKEN ?? values.UPSTREAM_ACCESS_TOKEN,
        loginUrl: values.UPSTREAM_KRA_LOGIN_URL ?? `${kraBaseUrl}/kra-handler/api/customers/login`,
        username: values.UPSTREAM_KRA_USERNAME ?? sandboxUser,
        password: values.UPSTREAM_KRA_PASSWORD ?? sandboxUser,
      }),
    },
    kycMode: values.KYC_MODE,
    bankVerification: values.BANK_VERIFICATION,
    gstPeriodFormat: values.GST_PERIOD_FORMAT,
    fatcaCountryCodes: values.FATCA_COUNTRY_CODES,
    fatcaResidenceQuestion: values.FATCA_RESIDENCE_QUESTION,
    collectAadhaar: values.COLLECT_AADHAAR,
    sandbox: values.SANDBOX ?? isUnset,
    practice: isPractice,
    sandboxBranches: values.SANDBOX_BRANCHES,
    sandboxCallbackDelayMs: values.SANDBOX_CALLBACK_DELAY_MS,
    callbackHeader:
      values.CALLBACK_HEADER_NAME === undefined || values.CALLBACK_HEADER_VALUE === undefined
        ? undefined
        : { name: values.CALLBACK_HEADER_NAME, value: values.CALLBACK_HEADER_VALUE },
    eipv: {
      name: values.EIPV_NAME ?? employee.name,
      designation: values.EIPV_DESIGNATION ?? employee.designation,
      branch: values.EIPV_BRANCH ?? employee.branch,
      code: values.EIPV_CODE ?? employee.code,
    },
    reviewRequired: values.REVIEW === "required",
    pushPauseAfter: values.PUSH_PAUSE_AFTER,
    callbackOverdueHours: values.CALLBACK_OVERDUE_HOURS,
    metricsToken: values.METRICS_TOKEN,
    oidc:
      values.OIDC_ISSUER === undefined ||
      values.OIDC_CLIENT_ID === undefined ||
      values.OIDC_CLIENT_SECRET === undefined
        ? undefined
        : {
            issuer: values.OIDC_ISSUER,
            clientId: values.OIDC_CLIENT_ID,
            clientSecret: values.OIDC_CLIENT_SECRET,
          },
    fileAddressDays: 7,
    clamav: values.CLAMAV_HOST,
    s3:
      values.S3_BUCKET === undefined ||
      values.S3_ACCESS_KEY_ID === undefined ||
      values.S3_SECRET_ACCESS_KEY === undefined
        ? undefined
        : {
            bucket: values.S3_BUCKET,
            endpoint: values.S3_ENDPOINT,
            region: values.S3_REGION,
            accessKeyId: values.S3_ACCESS_KEY_ID,
            secretAccessKey: values.S3_SECRET_ACCESS_KEY,
          },
    esign:
      values.ESIGN_P12 === undefined || values.ESIGN_P12_PASSWORD === undefined
        ? undefined
        : { p12: values.ESIGN_P12, password: values.ESIGN_P12_PASSWORD },
    aadhaarXmlCertificate: values.AADHAAR_XML_CERTIFICATE,
    mail:
      values.SMTP_URL === undefined || values.MAIL_FROM === undefined
        ? undefined
        : { smtpUrl: values.SMTP_URL, from: values.MAIL_FROM },
    logLevel: values.LOG_LEVEL,
  };
}

let parsedOnce: Env | undefined;

/**
 * The settings of this process, read once.
 * @throws SettingsError that lists every fault at once.
 */
export function env(): Env {
  parsedOnce ??= parseSettings(process.env);
  return parsedOnce;
}

/** True while `next build` runs: nothing may open the database then. */
export function isBuilding(): boolean {
  return process.env.NEXT_PHASE === "phase-production-build";
}

/** True under `npm run dev`. */
export function isDevelopment(): boolean {
  return process.env.NODE_ENV === "development";
}
