import type { Grey } from "./grey";

/**
 * The variance of the Laplacian: how much each pixel differs from the four beside it. Little where the camera shook or
 * was out of focus, much where letters have edges. It depends on the size of the picture, so compare equal sizes.
 */
export function measureSharpness({ values, width, height }: Grey): number {
  let sum = 0;
  let squares = 0;
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      const around =
        (values[at - 1] ?? 0) + (values[at + 1] ?? 0) + (values[at - width] ?? 0) + (values[at + width] ?? 0);
      const bend = around - 4 * (values[at] ?? 0);
      sum += bend;
      squares += bend * bend;
    }
  }
  const count = Math.max(1, (width - 2) * (height - 2));
  return squares / count - (sum / count) ** 2;
}
