import pino from "pino";
import { env, isBuilding } from "@/lib/env";

// Personal data has no business in a log line. These names are cut out wherever a mistake puts them there.
const forbidden = [
  "key",
  "body",
  "values",
  "answers",
  "token",
  "password",
  "authorization",
  "cookie",
  "pan",
  "aadhaarNumber",
  "mobile",
  "email",
  "name",
];

/** One JSON object a line on standard output. Log codes, ids and counts; never what a person typed. */
export const logger = pino({
  level: isBuilding() ? "silent" : env().logLevel,
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (label) => ({ level: label }) },
  redact: { paths: forbidden.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: "[removed]" },
});
