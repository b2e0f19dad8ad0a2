import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";

/**
 * Makes sure that a request which changes something comes from a page of ours.
 * @throws AppError `foreign-origin` (403) unless `Origin` is that of PUBLIC_URL and `Sec-Fetch-Site`, where the
 * browser sends it, says the same.
 */
export function assertSameOrigin(headers: Headers): void {
  const origin = headers.get("origin");
  const site = headers.get("sec-fetch-site");
  if (origin === env().publicUrl && (site === null || site === "same-origin")) return;
  throw new AppError({
    code: "foreign-origin",
    status: 403,
    words: "common.errors.foreignOrigin",
    detail: origin === null ? "no Origin header" : "another Origin or Sec-Fetch-Site",
  });
}
