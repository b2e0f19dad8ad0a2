import { z } from "zod";
import { fileId, text } from "../fields";
import { stepForm } from "./step-form";

/** Photo, video and place (contract, "userPhoto", "video.fileUrl", "userForensics"). The video is required in KYC mode 3. */
export const photoAndVideo = stepForm(
  z.object({ userPhoto: fileId, video: fileId.optional(), city: text(80) }),
  {
    asked: { video: [{}] },
    mayBeEmpty: { video: [{ "settings.kycMode": ["1", "2", "4", "5"] }] },
  },
);
