import { expect, test } from "vitest";
import { describeIssues } from "@/schemas/upstream/issues";
import { type PushOptions, pushRequestSchema } from "@/schemas/upstream/push";
import { maximalPush, minimalPush } from "@/schemas/upstream/push.fixtures";

export type Changes = Record<string, unknown>;

/** A body with some places of `onboardingData` changed; undefined takes a place away. */
export function changed(body: unknown, changes: Changes): unknown {
  const copy: unknown = structuredClone(body);
  for (const [path, value] of Object.entries(changes)) {
    const keys = path === "callbackUrl" ? [path] : ["onboardingData", ...path.split(".")];
    const last = keys.pop() ?? "";
    let place: unknown = copy;
    for (const key of keys) place = isRecord(place) ? place[key] : undefined;
    if (!isRecord(place)) throw new Error(`no such place: ${path}`);
    if (value === undefined) delete place[last];
    else place[last] = value;
  }
  return copy;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

export function faultyPaths(body: unknown, options?: PushOptions): string[] {
  const read = pushRequestSchema(options).safeParse(body);
  return read.success ? [] : describeIssues(read.error).map((issue) => issue.path);
}

const fixtures = { minimal: minimalPush, maximal: maximalPush };

export type Rule = [
  rule: string,
  base: keyof typeof fixtures,
  changes: Changes,
  faulty: string | string[],
  options?: PushOptions,
];

/** Each change of a good body breaks one rule, and the faults name exactly these places of `onboardingData`. */
export function testRefusals(rules: Rule[]): void {
  test.each(rules)("refused, naming the place: %s", (_rule, base, changes, faulty, options) => {
    const places = [faulty].flat().map((path) => `onboardingData.${path}`);
    expect(faultyPaths(fixtures[base]())).toEqual([]);
    expect(faultyPaths(changed(fixtures[base](), changes), options).toSorted()).toEqual(places.toSorted());
  });
}

export type Allowed = [what: string, base: keyof typeof fixtures, changes: Changes, options?: PushOptions];

/** Each change of a good body leaves it good. */
export function testAcceptances(cases: Allowed[]): void {
  test.each(cases)("accepted: %s", (_what, base, changes, options) => {
    expect(faultyPaths(changed(fixtures[base](), changes), options)).toEqual([]);
  });
}
