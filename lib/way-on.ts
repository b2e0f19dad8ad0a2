import { AppError } from "@/lib/errors";
import { path } from "@/lib/paths";

/** The page that tells a person why they can't go on with what they sent; null where no page of ours does. */
export function wayOn(error: unknown): string | null {
  if (!(error instanceof AppError)) return null;
  switch (error.code) {
    case "no-application":
      return path.home;
    case "locked":
      return path.status;
    case "incomplete":
    case "breaks-contract":
      return path.review({ check: true });
    default:
      return null;
  }
}
