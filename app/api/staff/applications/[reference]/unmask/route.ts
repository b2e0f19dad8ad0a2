import { path } from "@/lib/paths";
import { readBody } from "@/lib/read-body";
import { grantAnswer, unmaskAnswer } from "@/lib/review/unmask";
import { answering, answerJson, leadTo } from "@/lib/route";
import { assertSameOrigin } from "@/lib/same-origin";
import { requireStaff } from "@/lib/staff/current-staff";

const longestBody = 1024;

type Context = { params: Promise<{ reference: string }> };

/**
 * Gives out one hidden answer (`step`, `question`): to a script as JSON; to a plain form by leading back to the page,
 * which may show it for a minute.
 */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  return answering(async () => {
    assertSameOrigin(request.headers);
    const staff = await requireStaff("unmask-values");
    const { reference } = await params;
    const form = new URLSearchParams((await readBody(request.body, longestBody)).toString("utf8"));
    const place = { step: form.get("step") ?? "", question: form.get("question") ?? "" };
    const value = await unmaskAnswer(reference, place, staff);
    if (request.headers.get("accept") === "application/json") return answerJson({ value });
    await grantAnswer(reference, place, staff);
    return leadTo(`${path.staff.application(reference)}#${place.step}-${place.question}`);
  });
}
