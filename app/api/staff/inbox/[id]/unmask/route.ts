import { readMultipart } from "@/lib/files/multipart";
import { path } from "@/lib/paths";
import { unmaskCallback } from "@/lib/review/unmask-callback";
import { grantWire } from "@/lib/review/wire-grant";
import { answering, answerJson, leadTo } from "@/lib/route";
import { assertSameOrigin } from "@/lib/same-origin";
import { requireStaff } from "@/lib/staff/current-staff";

const maxBytes = 4 * 1024;

type Context = { params: Promise<{ id: string }> };

/**
 * Gives out one hidden value of a callback (`step`: `body` or `headers`; `question`: the field; as multipart): to a script
 * as JSON; to a plain form by leading back to the page, which may show it for a minute. Without a field the whole is shown
 * so.
 */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  return answering(async () => {
    assertSameOrigin(request.headers);
    const staff = await requireStaff("unmask-values");
    const { id } = await params;
    const { step: part = "", question: field = "" } = await readMultipart(request, {
      onFile: async () => undefined,
      maxBytes,
    });
    const { value, print } = await unmaskCallback(id, { part, field }, staff);
    if (request.headers.get("accept") === "application/json") return answerJson({ value });
    const at = path.staff.callback(id);
    await grantWire(at, { part, field, print }, staff);
    return leadTo(`${at}#${field === "" ? part : `${part}-${field}`}`);
  });
}
