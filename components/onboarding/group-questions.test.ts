import { expect, test } from "vitest";
import type { QuestionView } from "@/lib/onboarding/view";
import { groupQuestions } from "./group-questions";

const question = (name: string, more: Partial<QuestionView> = {}): QuestionView => ({
  name,
  kind: "text",
  label: name,
  optional: false,
  value: "",
  cautions: [],
  ...more,
});

test("a heading stands for all questions until the next one", () => {
  const groups = groupQuestions([
    question("a"),
    question("b", { group: "Address" }),
    question("c"),
    question("d", { group: "Photos" }),
  ]);
  expect(groups.map(({ title, questions }) => [title, questions.map(({ name }) => name)])).toEqual([
    [undefined, ["a"]],
    ["Address", ["b", "c"]],
    ["Photos", ["d"]],
  ]);
});

test("a group shows as soon as one of its questions does", () => {
  const [group] = groupQuestions([
    question("front", { group: "Photos", depends: "type=pan;type=passport" }),
    question("back", { depends: "type=passport" }),
  ]);
  expect(group?.depends).toBe("type=pan;type=passport");
});

test("a group with a question that always shows has no condition", () => {
  const [group] = groupQuestions([question("a", { group: "One", depends: "b=1" }), question("b")]);
  expect(group?.depends).toBeUndefined();
});
