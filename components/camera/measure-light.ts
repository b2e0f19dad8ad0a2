import { findPercentile, type Grey } from "./grey";

const TILE = 12;
const BURNT = 250;

/** Whether even what is bright in the picture is dark. A dark cover of a passport in good light is not. */
export function isDark(grey: Grey): boolean {
  return findPercentile(grey, 0.9) < 90;
}

/**
 * Whether a lamp or window is mirrored: spots where nothing but white is left, on something that is not white itself.
 */
export function hasGlare(grey: Grey): boolean {
  if (findPercentile(grey, 0.5) > 232) return false;
  let burnt = 0;
  let tiles = 0;
  for (let top = 0; top + TILE <= grey.height; top += TILE) {
    for (let left = 0; left + TILE <= grey.width; left += TILE) {
      tiles += 1;
      if (isBurnt(grey, left, top)) burnt += 1;
    }
  }
  return burnt / Math.max(1, tiles) > 0.015;
}

function isBurnt({ values, width }: Grey, left: number, top: number): boolean {
  let white = 0;
  for (let y = top; y < top + TILE; y++) {
    for (let x = left; x < left + TILE; x++) {
      if ((values[y * width + x] ?? 0) >= BURNT) white += 1;
    }
  }
  return white > 0.9 * TILE * TILE;
}
