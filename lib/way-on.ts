import { AppError } from "@/lib/errors";
import { path } from "@/lib/paths";

/**
 * The page that tells a person why they can't go on with what they sent; null where no page of ours does.
 * @param step slug of the step that was sent
 */
export function wayOn(error: unknown, step?: string): string | null {
  if (!(error instanceof AppError)) return null;
  switch (error.code) {
    case "no-application":
      return path.home;
    case "locked":
      return path.status;
    case "question-locked":
      return path.corrections();
    case "answers-changed":
      return path.review({ changed: true });
    case "incomplete":
      return path.review({ check: true });
    case "breaks-contract":
      return path.review({ mismatch: true });
    case "file-store-away":
    case "file-store-full":
      // Submitted, but not sent: that page says so and offers to send it again.
      return step === undefined ? path.status : null;
    case "database-full":
    case "upload-cut":
    case "upload-malformed":
    case "upload-too-large":
      return step === undefined ? null : path.step(step, { fault: `form.${error.code}` });
    default:
      return null;
  }
}
