/** Why a text is not taken for JSON. */
export type JsonFault = "not-json" | "too-deep" | "duplicate-key";

/**
 * Parses JSON in UTF-8, with or without a byte order mark. Refused beside what is no JSON: lists and objects nested more
 * than `deepest` levels, which is found before anything is parsed, and an object that has a key twice, since readers
 * differ in which of the two counts. A key named `__proto__` is a key like any other.
 */
export function parseStrictJson(bytes: Buffer, deepest: number): { value: unknown } | { fault: JsonFault } {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    if (measureDepth(text) > deepest) return { fault: "too-deep" };
    const value: unknown = JSON.parse(text);
    return hasKeyTwice(text) ? { fault: "duplicate-key" } : { value };
  } catch {
    return { fault: "not-json" };
  }
}

function measureDepth(text: string): number {
  let depth = 0;
  let highest = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') at = findEndOfString(text, at);
    else if (character === "{" || character === "[") {
      depth += 1;
      highest = Math.max(highest, depth);
    } else if (character === "}" || character === "]") depth -= 1;
  }
  return highest;
}

/** Of a text that is JSON. */
function hasKeyTwice(text: string): boolean {
  const open: Set<string>[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === "{" || character === "[") open.push(new Set());
    else if (character === "}" || character === "]") open.pop();
    if (character !== '"') continue;
    const start = at;
    at = findEndOfString(text, at);
    if (!isFollowedByColon(text, at)) continue;
    const key: unknown = JSON.parse(text.slice(start, at + 1));
    const keys = open.at(-1);
    if (typeof key !== "string" || keys === undefined) continue;
    if (keys.has(key)) return true;
    keys.add(key);
  }
  return false;
}

/** Where the string that begins at `start` ends: its closing quote, or the end of the text. */
function findEndOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === "\\") at += 1;
    else if (text[at] === '"') return at;
  }
  return text.length;
}

function isFollowedByColon(text: string, at: number): boolean {
  let next = at + 1;
  while (/\s/.test(text[next] ?? "")) next += 1;
  return text[next] === ":";
}
