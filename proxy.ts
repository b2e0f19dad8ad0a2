import { randomBytes } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { env, isDevelopment } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { findStep } from "@/lib/onboarding/steps";
import { path } from "@/lib/paths";
import { assertSameOrigin } from "@/lib/same-origin";

const loopbackNames = ["localhost", "127.0.0.1", "[::1]"];
const allowedMethods = ["GET", "HEAD", "POST"];

/** What Next takes as the body of an action. */
const longestBody = 1024 * 1024;
const pagesBesideSteps = ["answers", "corrections", "return", "review", "status"];

/** What a page may load: its own files, and the scripts and styles that carry this request's nonce. */
function writePolicy(nonce: string): string {
  const development = isDevelopment();
  const { oidc } = env();
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ""}`,
    development ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    "connect-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    // The sign-in of staff leads on to their single sign-on provider.
    `form-action 'self'${oidc ? ` ${new URL(oidc.issuer).origin}` : ""}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join("; ");
}

function answerPlainly(status: number, words: string, headers: Record<string, string> = {}): NextResponse {
  return new NextResponse(`${words}\n`, {
    status,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store", ...headers },
  });
}

/** Answers a request that names another host than ours. Null: it names ours, or comes from this machine. */
function answerForeignHost(request: NextRequest): NextResponse | null {
  const ours = new URL(env().publicUrl);
  const host = request.headers.get("host") ?? "";
  if (host === ours.host) return null;
  const asked = URL.canParse(`http://${host}`) ? new URL(`http://${host}`) : null;
  if (asked === null || !loopbackNames.includes(asked.hostname)) {
    return answerPlainly(421, "This server does not answer for that host name.");
  }
  // Cookies and origin checks belong to one name, so a person who typed another one is led to it.
  const isOtherName = loopbackNames.includes(ours.hostname) && asked.port === ours.port;
  if (isOtherName && request.method !== "POST") {
    const { pathname, search } = request.nextUrl;
    return answerPlainly(307, env().publicUrl, { location: `${env().publicUrl}${pathname}${search}` });
  }
  return null;
}

/** Answers a post that no action of ours could take; Next itself would answer 500. Null: it may go on. */
async function answerFaultyPost(request: NextRequest): Promise<NextResponse | null> {
  if (request.method !== "POST") return null;
  try {
    assertSameOrigin(request.headers);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return answerPlainly(error.status, "This request did not come from a page of ours.");
  }
  const length = request.headers.get("content-length");
  if (length === null) return answerPlainly(411, "How long the request is must be said.");
  if (Number(length) > longestBody) {
    return answerPlainly(413, "That is too much to send at once. Go back and shorten your answers.");
  }
  if (!request.headers.get("content-type")?.startsWith("multipart/form-data")) return null;
  const isReadable = await request
    .clone()
    .formData()
    .then(
      () => true,
      () => false,
    );
  return isReadable
    ? null
    : answerPlainly(400, "What was sent could not be read. Go back and send it again.");
}

/** Whether an address below the wizard is none of its pages. A page can't say so itself without scripts. */
function isUnknownStep(pathname: string): boolean {
  const slug = /^\/onboarding\/([^/]+)$/.exec(pathname)?.[1];
  return slug !== undefined && !pagesBesideSteps.includes(slug) && findStep(slug) === null;
}

/** A page that is loaded to show what is wrong answers so to programs too. A page can't choose its own status. */
function chooseStatus(request: NextRequest): number {
  const { pathname, searchParams } = request.nextUrl;
  const showsFaults = searchParams.get("check") === "1" || searchParams.has("fault");
  // Next hides here which requests its own scripts make; the browser tells them from loaded documents.
  const isDocument = ["document", null].includes(request.headers.get("sec-fetch-dest"));
  if (request.method === "POST" || !isDocument) return 200;
  return pathname === path.returnGone ? 404 : showsFaults ? 422 : 200;
}

/**
 * Stands before every page, and before pages alone: hosts, methods and headers. It is no lock: whatever it
 * does not see is still refused where it matters. Uploads must not pass here, since their bodies would be cut.
 */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  if (!allowedMethods.includes(request.method)) {
    return answerPlainly(405, "This method is not allowed here.", { allow: allowedMethods.join(", ") });
  }
  const refused = answerForeignHost(request) ?? (await answerFaultyPost(request));
  if (refused !== null) return refused;

  const nonce = randomBytes(16).toString("base64");
  const policy = writePolicy(nonce);
  const headers = new Headers(request.headers);
  headers.delete("content-security-policy-report-only");
  headers.set("content-security-policy", policy);
  headers.set("x-nonce", nonce);
  const response = isUnknownStep(request.nextUrl.pathname)
    ? NextResponse.rewrite(new URL("/onboarding/steps/unknown", request.url), { request: { headers } })
    : NextResponse.next({ request: { headers }, status: chooseStatus(request) });
  response.headers.set("content-security-policy", policy);
  response.headers.set("cache-control", "no-store");
  if (env().publicUrl.startsWith("https:")) {
    response.headers.set("strict-transport-security", "max-age=63072000; includeSubDomains");
  }
  return response;
}

export const config = {
  // Pages only. A file in the top folder (an icon, the manifest) is public and carries nothing to protect.
  matcher: [
    "/((?!api/|sandbox/(?!mail$)|_next/static/|_next/image|[\\w-]+\\.(?:ico|svg|png|jpg|txt|webmanifest|woff2)$).*)",
  ],
};
