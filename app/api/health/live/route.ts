export const dynamic = "force-dynamic";

/** For whoever restarts what hangs: 200 as long as this process answers at all. */
export function GET(): Response {
  return Response.json({ live: true });
}
