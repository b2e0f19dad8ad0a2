import { readStatus } from "@/lib/onboarding/application-status";
import { requireCurrentApplication } from "@/lib/onboarding/current-application";
import { answering, answerJson } from "@/lib/route";

/** Where the application of this browser stands (`applicationStatusSchema`). */
export async function GET(): Promise<Response> {
  return answering(async () => answerJson(await readStatus(await requireCurrentApplication())));
}
