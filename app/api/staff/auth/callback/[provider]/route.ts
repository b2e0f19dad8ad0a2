import { findSingleSignOnHandler } from "@/lib/staff/single-sign-on";
import { AppError } from "@/lib/errors";
import { answering } from "@/lib/route";

/** Where the single sign-on provider sends people back to. */
export async function GET(request: Request): Promise<Response> {
  return answering(async () => {
    const handler = findSingleSignOnHandler();
    if (handler === null) {
      throw new AppError({ code: "not-found", status: 404, words: "staff.errors.notFound" });
    }
    return handler(request);
  });
}
