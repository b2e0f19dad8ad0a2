import pino from "pino";
import { env, isBuilding } from "@/lib/env";
import { currentRequest } from "@/lib/request-context";

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

/** What of an error may stand in a log: neither its cause nor whatever else it carries. */
function writeError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error };
  // What can't be parsed is quoted.
  const message = error instanceof SyntaxError ? undefined : error.message;
  const code = "code" in error && typeof error.code === "string" ? error.code : undefined;
  return { type: error.constructor.name, message, code, stack: error.stack?.split("\n    at ").slice(1, 9) };
}

function nameRequest(): { request?: string } {
  const request = currentRequest();
  return request === undefined ? {} : { request: request.id };
}

/** One JSON object a line on standard output, with the request it belongs to. Log codes, ids and counts; never what a person typed. */
export const logger = pino({
  level: isBuilding() ? "silent" : env().logLevel,
  base: undefined,
  mixin: nameRequest,
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { error: writeError },
  formatters: { level: (label) => ({ level: label }) },
  redact: { paths: forbidden.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: "[removed]" },
});
