import { readFile } from "node:fs/promises";
import sharp, { type Sharp } from "sharp";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { guides } from "./guide";
import { judgeFace } from "./judge-face";

const library = "node_modules/@vladmandic/face-api";
const size = { width: 480, height: 640 };

/** Finds the faces in a picture, and says what is wrong with it. */
let judge: (picture: Sharp) => Promise<{ faces: number; fault: string | null }>;

beforeAll(async () => {
  // The library takes what has these for a browser. Without graphics chip the processor reckons, as on some phones.
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("document", {
    createElement: () => ({ getContext: () => null, addEventListener: () => undefined }),
  });
  // It says at length that it does so.
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const { tf } = await import("@vladmandic/face-api/dist/face-api.esm.js");
  const { makeFaceFinder } = await import("./face-finder");
  const model = await readFile(`${library}/model/tiny_face_detector_model.bin`);
  const findFaces = await makeFaceFinder(new Uint8Array(model).buffer);
  judge = async (picture) => {
    const data = await picture.resize(size).ensureAlpha().raw().toBuffer();
    const colours = data.filter((_, at) => at % 4 !== 3);
    const faces = await findFaces(tf.tensor3d(new Uint8Array(colours), [size.height, size.width, 3]));
    return { faces: faces.length, fault: judgeFace({ data, ...size }, faces, guides.face.box) };
  };
  return () => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  };
});

describe("with the model as the package ships it", () => {
  test("one face in the oval is found and taken", async () => {
    const face = sharp(`${library}/demo/sample6.jpg`).extract({
      left: 1388,
      top: 205,
      width: 390,
      height: 520,
    });
    expect(await judge(face.sharpen())).toEqual({ faces: 1, fault: null });
  });

  test("two people are told of", async () => {
    const people = sharp(`${library}/demo/sample6.jpg`).extract({
      left: 430,
      top: 0,
      width: 1140,
      height: 1520,
    });
    const { faces, fault } = await judge(people);
    expect(faces).toBeGreaterThan(1);
    expect(fault).toBe("manyFaces");
  });

  test("a wall with a lamp is no face", async () => {
    const wall = sharp({ create: { ...size, channels: 3, background: "#b8b2a6" } }).composite([
      {
        input: Buffer.from(
          '<svg width="480" height="640"><circle cx="240" cy="280" r="120" fill="#ddd"/></svg>',
        ),
      },
    ]);
    expect(await judge(sharp(await wall.png().toBuffer()))).toEqual({ faces: 0, fault: "noFace" });
  });
});
