import sharp from "sharp";
import { isTokenSignature } from "@/lib/files/ink";
import { MAX_IMAGE_PIXELS } from "@/schemas/file";
import { refuseFile } from "./faults";

// libvips reads far more formats than we take, some with a bad record. Nothing is readable but these three.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"],
});
sharp.cache(false);

const MAX_EDGE = 2400;
const SECONDS = 20;

/**
 * Draws an image anew: upright, at most 2400 pixels a side, sRGB, without any metadata or foreign bytes.
 * @param format `jpeg` (transparent parts become white) or `png` (they stay)
 * @throws AppError `file-dimensions` above 50 million pixels, `file-broken` for whatever does not decode cleanly
 */
export async function redrawImage(bytes: Buffer, format: "jpeg" | "png"): Promise<Buffer> {
  try {
    const image = sharp(bytes, { failOn: "warning", limitInputPixels: MAX_IMAGE_PIXELS });
    const { width, height } = await image.metadata();
    if (width * height > MAX_IMAGE_PIXELS) throw refuseFile("file-dimensions", `${width} x ${height} pixels`);
    const upright = image
      .timeout({ seconds: SECONDS })
      .autoOrient()
      .resize({ width: MAX_EDGE, height: MAX_EDGE, fit: "inside", withoutEnlargement: true })
      .toColourspace("srgb");
    return await (format === "png"
      ? upright.png({ compressionLevel: 9 })
      : upright.flatten({ background: "#ffffff" }).jpeg({ quality: 85, mozjpeg: true })
    ).toBuffer();
  } catch (error) {
    if (error instanceof Error && error.message.includes("exceeds pixel limit")) {
      throw refuseFile("file-dimensions", "more pixels than the limit", error);
    }
    if (error instanceof Error && error.name === "AppError") throw error;
    throw refuseFile("file-broken", "the image does not decode", error);
  }
}

/** Long side of an image on a page of the form: about 180 pixels an inch on A4. */
const PRINT_EDGE = 1600;

/**
 * An image of ours, checked and redrawn before, at the size that a printed page needs, as JPEG.
 * @throws AppError `file-broken` when it does not decode
 */
export async function shrinkForPrint(bytes: Buffer): Promise<Buffer> {
  try {
    return await sharp(bytes, { limitInputPixels: MAX_IMAGE_PIXELS })
      .timeout({ seconds: SECONDS })
      .resize({ width: PRINT_EDGE, height: PRINT_EDGE, fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#ffffff" })
      .jpeg({ quality: 72 })
      .toBuffer();
  } catch (error) {
    throw refuseFile("file-broken", "the image does not decode", error);
  }
}

/** What differs from the ground by more than this, of 255, is ink. */
const INK_CONTRAST = 50;
const INK_EDGE = 500;

/**
 * Refuses a picture of a signature that shows none: an even ground, a dot or one straight line.
 * @param bytes an image of ours
 * @throws AppError `file-token`
 */
export async function refuseTokenSignature(bytes: Buffer): Promise<void> {
  const { data, info } = await sharp(bytes, { limitInputPixels: MAX_IMAGE_PIXELS })
    .flatten({ background: "#ffffff" })
    .resize({ width: INK_EDGE, height: INK_EDGE, fit: "inside", withoutEnlargement: true })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const ground = data.toSorted()[data.length >> 1] ?? 255;
  const ink: { x: number; y: number }[] = [];
  for (const [index, light] of data.entries()) {
    if (Math.abs(light - ground) < INK_CONTRAST) continue;
    ink.push({ x: index % info.width, y: Math.floor(index / info.width) });
  }
  if (isTokenSignature(ink, info)) throw refuseFile("file-token", `${ink.length} inked pixels`);
}

/** The sides of an image of ours in pixels; null where it can't be read. */
export async function measureImage(bytes: Buffer): Promise<{ width: number; height: number } | null> {
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: MAX_IMAGE_PIXELS }).metadata();
    return { width, height };
  } catch {
    return null;
  }
}
