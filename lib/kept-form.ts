import { cookies } from "next/headers";
import { z } from "zod";
import { openRoot, SealError, sealRoot } from "@/lib/crypto";
import { env } from "@/lib/env";

const usualMinutes = 10;
/** Browsers ignore a cookie whose name and value have more than 4,096 bytes. */
const mostBytes = 4000;
const kept = z.object({ until: z.number(), values: z.record(z.string(), z.string()) });

function contextOf(name: string): string {
  return `cookies.kept_form:${name}`;
}

function write(name: string, values: Record<string, string>, until: number): string {
  return sealRoot(contextOf(name), JSON.stringify({ until, values })).toString("base64url");
}

/** Whether a cookie holds so much. */
export function fitsKeptForm(name: string, values: Record<string, string>): boolean {
  return name.length + write(name, values, Date.now()).length <= mostBytes;
}

/**
 * Keeps what somebody typed from one page to the next, sealed, in their own browser: answers belong in no address.
 * Never a secret that they typed. More than a cookie holds is not kept.
 * @param at the path below which the browser sends it back
 */
export async function keepForm(
  name: string,
  at: string,
  values: Record<string, string>,
  { minutes = usualMinutes }: { minutes?: number } = {},
): Promise<void> {
  if (!fitsKeptForm(name, values)) return forgetForm(name, at);
  (await cookies()).set(name, write(name, values, Date.now() + minutes * 60_000), {
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
