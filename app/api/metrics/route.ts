import { maySeeMetrics, writeMetrics } from "@/lib/metrics";

export const dynamic = "force-dynamic";

/** For Prometheus, which shows METRICS_TOKEN as its bearer token. Everybody else finds nothing here. */
export async function GET(request: Request): Promise<Response> {
  if (!maySeeMetrics(request.headers.get("authorization"))) return new Response(null, { status: 404 });
  const { text, contentType } = await writeMetrics();
  return new Response(text, { headers: { "content-type": contentType } });
}
