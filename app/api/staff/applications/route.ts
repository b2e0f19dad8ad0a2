import { changeAssignee } from "@/lib/queue/assign";
import { readQueuePage } from "@/lib/queue/open-queue";
import { readBody } from "@/lib/read-body";
import { answering, answerJson } from "@/lib/route";
import { assertSameOrigin } from "@/lib/same-origin";
import { requireStaff } from "@/lib/staff/current-staff";

const longestBody = 1024;

/** A page of the queue (`queuePageSchema`). The query is that of the queue's own address. */
export async function GET(request: Request): Promise<Response> {
  return answering(async () => {
    const staff = await requireStaff("see-applications");
    return answerJson(await readQueuePage(staff, Object.fromEntries(new URL(request.url).searchParams)));
  });
}

/** Gives an application (`reference`, `from`, `change`) to who asks, or takes it off them (`assignmentSchema`). */
export async function POST(request: Request): Promise<Response> {
  return answering(async () => {
    assertSameOrigin(request.headers);
    const staff = await requireStaff("assign-applications");
    const sent = new URLSearchParams((await readBody(request.body, longestBody)).toString("utf8"));
    const assignment = await changeAssignee(staff, Object.fromEntries(sent));
    return answerJson(assignment, assignment.done ? 200 : 409);
  });
}
