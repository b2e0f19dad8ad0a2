import { serveFile } from "@/lib/files/serve";

export const dynamic = "force-dynamic";

type Context = { params: Promise<{ key: string }> };

/** A stored file, by a signed address that expires. No session is needed or looked at. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  return serveFile(request, (await params).key);
}

/** The same without the content. */
export async function HEAD(request: Request, { params }: Context): Promise<Response> {
  return serveFile(request, (await params).key);
}
