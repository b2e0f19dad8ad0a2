import http from "node:http";
import type { Readable } from "node:stream";
import { createViteServer } from "vitest/node";

// A process of its own that serves the routes of resumable uploads over HTTP, as each process of the product does.

const root = process.cwd();
const vite = await createViteServer({
  root,
  configFile: false,
  appType: "custom",
  logLevel: "error",
  resolve: {
    alias: {
      "@": root,
      "next/headers": `${root}/lib/onboarding/next-headers.fixtures.ts`,
      "next-intl/server": `${root}/lib/onboarding/next-intl.fixtures.ts`,
    },
  },
  oxc: { jsx: { runtime: "automatic" } },
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
});
const folder = "/app/api/uploads/video/[step]/[question]";
const [all, one] = [
  await vite.ssrLoadModule(`${folder}/route.ts`),
  await vite.ssrLoadModule(`${folder}/[id]/route.ts`),
];
const { requestCookies } = await vite.ssrLoadModule("/lib/onboarding/next-headers.fixtures.ts");

/** What comes in, no faster than it is taken. */
function toBody(source: Readable): ReadableStream<Uint8Array> {
  const pieces: AsyncIterator<Uint8Array> = source[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(new Uint8Array(value));
    },
  });
}
const { heldBytes } = await vite.ssrLoadModule("/lib/files/held-bytes.fixtures.ts");

const server = http.createServer(async (request, response) => {
  const { method = "GET", headers, url = "/" } = request;
  const [step, question, id] = url.split("/").slice(4);
  const handle = (id === undefined ? all : one)[method];
  if (handle === undefined) return response.writeHead(405).end();
  const body = method === "POST" || method === "PATCH" ? toBody(request) : null;
  const given = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    typeof value === "string" ? [[name, value]] : [],
  );
  const asked = new Request(`http://localhost${url}`, {
    method,
    headers: given,
    ...(body && { body, duplex: "half" }),
  });
  const answer: Response = await requestCookies.run(headers.cookie ?? "", () =>
    handle(asked, { params: Promise.resolve({ step, question, id }) }),
  );
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  response.end(Buffer.from(await answer.arrayBuffer()));
});

let peak = 0;
let look: NodeJS.Timeout | undefined;
process.on("message", () => {
  clearInterval(look);
  process.send?.({ peak, held: heldBytes() });
  peak = 0;
  look = setInterval(() => {
    peak = Math.max(peak, heldBytes());
  }, 250).unref();
});
process.on("disconnect", () => process.exit());
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.send?.({ port: typeof address === "object" ? address?.port : null });
});
