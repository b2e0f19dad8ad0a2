import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { pick } from "./outside.fixtures";
import { bankSearchScenarios, gstScenarios, pushScenarios } from "./scenarios";

const catalogue: unknown = JSON.parse(readFileSync("lib/i18n/messages/en/sandbox.json", "utf8"));

test("every scenario and every state has words, and no words are left over", () => {
  const names = [...pushScenarios, ...bankSearchScenarios, ...gstScenarios].map((scenario) => scenario.name);
  const words = pick(catalogue, "scenarios");
  expect(Object.keys(Object(words)).sort()).toEqual(names.sort());
  const states = new Set([
    "rejected",
    ...pushScenarios.flatMap(({ afterPush, atEnd }) => [afterPush, atEnd]),
  ]);
  expect(Object.keys(Object(pick(catalogue, "states"))).sort()).toEqual([...states].sort());
});
