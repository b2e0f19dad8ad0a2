import { openSandbox } from "@/app/sandbox/open-sandbox";

export const dynamic = "force-dynamic";

/** Every method of every path below `/sandbox`: the stand-in of the upstream, where the settings serve it. */
async function answer(request: Request): Promise<Response> {
  const sandbox = openSandbox();
  return sandbox ? sandbox.handle(request) : new Response(null, { status: 404 });
}

export {
  answer as DELETE,
  answer as GET,
  answer as HEAD,
  answer as OPTIONS,
  answer as PATCH,
  answer as POST,
  answer as PUT,
};
