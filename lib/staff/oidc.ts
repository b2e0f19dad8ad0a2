/** The name of the single sign-on provider in addresses and records. */
export const oidcProvider = "oidc";
