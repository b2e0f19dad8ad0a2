import { after } from "next/server";
import { readCallbackBody, receiveCallback } from "@/lib/onboarding/receive-callback";
import { settleSoon } from "@/lib/onboarding/settle-soon";
import { answering } from "@/lib/route";

/**
 * Takes the upstream's post about a completed onboarding (contract, "Events"). The address itself is the secret. What
 * came is read once it is kept and answered.
 */
export async function POST(
  request: Request,
  { params }: { params: Promise<{ token: string }> },
): Promise<Response> {
  return answering(async () => {
    const { token } = await params;
    const body = await readCallbackBody(request.body);
    const application = await receiveCallback({ token, body, headers: request.headers });
    if (application !== null) after(() => settleSoon(application));
    return new Response(null, { status: 204 });
  });
}
