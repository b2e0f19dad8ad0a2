import { createServer } from "node:http";

// Passes everything on to a sandbox, and tells what was pushed: GET /pushed?name=<name on the identity document>
const [port = "", target = ""] = process.argv.slice(2);
const pushed: { name: unknown; body: unknown }[] = [];

function nameIn(body: unknown): unknown {
  const read = (value: unknown, key: string): unknown =>
    typeof value === "object" && value !== null
      ? Object.entries(value).find(([name]) => name === key)?.[1]
      : undefined;
  return read(read(read(body, "onboardingData"), "identityProof"), "name");
}

createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString();
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://relay");
  if (!pathname.startsWith("/sandbox/")) {
    const found = pushed.filter(({ name }) => name === searchParams.get("name")).map(({ body }) => body);
    response.setHeader("content-type", "application/json").end(JSON.stringify(found));
    return;
  }
  if (pathname.endsWith("/onboardings/push")) {
    const body: unknown = JSON.parse(text);
    pushed.push({ name: nameIn(body), body });
  }
  const { authorization = "", "content-type": type = "application/json" } = request.headers;
  const answer = await fetch(target + pathname, {
    method: request.method ?? "POST",
    headers: { authorization, "content-type": type },
    body: text,
  });
  const answerType = answer.headers.get("content-type") ?? "text/plain";
  response.writeHead(answer.status, { "content-type": answerType }).end(await answer.text());
}).listen(Number(port), "127.0.0.1");
