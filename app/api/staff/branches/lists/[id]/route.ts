import { z } from "zod";
import { readList, workOnList } from "@/lib/branches/lists";
import { AppError } from "@/lib/errors";
import { readBody } from "@/lib/read-body";
import { answering, answerJson } from "@/lib/route";
import { assertSameOrigin } from "@/lib/same-origin";
import { requireStaff } from "@/lib/staff/current-staff";
import { branchListIntent } from "@/schemas/branch";

type Context = { params: Promise<{ id: string }> };

const sent = z.object({ intent: branchListIntent });
const longestBody = 1024;

/** How far a list of one's own has come (`branchListSchema`). */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  return answering(async () => {
    const staff = await requireStaff("find-branches");
    return answerJson(await readList(staff, (await params).id));
  });
}

/**
 * Tells a list of one's own what to do, as JSON `{ intent }` (`branchListIntent`). `next` looks up the next ten codes.
 * Answers with how far it has come, and with the rows that have changed since the request came.
 */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  return answering(async () => {
    assertSameOrigin(request.headers);
    const staff = await requireStaff("find-branches");
    const begun = Date.now();
    const intent = await readIntent(request);
    const list = await workOnList(staff, (await params).id, intent);
    if (intent === "again") return answerJson(list);
    const rows = list.rows.filter(({ askedAt }) => askedAt !== null && Date.parse(askedAt) >= begun);
    return answerJson({ ...list, rows });
  });
}

async function readIntent(request: Request) {
  const body = (await readBody(request.body, longestBody)).toString("utf8");
  const read = sent.safeParse(parse(body));
  if (read.success) return read.data.intent;
  throw new AppError({ code: "no-form", status: 400, words: "onboarding.errors.notFound" });
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
