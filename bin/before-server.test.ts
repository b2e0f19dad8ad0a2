import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";

const server = `
  import { createServer } from "node:http";
  const echo = createServer((request, response) => response.end(request.headers["x-client-address"]));
  echo.listen(0, "127.0.0.1", () => console.log(echo.address().port));
`;

/** What a server with this many trusted proxies takes for the sender's address. */
async function askFrom(trustedProxies: string, headers: Record<string, string>): Promise<string> {
  const words = ["--import", "./bin/before-server.mjs", "--input-type=module", "--eval", server];
  const child = spawn(process.execPath, words, {
    env: { ...process.env, TRUSTED_PROXIES: trustedProxies },
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const [port] = await once(child.stdout, "data");
    return await (await fetch(`http://127.0.0.1:${String(port).trim()}`, { headers })).text();
  } finally {
    child.kill();
  }
}

const forged = { "x-client-address": "192.0.2.1", "x-forwarded-for": "192.0.2.1" };
const passedOn = { "x-forwarded-for": "192.0.2.1, 203.0.113.7, 10.0.0.2" };

test.each([
  ["without a proxy the connection tells, whatever the sender writes", "", forged, "127.0.0.1"],
  ["with none trusted too", "0", passedOn, "127.0.0.1"],
  ["one proxy tells who asked it", "1", passedOn, "10.0.0.2"],
  ["of two the first tells, and what stands before is hearsay", "2", passedOn, "203.0.113.7"],
  ["a request that came past the proxies tells no more than there is", "2", forged, "192.0.2.1"],
])("%s", async (_, trusted, headers, address) => {
  expect(await askFrom(trusted, headers)).toBe(address);
});
