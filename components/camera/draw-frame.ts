import type { Pixels } from "./grey";
import { cropToRatio, type Guide } from "./guide";

/**
 * Draws what the stage shows of the camera's picture.
 * @param width of the drawing in pixels; never more than the camera gives
 * @returns null where the camera gives no picture yet
 */
export function drawFrame(
  video: HTMLVideoElement,
  { ratio }: Guide,
  width: number = Number.POSITIVE_INFINITY,
): HTMLCanvasElement | null {
  const crop = cropToRatio(video.videoWidth, video.videoHeight, ratio);
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(Math.min(width, crop.width));
  canvas.height = Math.round(canvas.width / ratio);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context || canvas.width === 0) return null;
  context.drawImage(video, crop.left, crop.top, crop.width, crop.height, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** A drawing in another width. */
export function shrink(picture: HTMLCanvasElement, width: number): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = Math.round((width * picture.height) / picture.width);
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** The pixels of a drawing. */
export function readPixels(canvas: HTMLCanvasElement): Pixels | null {
  const context = canvas.getContext("2d", { willReadFrequently: true });
  return context?.getImageData(0, 0, canvas.width, canvas.height) ?? null;
}

/** A drawing as JPEG; null where the browser can't. */
export function toJpeg(canvas: HTMLCanvasElement): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.92));
}
