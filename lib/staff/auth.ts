import { randomUUID } from "node:crypto";
import { betterAuth } from "better-auth/minimal";
import { nextCookies } from "better-auth/next-js";
import { genericOAuth } from "better-auth/plugins/generic-oauth";
import { twoFactor } from "better-auth/plugins/two-factor";
import { deriveSecret } from "@/lib/crypto";
import { staffTables } from "@/lib/db/staff-tables";
import { env } from "@/lib/env";

/** A session, and its cookie, ends after this long, whatever happens in it. That it ends unused is ours to see to. */
export const longestSessionSeconds = 12 * 60 * 60;
export const shortestPassword = 12;
export const longestPassword = 128;

/** The name of the single sign-on provider in addresses and records. */
export const oidcProvider = "oidc";

type DatabaseHooks = NonNullable<Parameters<typeof betterAuth>[0]["databaseHooks"]>;
type OidcConfig = Parameters<typeof genericOAuth>[0]["config"];

function makeAuth(config: OidcConfig, databaseHooks?: DatabaseHooks) {
  const { publicUrl } = env();
  return betterAuth({
    appName: "Investor onboarding",
    baseURL: publicUrl,
    basePath: "/api/staff/auth",
    trustedOrigins: [publicUrl],
    secret: deriveSecret("staff sessions"),
    database: staffTables(),
    databaseHooks,
    telemetry: { enabled: false },
    logger: { disabled: true },
    // Limits are ours: better-auth counts only what comes through its own routes.
    rateLimit: { enabled: false },
    // Columns of ours: better-auth is told of them, and writes none.
    user: {
      modelName: "staff",
      additionalFields: {
        role: { type: "string", input: false },
        designation: { type: "string", input: false },
        branch: { type: "string", input: false },
        code: { type: "string", input: false },
        isDemo: { type: "boolean", input: false },
      },
    },
    session: { modelName: "staffSessions", expiresIn: longestSessionSeconds, disableSessionRefresh: true },
    account: {
      modelName: "staffAccounts",
      encryptOAuthTokens: true,
      // Somebody an administrator added may come by single sign-on, where the provider has verified their address.
      accountLinking: { enabled: true, allowDifferentEmails: false },
    },
    verification: { modelName: "staffVerifications" },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: shortestPassword,
      maxPasswordLength: longestPassword,
    },
    advanced: {
      cookiePrefix: "staff",
      useSecureCookies: publicUrl.startsWith("https:"),
      database: { generateId: () => randomUUID() },
      ipAddress: { disableIpTracking: true },
    },
    plugins: [
      twoFactor({
        issuer: "Investor onboarding",
        twoFactorTable: "staffSecondFactors",
        backupCodeOptions: { amount: 10, length: 10, storeBackupCodes: "encrypted" },
        accountLockout: { enabled: true, maxFailedAttempts: 5, durationSeconds: 15 * 60 },
      }),
      genericOAuth({ config }),
      nextCookies(),
    ],
  });
}

type Auth = ReturnType<typeof makeAuth>;

let made: Auth | undefined;

/** Sign-in of staff (better-auth), made when it is first needed. Only this folder calls it. */
export function auth(): Auth {
  made ??= makeAuth([]);
  return made;
}

/**
 * The same with single sign-on; null where the settings name no provider. It asks the provider what it can do, so it is
 * made anew for each use: a provider that was down for a moment, or is slow, hinders nobody else.
 */
export function authWithOidc(databaseHooks?: DatabaseHooks): Auth | null {
  const { oidc } = env();
  if (oidc === undefined) return null;
  const provider = {
    providerId: oidcProvider,
    discoveryUrl: `${oidc.issuer}/.well-known/openid-configuration`,
    clientId: oidc.clientId,
    clientSecret: oidc.clientSecret,
    scopes: ["openid", "profile", "email"],
    requireIdTokenVerification: true,
    pkce: true,
    disableSignUp: true,
  };
  return makeAuth([provider], databaseHooks);
}
