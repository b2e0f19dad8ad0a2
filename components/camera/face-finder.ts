import { type TNetInput, TinyFaceDetector, tf } from "@vladmandic/face-api/dist/face-api.esm.js";
import manifest from "@vladmandic/face-api/model/tiny_face_detector_model-weights_manifest.json";
import type { Box } from "./guide";

/** Finds the faces in a drawing, as shares of it. */
export type FindFaces = (canvas: HTMLCanvasElement) => Promise<Box[]>;

/** How the model's numbers are packed: bytes, each to be stretched to its scale. */
const weights = manifest.flatMap((group) =>
  group.weights.map(({ name, shape, quantization: { scale, min } }) => ({
    name,
    shape,
    dtype: "float32" as const,
    quantization: { dtype: "uint8" as const, scale, min },
  })),
);

/**
 * Loads the model, 190 KB, from our own origin. All is reckoned on the device; no picture leaves it.
 * @throws Error when the model can't be fetched
 */
export async function loadFaceFinder(): Promise<FindFaces> {
  const address = new URL(
    "../../node_modules/@vladmandic/face-api/model/tiny_face_detector_model.bin",
    import.meta.url,
  );
  const answer = await fetch(address);
  if (!answer.ok) throw new Error("The face model could not be fetched");
  return makeFaceFinder(await answer.arrayBuffer());
}

/**
 * What finds faces with a model. It looks at a picture 320 pixels wide or high; at 224 it overlooks people behind.
 * @param model the bytes of `tiny_face_detector_model.bin`
 */
export async function makeFaceFinder(model: ArrayBuffer): Promise<(picture: TNetInput) => Promise<Box[]>> {
  await startReckoning();
  const detector = new TinyFaceDetector();
  detector.loadFromWeightMap(tf.io.decodeWeights(model, weights));
  return async (picture) => {
    const found = await detector.locateFaces(picture, { inputSize: 320, scoreThreshold: 0.5 });
    return found.map(({ relativeBox: { x, y, width, height } }) => ({ left: x, top: y, width, height }));
  };
}

/** The library's own types leave out how to choose what reckons. */
const reckoners: object = tf;

/** The graphics chip reckons where it can, else the processor. Neither needs WebAssembly. */
async function startReckoning(): Promise<void> {
  for (const name of ["webgl", "cpu"]) {
    if (!("setBackend" in reckoners) || typeof reckoners.setBackend !== "function") return;
    if (await reckoners.setBackend(name)) return;
  }
}
