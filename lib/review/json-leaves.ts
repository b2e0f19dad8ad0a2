/*
 * A JSON value as the list of what stands at its ends, so that two of them can be shown and compared field by field.
 */

/** What stands at one end. `emptyList`, `emptyObject` and `deeper` stand for what has no end of its own. */
export type JsonLeaf = {
  /** Names and places in lists that lead to it. */
  path: readonly string[];
  kind: "text" | "number" | "boolean" | "null" | "emptyList" | "emptyObject" | "deeper";
  /** The value as text; empty for what is null, empty or deeper. */
  text: string;
  /** `type` of the object that it stands in, where that has one. */
  type: string;
};

export type JsonLeaves = {
  leaves: JsonLeaf[];
  /** Whether there is more than was read. */
  isCut: boolean;
};

/** One difference between two bodies. */
export type LeafChange = { before: JsonLeaf; after: null } | { before: JsonLeaf | null; after: JsonLeaf };

const mostLeaves = 2000;
const deepest = 64;

/** The ends of a JSON value in its order, as far as 2,000 of them and 64 levels. */
export function readLeaves(value: unknown): JsonLeaves {
  const leaves: JsonLeaf[] = [];
  let isCut = false;

  function add(leaf: JsonLeaf): void {
    if (leaves.length < mostLeaves) leaves.push(leaf);
    else isCut = true;
  }

  function visit(inner: unknown, path: readonly string[], type: string): void {
    if (isCut) return;
    if (typeof inner !== "object" || inner === null) return add({ path, type, ...readEnd(inner) });
    const entries: [string, unknown][] = Object.entries(inner);
    const isList = Array.isArray(inner);
    if (entries.length === 0) {
      return add({ path, type, kind: isList ? "emptyList" : "emptyObject", text: "" });
    }
    if (path.length >= deepest) {
      isCut = true;
      return add({ path, type, kind: "deeper", text: "" });
    }
    const own = isList ? type : readType(entries);
    for (const [name, next] of entries) visit(next, [...path, name], own);
  }

  visit(value, [], "");
  return { leaves, isCut };
}

function readType(entries: readonly [string, unknown][]): string {
  const type = entries.find(([name]) => name === "type")?.[1];
  return typeof type === "string" ? type : "";
}

function readEnd(value: unknown): Pick<JsonLeaf, "kind" | "text"> {
  switch (typeof value) {
    case "string":
      return { kind: "text", text: value };
    case "number":
      return { kind: "number", text: String(value) };
    case "boolean":
      return { kind: "boolean", text: String(value) };
    default:
      return { kind: "null", text: "" };
  }
}

/** Names one end: equal for what stands at the same place of two bodies. */
export function keyOf({ path }: Pick<JsonLeaf, "path">): string {
  return JSON.stringify(path);
}

/**
 * What differs between two lists of ends: first what was changed or taken away, in the order of the former, then what was
 * added.
 * @param isSame whether two texts at one place count as equal
 */
export function compareLeaves(
  before: readonly JsonLeaf[],
  after: readonly JsonLeaf[],
  isSame: (one: string, other: string) => boolean = Object.is,
): LeafChange[] {
  const now = new Map(after.map((leaf) => [keyOf(leaf), leaf]));
  const then = new Set(before.map(keyOf));
  const touched = before.flatMap((leaf): LeafChange[] => {
    const found = now.get(keyOf(leaf));
    if (found === undefined) return [{ before: leaf, after: null }];
    const isEqual = found.kind === leaf.kind && isSame(leaf.text, found.text);
    return isEqual ? [] : [{ before: leaf, after: found }];
  });
  const added = after.filter((leaf) => !then.has(keyOf(leaf)));
  return [...touched, ...added.map((leaf): LeafChange => ({ before: null, after: leaf }))];
}
