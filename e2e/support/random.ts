/** Random choices that a seed fixes. */
export type Random = {
  /** From 0 up to, not including, 1. */
  next(): number;
  /** A whole number from 0 up to, not including, `limit`. */
  below(limit: number): number;
  chance(share: number): boolean;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
  letters(count: number): string;
  digits(count: number): string;
};

/** Random choices (mulberry32): the same seed chooses the same. */
export function makeRandom(seed: number): Random {
  let state = seed | 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  const repeat = (count: number, from: string) =>
    Array.from({ length: count }, () => from.charAt(below(from.length))).join("");
  return {
    next,
    below,
    chance: (share) => next() < share,
    pick: (items) => items[below(items.length)] ?? items[0],
    letters: (count) => repeat(count, "abcdefghijklmnopqrstuvwxyz"),
    digits: (count) => repeat(count, "0123456789"),
  };
}
