import { authWithOidc } from "@/lib/staff/auth";

/** Takes what a single sign-on provider sends back; null where the settings name no provider. */
export function findSingleSignOnHandler(): ((request: Request) => Promise<Response>) | null {
  return authWithOidc()?.handler ?? null;
}
