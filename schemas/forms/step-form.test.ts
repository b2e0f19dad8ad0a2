import { expect, test } from "vitest";
import { z } from "zod";
import { text } from "@/schemas/fields";
import { always, both, type Condition, holds, stepForm } from "@/schemas/forms/step-form";

const tea: Condition = [{ drink: ["tea"] }];
const milk: Condition = [{ milk: ["yes", "some"] }];

test.each([
  [always, {}, true],
  [[], {}, false],
  [tea, { drink: "tea" }, true],
  [tea, { drink: "coffee" }, false],
  [tea, {}, false],
  [[{ drink: [""] }], {}, true],
  [both(tea, milk), { drink: "tea", milk: "some" }, true],
  [both(tea, milk), { drink: "tea" }, false],
  [both(tea, [{ drink: ["tea", "coffee"] }]), { drink: "coffee" }, false],
  [both([{ drink: ["tea", "coffee"] }], tea), { drink: "tea" }, true],
  [both(tea, [{ drink: ["coffee"] }]), { drink: "coffee" }, false],
  [both([...tea, ...milk], tea), { drink: "tea" }, true],
] as const)("case %#: a condition holds as it says", (condition, answers, expected) => {
  expect(holds(condition, answers)).toBe(expected);
});

const form = stepForm(z.object({ drink: text(), milk: text(3).optional(), sugar: text().optional() }), {
  asked: { milk: tea },
  mayBeEmpty: { sugar: always },
});

test("what is not asked counts for nothing, whatever stands there", () => {
  expect(form.schema.parse({ drink: "coffee", milk: "far too long" })).toEqual({ drink: "coffee" });
  expect(form.schema.safeParse({ drink: "tea", milk: "far too long" }).success).toBe(false);
});

test("what is asked must be there, unless it may be empty", () => {
  expect(form.schema.safeParse({ drink: "tea" }).error?.issues.map(({ path }) => path)).toEqual([["milk"]]);
  expect(form.schema.parse({ drink: "tea", milk: " yes ", sugar: "  " })).toEqual({
    drink: "tea",
    milk: "yes",
  });
});

test.each([[null], [undefined], ["text"], [[]], [{ drink: 7 }], [{ drink: { $gt: "" } }]])(
  "case %#: what is no form is an empty one",
  (sent) => {
    expect(form.schema.safeParse(sent).error?.issues.map(({ message }) => message)).toEqual(["missing"]);
  },
);
