import { z } from "zod";

/** A setting that names a host and a port, such as `clamav:3310` or `[::1]:3310`. */
export const placeSetting = z
  .string()
  .regex(
    /^(\[[0-9a-fA-F:]+\]|[A-Za-z0-9.-]+):[1-9]\d{0,4}$/,
    "must be a host and a port, such as clamav:3310",
  )
  .transform((value) => {
    const colon = value.lastIndexOf(":");
    return { host: value.slice(0, colon).replace(/^\[|\]$/g, ""), port: Number(value.slice(colon + 1)) };
  })
  .refine(({ port }) => port <= 65_535, "must name a port up to 65535");
