import { z } from "zod";
import { fileId, text } from "@/schemas/fields";
import { stepForm } from "@/schemas/forms/step-form";

/** Photo, video and place (contract, "userPhoto", "video.fileUrl", "userForensics"). The video is required in KYC mode 3. */
export const photoAndVideo = stepForm(
  z.object({ userPhoto: fileId, video: fileId.optional(), city: text(80) }),
  { mayBeEmpty: { video: [{ "settings.videoRequired": ["off"] }] } },
);
