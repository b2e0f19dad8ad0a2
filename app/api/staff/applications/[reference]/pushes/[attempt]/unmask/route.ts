import { readMultipart } from "@/lib/files/multipart";
import { path } from "@/lib/paths";
import { grantPush, unmaskPush } from "@/lib/review/unmask-push";
import { answering, answerJson, leadTo } from "@/lib/route";
import { assertSameOrigin } from "@/lib/same-origin";
import { requireStaff } from "@/lib/staff/current-staff";

const maxBytes = 4 * 1024;

type Context = { params: Promise<{ reference: string; attempt: string }> };

/**
 * Gives out one hidden value of a push (`step`: `body` or `answer`; `question`: the field; as multipart): to a script as
 * JSON; to a plain form by leading back to the page, which may show it for a minute. Without a field the whole is shown so.
 */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  return answering(async () => {
    assertSameOrigin(request.headers);
    const staff = await requireStaff("unmask-values");
    const { reference, attempt } = await params;
    const { step: part = "", question: field = "" } = await readMultipart(request, {
      onFile: async () => undefined,
      maxBytes,
    });
    const { value, print } = await unmaskPush(reference, attempt, { part, field }, staff);
    if (request.headers.get("accept") === "application/json") return answerJson({ value });
    await grantPush(reference, attempt, { part, field, print }, staff);
    return leadTo(`${path.staff.push(reference, attempt)}#${field === "" ? part : `${part}-${field}`}`);
  });
}
