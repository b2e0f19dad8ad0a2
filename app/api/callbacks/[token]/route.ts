import { readBody } from "@/lib/read-body";
import { receiveCallback } from "@/lib/onboarding/receive-callback";
import { answering } from "@/lib/route";

const maxBytes = 1024 * 1024;

/** Takes the upstream's post about a completed onboarding (contract, "Events"). The address itself is the secret. */
export async function POST(
  request: Request,
  { params }: { params: Promise<{ token: string }> },
): Promise<Response> {
  return answering(async () => {
    const { token } = await params;
    const body = await readBody(request.body, maxBytes);
    const contentType = request.headers.get("content-type") ?? "";
    await receiveCallback({ token, body, contentType, headers: request.headers });
    return new Response(null, { status: 204 });
  });
}
