import { checkHealth } from "@/lib/health";

export const dynamic = "force-dynamic";

/** For load balancers and the start script: 200 when this process can serve, 503 when its database is away. */
export async function GET(): Promise<Response> {
  const health = await checkHealth();
  return Response.json(health, { status: health.database ? 200 : 503 });
}
