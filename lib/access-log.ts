import path from "node:path";
import { isDevelopment } from "@/lib/env";
import { logger } from "@/lib/logger";
import { countRequest } from "@/lib/metrics";
import { within } from "@/lib/request-context";
import { readRoutePatterns } from "@/lib/route-patterns";
import { serverLife } from "@/lib/server-life";

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/**
 * Writes one line for each request that is answered from now on, and counts it: by the pattern of its route, never by its
 * address.
 */
export function watchRequests(): void {
  // While developing, the routes are known only once they have been asked for.
  const patternOf = isDevelopment() ? () => "unknown" : readRoutePatterns(path.join(process.cwd(), ".next"));
  serverLife.onAnswered = ({ context, method: asked, path: address, status, milliseconds, isWhole }) => {
    const route = patternOf(address);
    if (route === null) return;
    const method = methods.includes(asked) ? asked : "other";
    countRequest({ route, method, status, milliseconds, isWhole });
    const line = {
      method,
      route,
      status,
      milliseconds: Math.round(milliseconds * 10) / 10,
      ...(isWhole ? {} : { brokenOff: true }),
    };
    within(context, () => logger.info(line, "Answered"));
  };
}
