import { expect, test } from "vitest";
import { compareLeaves, type JsonLeaf, readLeaves } from "@/lib/review/json-leaves";
import { saysTheSame } from "@/lib/review/mask-wire";

const leavesOf = (value: unknown): JsonLeaf[] => readLeaves(value).leaves;
const written = (value: unknown) => leavesOf(value).map(({ path, text }) => `${path.join(".")}=${text}`);

test("every end is told in order, with what leads to it", () => {
  expect(written({ a: { b: "x", c: [1, true] }, d: null })).toEqual(["a.b=x", "a.c.0=1", "a.c.1=true", "d="]);
  expect(leavesOf({ a: [], b: {} }).map(({ kind }) => kind)).toEqual(["emptyList", "emptyObject"]);
  expect(leavesOf({ type: "aadhaar", number: "1" }).at(-1)?.type).toBe("aadhaar");
});

test("a body of any size and depth is read as far as its bounds", () => {
  const wide = readLeaves(Array.from({ length: 5000 }, (_, place) => place));
  expect([wide.leaves.length, wide.isCut]).toEqual([2000, true]);
  const deep = readLeaves(JSON.parse(`${"[".repeat(50_000)}${"]".repeat(50_000)}`));
  expect([deep.leaves.map(({ kind }) => kind), deep.isCut]).toEqual([["deeper"], true]);
  expect(readLeaves({ a: 1 }).isCut).toBe(false);
});

test("what was changed, taken away and added differs; what is equal does not", () => {
  const before = leavesOf({ kept: "1", changed: "1", gone: "1", list: ["a", "b"] });
  const after = leavesOf({ kept: "1", changed: 1, list: ["a"], come: "1" });
  const changes = compareLeaves(before, after).map(({ before: then, after: now }) => [
    then?.path.join(".") ?? null,
    now?.path.join(".") ?? null,
  ]);
  expect(changes).toEqual([
    ["changed", "changed"],
    ["gone", null],
    ["list.1", null],
    [null, "come"],
  ]);
  expect(compareLeaves(before, before)).toEqual([]);
});

test("the address of a file that was only signed anew is the same, another file is not", () => {
  const address = (id: string, signature: string) => ({
    file: `http://localhost:3000/api/files/${id}?purpose=upstream&signature=${signature}`,
  });
  const compare = (one: unknown, other: unknown) =>
    compareLeaves(leavesOf(one), leavesOf(other), saysTheSame);
  expect(compare(address("a1", "x"), address("a1", "y"))).toEqual([]);
  expect(compare(address("a1", "x"), address("b2", "x"))).toHaveLength(1);
});
