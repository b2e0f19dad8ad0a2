import type { CameraShape } from "@/lib/onboarding/view";

/** A part of a picture, as shares of its width and height (0 to 1). */
export type Box = { left: number; top: number; width: number; height: number };

/** `ratio`: width over height of what the camera shows. `box`: where in it the frame is drawn. */
export type Guide = { ratio: number; box: Box };

/** Where the frame stands for each shape; its own proportions are those of the real thing (ISO 7810, A4, CTS cheque). */
export const guides: Record<CameraShape, Guide> = {
  card: { ratio: 4 / 3, box: { left: 0.06, top: 0.13, width: 0.88, height: 0.74 } },
  cheque: { ratio: 4 / 3, box: { left: 0.04, top: 0.221, width: 0.92, height: 0.559 } },
  page: { ratio: 3 / 4, box: { left: 0.0755, top: 0.05, width: 0.849, height: 0.9 } },
  face: { ratio: 3 / 4, box: { left: 0.2, top: 0.16, width: 0.6, height: 0.585 } },
};

/**
 * The part of a camera's picture that fills a stage of another shape, as `object-fit: cover` shows it.
 * @param width of the camera's picture, in pixels, as is the answer
 * @param ratio width over height of the stage
 */
export function cropToRatio(width: number, height: number, ratio: number): Box {
  const wanted = Math.min(width, height * ratio);
  const crop = { width: wanted, height: wanted / ratio };
  return { left: (width - crop.width) / 2, top: (height - crop.height) / 2, ...crop };
}
