import { getTranslations } from "next-intl/server";
import { z } from "zod";
import type { CameraWords } from "@/lib/onboarding/view";

const byShape = z.strictObject({ card: z.string(), cheque: z.string(), page: z.string(), face: z.string() });

const cameraWords = z.strictObject({
  open: z.string(),
  title: byShape,
  primer: byShape,
  ask: z.string(),
  allow: z.string(),
  asking: z.string(),
  chooseFile: z.string(),
  close: z.string(),
  view: z.string(),
  take: z.string(),
  switch: z.string(),
  loadingCheck: z.string(),
  unchecked: z.string(),
  good: z.string(),
  faults: z.strictObject({
    dark: z.string(),
    absent: z.string(),
    cut: z.string(),
    small: z.string(),
    glare: z.string(),
    blurred: z.string(),
    noFace: z.string(),
    manyFaces: z.string(),
    far: z.string(),
    near: z.string(),
    aside: z.string(),
  }),
  takenTitle: z.string(),
  takenGood: z.string(),
  takenFault: z.string(),
  taken: z.string(),
  use: z.string(),
  again: z.string(),
  away: z.string(),
  failedTitle: z.string(),
  failed: z.strictObject({
    insecure: z.string(),
    missing: z.string(),
    refused: z.string(),
    none: z.string(),
    noMicrophone: z.string(),
    busy: z.string(),
    inApp: z.string(),
    stopped: z.string(),
  }),
  recovery: z.strictObject({
    inApp: z.string(),
    chromeAndroid: z.string(),
    otherIos: z.string(),
    safariIos: z.string(),
    safariMac: z.string(),
    samsung: z.string(),
    firefoxAndroid: z.string(),
    firefox: z.string(),
    other: z.string(),
  }),
  orFile: z.string(),
  retry: z.string(),
});

/** The words of the camera, in the language of the request. */
export async function loadCameraWords(): Promise<CameraWords> {
  const words = await getTranslations();
  return cameraWords.parse(words.raw("camera"));
}
