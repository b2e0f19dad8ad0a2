import { createServer, type Server } from "node:http";
import { HttpInvestor } from "../e2e/support/http-investor.ts";
import { minimalInvestor } from "../e2e/support/investors.ts";
import { median, printLine, rank, time } from "./figures.ts";
import type { Served } from "./servers.ts";

const applications = 25;
const warmUps = 3;
const accepted = JSON.stringify({ customerId: "c-1", requsetId: "r-1", callbackUrl: "https://x.example/" });
const turnedAway = JSON.stringify({ error: { statusCode: 403, name: "Error", message: "Not now" } });

/** A server in place of the upstream that answers at once, and keeps the last push it was sent. */
export type Upstream = {
  address: string;
  answers: 200 | 403;
  last: { path: string; body: Buffer } | null;
  server: Server;
};

export async function startUpstream(): Promise<Upstream> {
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(Buffer.from(piece));
    upstream.last = { path: request.url ?? "", body: Buffer.concat(pieces) };
    response.writeHead(upstream.answers, { "content-type": "application/json" });
    response.end(upstream.answers === 200 ? accepted : turnedAway);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const place = server.address();
  const port = place !== null && typeof place === "object" ? place.port : 0;
  const upstream: Upstream = { address: `http://127.0.0.1:${port}`, answers: 200, last: null, server };
  return upstream;
}

async function callBare(upstream: Upstream): Promise<void> {
  if (upstream.last === null) throw new Error("Nothing was pushed");
  const { path, body } = upstream.last;
  const answer = await fetch(`${upstream.address}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: new Uint8Array(body),
  });
  await answer.arrayBuffer();
}

/** Posts a form as a browser would. @returns milliseconds until the answer that leads on */
async function post(investor: HttpInvestor, sent: { action: string; body: FormData }): Promise<number> {
  let leadsTo: string | null = null;
  const milliseconds = await time(async () => {
    const answer = await investor.request(sent.action, { method: "POST", body: sent.body });
    await answer.arrayBuffer();
    leadsTo = answer.headers.get("location");
  });
  if (leadsTo !== "/onboarding/status") throw new Error(`Submitting led to ${leadsTo}`);
  return milliseconds;
}

/**
 * Fills whole applications and submits each twice, as a browser does: first the upstream turns it away, so the form is
 * drawn in that one alone; then it is sent again and accepted. Beside them the bare call with the very body.
 */
export async function measureSubmissions(product: Served, upstream: Upstream): Promise<void> {
  const investorData = await minimalInvestor();
  const times = { bare: [] as number[], again: [] as number[], whole: [] as number[] };
  for (let turn = -warmUps; turn < applications; turn += 1) {
    const investor = new HttpInvestor(product.address);
    const review = await investor.fill(investorData);
    upstream.answers = 403;
    const whole = await post(investor, investor.write(review, { declaration: "yes" }, "declaration"));
    upstream.answers = 200;
    const status = await investor.open("/onboarding/status");
    const again = await post(investor, investor.write(status, {}, "submit"));
    const { state } = await investor.status();
    if (state !== "accepted") throw new Error(`An application is ${state}`);
    const bare = await time(() => callBare(upstream));
    if (turn < 0) continue;
    times.bare.push(bare);
    times.again.push(again);
    times.whole.push(whole);
  }
  console.log(
    `\nSubmitting, ${applications} applications, milliseconds until the browser is led on (aim: 30 over the bare call)`,
  );
  printLine("", "median", "p99", "over the bare");
  const over = (found: number[]) => (median(found) - median(times.bare)).toFixed(1);
  const show = (found: number[]) => [median(found).toFixed(1), rank(found, 0.99).toFixed(1), over(found)];
  printLine("the bare upstream call", ...show(times.bare));
  printLine("sent, its form drawn before (check, record, push, record)", ...show(times.again));
  printLine("submitted, its form drawn in it", ...show(times.whole));
}
