import { checkReadiness } from "@/lib/health";

export const dynamic = "force-dynamic";

/** For load balancers and the start script: 200 when this process can serve, else 503 with what it lacks. */
export async function GET(): Promise<Response> {
  const readiness = await checkReadiness();
  return Response.json(readiness, { status: readiness.ready ? 200 : 503 });
}
