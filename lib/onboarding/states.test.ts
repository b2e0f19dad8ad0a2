import { expect, test } from "vitest";
import { allowedMoves, statesBefore } from "@/lib/onboarding/states";
import { type ApplicationState, applicationStates } from "@/schemas/application";

const targets: Readonly<Record<ApplicationState, readonly ApplicationState[]>> = allowedMoves;

function reachableFrom(start: ApplicationState): ApplicationState[] {
  const found = new Set<ApplicationState>([start]);
  for (const state of found) for (const target of targets[state]) found.add(target);
  return [...found];
}

test("every state can be reached from a draft", () => {
  const unreached = applicationStates.filter((state) => !reachableFrom("draft").includes(state));
  expect(unreached).toEqual([]);
});

test.each(["completed", "withdrawn", "expired"] as const)("nothing leaves %s", (state) => {
  expect(allowedMoves[state]).toEqual([]);
});

test("what was accepted is never pushed again", () => {
  expect(reachableFrom("accepted")).toEqual(["accepted", "completed"]);
});

test("what may have been taken is sent again only after somebody has settled it as not taken", () => {
  expect(allowedMoves.unknown).not.toContain("pushing");
});

test("nothing becomes a draft again", () => {
  expect(statesBefore("draft")).toEqual([]);
});

test.each(applicationStates)("the states before %s are those that may move to it", (to) => {
  expect(statesBefore(to)).toEqual(applicationStates.filter((from) => targets[from].includes(to)));
});

test("a push starts from a submission alone", () => {
  expect(statesBefore("pushing")).toEqual(["submitted"]);
  expect(statesBefore("completed")).toEqual(["accepted", "unknown"]);
});
