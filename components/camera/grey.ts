import type { Box } from "./guide";

/** Pixels as a canvas gives them: red, green, blue, alpha of 0 to 255, row by row. */
export type Pixels = { data: ArrayLike<number>; width: number; height: number };

/** How bright each pixel is, 0 to 255, row by row. */
export type Grey = { values: Uint8ClampedArray; width: number; height: number };

/** Brightness as the eye weighs the colours (BT.601). */
export function toGrey({ data, width, height }: Pixels): Grey {
  const values = new Uint8ClampedArray(width * height);
  for (let index = 0; index < values.length; index++) {
    const at = index * 4;
    values[index] = 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
  }
  return { values, width, height };
}

/** The part of a picture inside a box of shares. */
export function cropGrey(grey: Grey, box: Box): Grey {
  const left = Math.max(0, Math.round(box.left * grey.width));
  const top = Math.max(0, Math.round(box.top * grey.height));
  const width = Math.min(grey.width - left, Math.round(box.width * grey.width));
  const height = Math.min(grey.height - top, Math.round(box.height * grey.height));
  const values = new Uint8ClampedArray(width * height);
  for (let row = 0; row < height; row++) {
    const start = (top + row) * grey.width + left;
    values.set(grey.values.subarray(start, start + width), row * width);
  }
  return { values, width, height };
}

/** The brightness that the given share of the pixels does not pass. */
export function findPercentile({ values }: Grey, share: number): number {
  const counts = new Uint32Array(256);
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  let left = values.length * share;
  for (let value = 0; value < 256; value++) {
    left -= counts[value] ?? 0;
    if (left <= 0) return value;
  }
  return 255;
}
