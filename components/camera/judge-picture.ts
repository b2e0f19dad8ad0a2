import type { CameraShape, DocumentFault, FaceFault } from "@/lib/onboarding/view";
import { readPixels, shrink } from "./draw-frame";
import { guides } from "./guide";
import { JUDGED_WIDTH, judgeDocument } from "./judge-document";
import { judgeFace } from "./judge-face";

/** What is to be put right, or null. `checked`: false where no face could be looked for. */
export type Verdict = { fault: DocumentFault | FaceFault | null; checked: boolean };

/** Judges a drawing of what the stage shows. */
export type Judge = (picture: HTMLCanvasElement) => Promise<Verdict>;

/** Gets ready to judge pictures of a shape. A face needs a model, which is fetched here. */
export async function loadJudge(shape: CameraShape): Promise<Judge> {
  const { box } = guides[shape];
  if (shape !== "face") {
    return async (picture) => {
      const pixels = readPixels(shrink(picture, JUDGED_WIDTH));
      return pixels ? { fault: judgeDocument(pixels, box), checked: true } : { fault: null, checked: false };
    };
  }
  const findFaces = await import("./face-finder")
    .then(({ loadFaceFinder }) => loadFaceFinder())
    .catch(() => null);
  return async (picture) => {
    const small = shrink(picture, JUDGED_WIDTH);
    const pixels = readPixels(small);
    const faces = findFaces ? await findFaces(small).catch(() => null) : null;
    return { fault: pixels && judgeFace(pixels, faces, box), checked: faces !== null };
  };
}
