type Point = { x: number; y: number };

/** Shares of the surface's longest side: how far ink must spread along a signature, and across it. */
const LEAST_SPREAD = 0.015;
const LEAST_WIDTH = 0.004;
/** A line drawn by hand wavers by less than this share of its own length. */
const WAVER = 0.04;

/**
 * Whether ink is too little to be a signature: none, a dot, a tiny mark or one straight line. Safe in a browser.
 * @param ink where there is ink: the points of the strokes, or the inked pixels
 * @param surface the sides of what was drawn on, in the same unit
 */
export function isTokenSignature(ink: readonly Point[], surface: { width: number; height: number }): boolean {
  if (ink.length < 2) return true;
  const longest = Math.max(surface.width, surface.height);
  const { along, across } = measureSpread(ink);
  return along < LEAST_SPREAD * longest || across < Math.max(LEAST_WIDTH * longest, WAVER * along);
}

/** The standard deviations of points along the line that fits them best, and across it. */
function measureSpread(points: readonly Point[]): { along: number; across: number } {
  const count = points.length;
  const middle = { x: 0, y: 0 };
  for (const { x, y } of points) {
    middle.x += x / count;
    middle.y += y / count;
  }
  let horizontal = 0;
  let vertical = 0;
  let both = 0;
  for (const { x, y } of points) {
    horizontal += (x - middle.x) ** 2 / count;
    vertical += (y - middle.y) ** 2 / count;
    both += ((x - middle.x) * (y - middle.y)) / count;
  }
  const mean = (horizontal + vertical) / 2;
  const tilt = Math.hypot((horizontal - vertical) / 2, both);
  return { along: Math.sqrt(mean + tilt), across: Math.sqrt(Math.max(mean - tilt, 0)) };
}
