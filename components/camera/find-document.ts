import type { Grey } from "./grey";

/** How much brighter or darker a document is than what lies around it, at least, in levels of 255. */
const CONTRAST = 14;
const BANDS = 8;

/**
 * Where a document's outermost straight edges lie, as shares of the picture, and at which borders of the picture it goes
 * on outside. A side that is not seen is null.
 */
export type DocumentSides = {
  left: number | null;
  top: number | null;
  right: number | null;
  bottom: number | null;
  cut: boolean;
};

/**
 * Looks for a document that lies about straight. An edge is a step in brightness that holds along the better part of a
 * line; wood, cloth and letters have steps too, but none that holds. Where an edge runs out of the picture, the document is cut off.
 */
export function findDocument(grey: Grey): DocumentSides {
  const { width, height } = grey;
  const upright = { along: height, across: width, strideAlong: width, strideAcross: 1 };
  const lying = { along: width, across: height, strideAlong: 1, strideAcross: width };
  const left = findSide(grey, upright, false);
  const right = findSide(grey, upright, true);
  const top = findSide(grey, lying, false);
  const bottom = findSide(grey, lying, true);
  const cut =
    [top, bottom].some((side) => side !== null && runsOut(grey, lying, side)) ||
    [left, right].some((side) => side !== null && runsOut(grey, upright, side));
  const share = (side: number | null, whole: number) => (side === null ? null : side / whole);
  return {
    left: share(left, width),
    right: share(right, width),
    top: share(top, height),
    bottom: share(bottom, height),
    cut,
  };
}

/** How to walk the pixels: `along` an edge and `across` it. */
type Walk = { along: number; across: number; strideAlong: number; strideAcross: number };

/** The outermost edge from one side, in pixels, where most of the bands along it agree on one. */
function findSide(grey: Grey, walk: Walk, fromEnd: boolean): number | null {
  const found: number[] = [];
  const first = Math.floor(walk.along * 0.2);
  const band = Math.floor((walk.along * 0.6) / BANDS);
  for (let index = 0; index < BANDS; index++) {
    const start = first + index * band;
    const edge = findEdge(grey, walk, start, start + band, fromEnd);
    if (edge !== null) found.push(edge);
  }
  if (found.length < 0.6 * BANDS) return null;
  const sorted = found.toSorted((one, other) => one - other);
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0;
  // A tilted edge wanders evenly; steps that are here and there are no edge.
  const near = sorted.filter((edge) => Math.abs(edge - middle) < 0.08 * walk.across);
  return near.length >= 0.6 * BANDS ? middle : null;
}

function findEdge(grey: Grey, walk: Walk, start: number, end: number, fromEnd: boolean): number | null {
  const half = Math.floor(walk.across / 2);
  for (let step = 2; step < half; step++) {
    const place = fromEnd ? walk.across - 1 - step : step;
    if (measureStep(grey, walk, place, start, end) > CONTRAST) return place;
  }
  return null;
}

/** The mean step in brightness across a line; its sign holds along a real edge, so noise and letters cancel out. */
function measureStep({ values }: Grey, walk: Walk, place: number, start: number, end: number): number {
  let sum = 0;
  for (let along = start; along < end; along++) {
    const at = along * walk.strideAlong + place * walk.strideAcross;
    sum += (values[at + 2 * walk.strideAcross] ?? 0) - (values[at - 2 * walk.strideAcross] ?? 0);
  }
  return Math.abs(sum / Math.max(1, end - start));
}

/** Whether an edge is still there at either border of the picture: in two strips beside each other, since grain may look like it in one. */
function runsOut(grey: Grey, walk: Walk, side: number): boolean {
  const strip = Math.max(3, Math.round(walk.along * 0.04));
  const reach = Math.round(walk.across * 0.06);
  const isThere = (start: number, from: number, to: number) => {
    for (let place = Math.max(2, from); place <= Math.min(walk.across - 3, to); place++) {
      if (measureStep(grey, walk, place, start, start + strip) > CONTRAST) return place;
    }
    return null;
  };
  return [
    [0, strip],
    [walk.along - strip, walk.along - 2 * strip],
  ].some(([border = 0, beside = 0]) => {
    const place = isThere(border, side - reach, side + reach);
    return place !== null && isThere(beside, place - 4, place + 4) !== null;
  });
}
