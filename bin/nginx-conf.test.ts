import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const conf = readFileSync("deploy/nginx.conf", "utf8");

test("no log of nginx can hold an address: errors of requests are on all levels below emerg", () => {
  const levels = [...conf.matchAll(/^\s*error_log \S+ (\w+);$/gm)].map(([, level]) => level);
  expect(levels).toEqual(["emerg"]);
  const format = /log_format onboarding [^;]*;/.exec(conf)?.[0] ?? "";
  expect(format).toContain("$status");
  expect(format).not.toMatch(/\$(request|request_uri|uri|args|query_string|http_referer|is_args)\b/);
});
