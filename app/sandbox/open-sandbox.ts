import { env } from "@/lib/env";
import { createSandbox, type Sandbox } from "@/lib/sandbox/server";

let opened: Sandbox | undefined;

/** The sandbox of this process, set up as the settings say; null where they say that it is not served. */
export function openSandbox(): Sandbox | null {
  const settings = env();
  if (!settings.sandbox) return null;
  opened ??= createSandbox({
    patronId: settings.upstream.patronId,
    callbackDelayMs: settings.sandboxCallbackDelayMs,
    callbackHeader: settings.callbackHeader,
    branchesFile: settings.sandboxBranches,
    kycMode: settings.kycMode,
    bankVerification: settings.bankVerification,
    fatcaCountryCodes: settings.fatcaCountryCodes,
  });
  return opened;
}
