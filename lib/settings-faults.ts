/** Settings as they were given, by name; undefined where none was. */
export type Source = Record<string, string | undefined>;

const employeeSettings = ["EIPV_NAME", "EIPV_DESIGNATION", "EIPV_BRANCH", "EIPV_CODE"] as const;
const s3Settings = ["S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;
const oidcSettings = ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"] as const;
/** Faults that only show when two or more settings are seen together. */
export function findFaultsBetweenSettings(given: Source): string[] {
  const faults: string[] = [];
  const isPrivate = given.DATABASE_IS_PRIVATE === "on";
  const hasUpstream = given.UPSTREAM_BASE_URL !== undefined;
  const hasKra = given.UPSTREAM_KRA_BASE_URL !== undefined;
  const namesSandbox = isSandbox(given.UPSTREAM_BASE_URL) && isSandbox(given.UPSTREAM_KRA_BASE_URL);
  if (given.DATABASE_URL === undefined) {
    faults.push(
      "DATABASE_URL: is missing. `npm start` runs a private database; anything else needs an address",
    );
  }
  if (given.APP_SECRET === undefined) {
    faults.push("APP_SECRET: is missing. Make one with: openssl rand -base64 48");
  }
  if (hasUpstream !== hasKra) {
    const missing = hasUpstream ? "UPSTREAM_KRA_BASE_URL" : "UPSTREAM_BASE_URL";
    faults.push(`${missing}: is missing. Both upstream addresses are set, or neither`);
  }
  if (!hasUpstream && !hasKra) {
    for (const name of Object.keys(given)) {
      if (name.startsWith("UPSTREAM_") && given[name] !== undefined) {
        faults.push(`${name}: has no effect without UPSTREAM_BASE_URL and UPSTREAM_KRA_BASE_URL`);
      }
    }
    if (given.SANDBOX === "off")
      faults.push("SANDBOX: is off, and no upstream is set: nothing could be submitted");
    if (!isPrivate && given.DATABASE_URL !== undefined && given.SANDBOX === undefined) {
      faults.push(
        "UPSTREAM_BASE_URL: is missing. To run against the built-in sandbox on purpose, set SANDBOX=on",
      );
    }
  }
  if (hasUpstream && !namesSandbox) {
    if (given.UPSTREAM_PATRON_ID === undefined) faults.push("UPSTREAM_PATRON_ID: is missing");
    faults.push(...findAuthFaults(given, "UPSTREAM", given.UPSTREAM_ACCESS_TOKEN !== undefined));
  }
  if (hasKra && !namesSandbox) {
    const fallsBack = !isLogin(given, "UPSTREAM_KRA") && given.UPSTREAM_ACCESS_TOKEN !== undefined;
    faults.push(
      ...findAuthFaults(given, "UPSTREAM_KRA", given.UPSTREAM_KRA_ACCESS_TOKEN !== undefined || fallsBack),
    );
  }
  const missingEmployee = employeeSettings.filter((name) => given[name] === undefined);
  const partlyGiven = missingEmployee.length > 0 && missingEmployee.length < employeeSettings.length;
  const isNamedByReview = given.REVIEW === "required";
  const isExampleEnough =
    isNamedByReview || namesSandbox || (!hasUpstream && (isPrivate || given.SANDBOX === "on"));
  if (partlyGiven || !isExampleEnough) {
    for (const name of missingEmployee) {
      faults.push(`${name}: is missing. It names the employee who vouches for each application`);
    }
  }
  if ((given.CALLBACK_HEADER_NAME === undefined) !== (given.CALLBACK_HEADER_VALUE === undefined)) {
    faults.push("CALLBACK_HEADER_NAME: it and CALLBACK_HEADER_VALUE are set together, or neither");
  }
  if ((given.ESIGN_P12 === undefined) !== (given.ESIGN_P12_PASSWORD === undefined)) {
    faults.push("ESIGN_P12: it and ESIGN_P12_PASSWORD are set together, or neither");
  } else if (given.ESIGN_P12 === undefined && (hasUpstream || hasKra) && !namesSandbox) {
    faults.push("ESIGN_P12: is missing. It is the certificate that seals each application form");
  }
  if ((given.SMTP_URL === undefined) !== (given.MAIL_FROM === undefined)) {
    faults.push("SMTP_URL: it and MAIL_FROM are set together, or neither");
  }
  const missingS3 = s3Settings.filter((name) => given[name] === undefined);
  if (missingS3.length < s3Settings.length || given.S3_ENDPOINT !== undefined) {
    faults.push(
      ...missingS3.map((name) => `${name}: is missing. Object storage needs ${s3Settings.join(", ")}`),
    );
  }
  const missingOidc = oidcSettings.filter((name) => given[name] === undefined);
  if (missingOidc.length < oidcSettings.length) {
    faults.push(
      ...missingOidc.map((name) => `${name}: is missing. Single sign-on needs ${oidcSettings.join(", ")}`),
    );
  }
  return faults;
}

/** Whether an address is that of a sandbox, which takes any login. */
export function isSandbox(address: string | undefined): boolean {
  return address !== undefined && URL.canParse(address) && /^\/sandbox\/?$/.test(new URL(address).pathname);
}

function isLogin(given: Source, prefix: "UPSTREAM" | "UPSTREAM_KRA"): boolean {
  return [`${prefix}_LOGIN_URL`, `${prefix}_USERNAME`, `${prefix}_PASSWORD`].some(
    (name) => given[name] !== undefined,
  );
}

function findAuthFaults(given: Source, prefix: "UPSTREAM" | "UPSTREAM_KRA", hasToken: boolean): string[] {
  const token = `${prefix}_ACCESS_TOKEN`;
  if (isLogin(given, prefix)) {
    if (hasToken) return [`${token}: set either a token or a login, not both`];
    return [`${prefix}_USERNAME`, `${prefix}_PASSWORD`]
      .filter((name) => given[name] === undefined)
      .map((name) => `${name}: is missing. A login needs a user name and a password`);
  }
  return hasToken
    ? []
    : [`${token}: is missing. Set it, or ${prefix}_USERNAME and ${prefix}_PASSWORD to log in`];
}
