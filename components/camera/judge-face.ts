import type { FaceFault } from "@/lib/onboarding/view";
import { cropGrey, type Pixels, toGrey } from "./grey";
import type { Box } from "./guide";
import { isDark } from "./measure-light";
import { measureSharpness } from "./measure-sharpness";

const SHARP = 12;

/**
 * The first thing to put right in a photo of a person, or null.
 * @param faces the faces in it, as shares of the picture; null where this device can't find any
 * @param guide where the oval is drawn
 */
export function judgeFace(pixels: Pixels, faces: readonly Box[] | null, guide: Box): FaceFault | null {
  const whole = toGrey(pixels);
  if (isDark(cropGrey(whole, guide))) return "dark";
  const place = faces && judgePlace(faces, guide);
  if (place) return place;
  return measureSharpness(cropGrey(whole, faces?.[0] ?? guide)) < SHARP ? "blurred" : null;
}

function judgePlace(faces: readonly Box[], guide: Box): FaceFault | null {
  const [face, ...others] = faces;
  if (!face) return "noFace";
  if (others.length > 0) return "manyFaces";
  if (face.height < 0.45 * guide.height) return "far";
  if (face.height > 1.15 * guide.height) return "near";
  const sideways = middle(face.left, face.width) - middle(guide.left, guide.width);
  const upward = middle(face.top, face.height) - middle(guide.top, guide.height);
  return Math.abs(sideways) > 0.12 || Math.abs(upward) > 0.14 ? "aside" : null;
}

function middle(start: number, length: number): number {
  return start + length / 2;
}
