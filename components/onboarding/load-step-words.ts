import { getTranslations } from "next-intl/server";
import type { StepWords } from "@/lib/onboarding/view";
import { loadCameraWords } from "./load-camera-words";

/** The words of a form that belong to no question, in the language of the request. */
export async function loadStepWords(): Promise<StepWords> {
  const words = await getTranslations("common.form");
  const raw = (key: string): string => String(words.raw(key));
  return {
    continue: raw("continue"),
    continuing: raw("continuing"),
    saving: raw("saving"),
    saved: raw("saved"),
    notSaved: raw("notSaved"),
    sendFailed: raw("sendFailed"),
    errorTitle: raw("errorTitle"),
    doubtTitle: raw("doubtTitle"),
    errorPrefix: raw("errorPrefix"),
    doubtPrefix: raw("doubtPrefix"),
    optional: raw("optional"),
    select: raw("select"),
    conflictTitle: raw("conflictTitle"),
    conflictText: raw("conflictText"),
    conflictAction: raw("conflictAction"),
    findBranch: raw("findBranch"),
    pincode: { several: raw("pincode.several"), filled: raw("pincode.filled") },
    file: {
      choose: raw("file.choose"),
      replace: raw("file.replace"),
      remove: raw("file.remove"),
      uploading: raw("file.uploading"),
      secondsLeft: raw("file.secondsLeft"),
      minutesLeft: raw("file.minutesLeft"),
      failed: raw("file.failed"),
      limit: raw("file.limit"),
      preview: raw("file.preview"),
      open: raw("file.open"),
    },
    signature: {
      draw: raw("signature.draw"),
      pad: raw("signature.pad"),
      undo: raw("signature.undo"),
      clear: raw("signature.clear"),
      use: raw("signature.use"),
      type: raw("signature.type"),
      useTyped: raw("signature.useTyped"),
      upload: raw("signature.upload"),
    },
    place: {
      ask: raw("place.ask"),
      why: raw("place.why"),
      asking: raw("place.asking"),
      found: raw("place.found"),
      none: raw("place.none"),
      failed: raw("place.failed"),
    },
    aadhaar: {
      shareCode: raw("aadhaar.shareCode"),
      shareCodeHint: raw("aadhaar.shareCodeHint"),
      file: raw("aadhaar.file"),
      other: raw("aadhaar.other"),
      open: raw("aadhaar.open"),
      practice: raw("aadhaar.practice"),
    },
    camera: await loadCameraWords(),
  };
}
