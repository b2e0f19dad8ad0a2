import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";

const route = z.object({ page: z.string(), regex: z.string() });
const manifest = z.object({ staticRoutes: z.array(route), dynamicRoutes: z.array(route) });

/** For addresses that lead nowhere. */
const noRoute = "none";
const asset = /^\/_next\/|^\/[\w-]+\.(?:ico|svg|png|jpg|txt|webmanifest|woff2)$/;

/**
 * Finds the pattern of the route that answers an address: `/onboarding/[step]`. An address itself may hold a secret.
 * @returns tells `none` where no route answers, and null for scripts, styles and pictures of the product's own
 */
export function readRoutePatterns(folder: string): (address: string) => string | null {
  const text = readFileSync(path.join(folder, "routes-manifest.json"), "utf8");
  const { staticRoutes, dynamicRoutes } = manifest.parse(JSON.parse(text));
  const fixed = new Set(staticRoutes.map(({ page }) => page));
  const open = dynamicRoutes.map(({ page, regex }) => ({ page, regex: new RegExp(regex) }));
  return (address) => {
    if (asset.test(address)) return null;
    if (fixed.has(address)) return address;
    return open.find(({ regex }) => regex.test(address))?.page ?? noRoute;
  };
}
