import { cookies } from "next/headers";
import { z } from "zod";
import { openRoot, SealError, sealRoot } from "@/lib/crypto";
import { env } from "@/lib/env";

const minutes = 10;
const kept = z.object({ until: z.number(), values: z.record(z.string(), z.string()) });

function contextOf(name: string): string {
  return `cookies.kept_form:${name}`;
}

/**
 * Keeps what somebody typed from one page to the next, sealed, in their own browser, for ten minutes: answers belong
 * in no address. Never a secret that they typed.
 * @param at the path below which the browser sends it back
 */
export async function keepForm(name: string, at: string, values: Record<string, string>): Promise<void> {
  const until = Date.now() + minutes * 60_000;
  const sealed = sealRoot(contextOf(name), JSON.stringify({ until, values }));
  (await cookies()).set(name, sealed.toString("base64url"), {
    httpOnly: true,
    sameSite: "lax",
    secure: env().publicUrl.startsWith("https:"),
    path: at,
    maxAge: minutes * 60,
  });
}

/** What `keepForm` kept; empty where that is nothing, too old, or not ours. */
export async function readKeptForm(name: string): Promise<Record<string, string>> {
  const sealed = (await cookies()).get(name)?.value ?? "";
  try {
    const { until, values } = kept.parse(
      JSON.parse(openRoot(contextOf(name), Buffer.from(sealed, "base64url")).toString("utf8")),
    );
    return until < Date.now() ? {} : values;
  } catch (error) {
    if (error instanceof SealError || error instanceof z.ZodError || error instanceof SyntaxError) return {};
    throw error;
  }
}

/** Forgets what `keepForm` kept. */
export async function forgetForm(name: string, at: string): Promise<void> {
  (await cookies()).delete({ name, path: at });
}
