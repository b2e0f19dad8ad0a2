import { Provider } from "oidc-provider";

// A single sign-on provider, as a company runs one. Whoever signs in is who they say, by e-mail address; one whose
// address begins with "unverified" has not shown that it is theirs.
const [port = "", home = ""] = process.argv.slice(2);

const provider = new Provider(`http://localhost:${port}`, {
  clients: [
    {
      client_id: "onboarding",
      client_secret: "a-secret-between-the-two-of-us",
      redirect_uris: [`${home}/api/staff/auth/callback/oidc`],
    },
  ],
  claims: { openid: ["sub"], profile: ["name"], email: ["email", "email_verified"] },
  scopes: ["openid", "profile", "email"],
  conformIdTokenClaims: false,
  features: { devInteractions: { enabled: true } },
  cookies: { keys: ["nothing to protect here"] },
  findAccount: (_, id) => ({
    accountId: id,
    claims: () => ({
      sub: id,
      name: "Somebody",
      email: id,
      email_verified: !id.startsWith("unverified"),
    }),
  }),
});

provider.listen(Number(port), "127.0.0.1");
