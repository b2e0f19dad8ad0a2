import type { DocumentFault } from "@/lib/onboarding/view";
import { findDocument } from "./find-document";
import { cropGrey, type Pixels, toGrey } from "./grey";
import type { Box } from "./guide";
import { hasGlare, isDark } from "./measure-light";
import { measureSharpness } from "./measure-sharpness";

/** Width in pixels of the pictures that are judged. The limits below hold for it. */
export const JUDGED_WIDTH = 640;

const SHARP = 60;
const SMALL = 0.68;

/**
 * The first thing to put right in a picture of a document, or null.
 * @param pixels JUDGED_WIDTH wide
 * @param guide where the frame is drawn
 */
export function judgeDocument(pixels: Pixels, guide: Box): DocumentFault | null {
  const whole = toGrey(pixels);
  const inside = cropGrey(whole, guide);
  if (isDark(inside)) return "dark";
  const { left, top, right, bottom, cut } = findDocument(whole);
  if ([left, top, right, bottom].filter((side) => side !== null).length < 2) return "absent";
  if (cut) return "cut";
  const width = left !== null && right !== null ? right - left : null;
  const height = top !== null && bottom !== null ? bottom - top : null;
  // Documents differ in shape: one that fills the frame one way is large enough.
  const fills = Math.max((width ?? 0) / guide.width, (height ?? 0) / guide.height);
  if ((width !== null || height !== null) && fills < SMALL) return "small";
  if (hasGlare(inside)) return "glare";
  return measureSharpness(inside) < SHARP ? "blurred" : null;
}
