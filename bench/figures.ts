/** The value that so large a share of them stays below. */
export function rank(values: readonly number[], share: number): number {
  const inOrder = values.toSorted((one, other) => one - other);
  return inOrder[Math.min(inOrder.length - 1, Math.floor(inOrder.length * share))] ?? 0;
}

export function median(values: readonly number[]): number {
  return rank(values, 0.5);
}

/** Milliseconds that a piece of work takes. */
export async function time(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Prints one line of a table: a name and its figures. */
export function printLine(name: string, ...figures: string[]): void {
  console.log(`${name.padEnd(62)}${figures.map((figure) => figure.padStart(14)).join("")}`);
}
