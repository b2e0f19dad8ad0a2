import type { Words } from "@/lib/onboarding/options";
import type { BodyGroupView, BodyRowView, BodyValueView, BodyView } from "@/lib/review/exchange-view";
import { type JsonLeaf, readLeaves } from "@/lib/review/json-leaves";
import { cutSecrets, maskLeaf, maskText } from "@/lib/review/mask-wire";

/** What of a body is shown in full: one field, by its name, or all of it. */
export type Shown = { field: string } | "whole" | null;

/** How much of a field's name is written down when it is shown in full. */
export const longestField = 200;

/** Characters of a text that are shown. */
const mostText = 20_000;

/** The field of a body as people name it: names parted by points, and places in lists. */
export function nameField({ path }: Pick<JsonLeaf, "path">): string {
  return path.join(".");
}

/** The JSON value of a text; undefined where it has none. */
export function parseBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * A body for staff, masked but for what is shown.
 * @param words translate below `ledger`
 */
export function viewBody(text: string, shown: Shown, words: Words): BodyView {
  const isWhole = shown === "whole";
  if (text === "") return { content: { kind: "empty" }, isCut: false, isWhole };
  const value = parseBody(text);
  if (typeof value !== "object" || value === null) return viewText(text, shown);
  const { leaves, isCut } = readLeaves(value);
  return { content: { kind: "fields", groups: group(leaves, shown, words) }, isCut, isWhole };
}

/** A body that has no fields to tell apart, or whose fields can't be trusted, masked word by word. */
export function viewText(text: string, shown: Shown): BodyView {
  const isWhole = shown === "whole";
  if (text === "") return { content: { kind: "empty" }, isCut: false, isWhole };
  const part = text.slice(0, mostText);
  const seen = isWhole ? cutSecrets(part) : maskText(part);
  return { content: { kind: "text", text: seen }, isCut: part.length < text.length, isWhole };
}

function group(leaves: readonly JsonLeaf[], shown: Shown, words: Words): BodyGroupView[] {
  const groups = new Map<string, BodyRowView[]>();
  for (const leaf of leaves) {
    const { path } = leaf;
    const isPlace = /^\d+$/.test(path.at(-1) ?? "") && path.length > 1;
    const label = path.slice(isPlace ? -2 : -1).join(" ");
    const title = path.slice(0, isPlace ? -2 : -1).join(".");
    const row = { field: nameField(leaf), label, value: viewLeaf(leaf, shown, words) };
    groups.set(title, [...(groups.get(title) ?? []), row]);
  }
  return [...groups].map(([title, rows]) => ({ title, rows }));
}

function viewLeaf(leaf: JsonLeaf, shown: Shown, words: Words): BodyValueView {
  const { kind } = leaf;
  if (kind === "null" || kind === "emptyList" || kind === "emptyObject" || kind === "deeper") {
    return { kind: "plain", text: words(`body.${kind}`) };
  }
  const value = maskLeaf(leaf);
  if (value.kind !== "hidden") return value;
  const isShown = shown === "whole" || shown?.field === nameField(leaf);
  return { kind: "hidden", text: value.text, shown: isShown ? value.whole : null };
}

/** A value as it stands in a comparison: masked, whoever looks. */
export function writeMasked(leaf: JsonLeaf, words: Words): string {
  const value = viewLeaf(leaf, null, words);
  return value.text === "" ? words("body.blank") : value.text;
}

/**
 * What of a body is given out to somebody who asks for it.
 * @returns null where there is no such hidden value
 */
export function readHidden(text: string, field: string): string | null {
  const leaf = readLeaves(parseBody(text)).leaves.find((one) => nameField(one) === field);
  const value = leaf && maskLeaf(leaf);
  return value?.kind === "hidden" ? value.whole : null;
}
