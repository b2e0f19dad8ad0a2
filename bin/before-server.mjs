import { subscribe } from "node:diagnostics_channel";

// Loaded into a server before it starts.

// When the process that started it is gone, it goes too. A worker of Next's own lives by its channel: left alone.
if (process.channel && !process.env.NEXT_PRIVATE_WORKER) {
  process.channel.unref();
  process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
}

const trustedProxies = Number(process.env.TRUSTED_PROXIES || 0);

/** Where a request comes from. Each trusted proxy has written who asked it at the end of the list; the rest is hearsay. */
function findClientAddress({ headers, socket }) {
  const told = (headers["x-forwarded-for"] ?? "").split(",").map((address) => address.trim());
  const hops = [...told.filter(Boolean), socket.remoteAddress ?? ""];
  return hops.at(-1 - trustedProxies) ?? hops[0];
}

// Next fails on a method that the Fetch standard forbids, before any code of ours sees it.
subscribe("http.server.request.start", ({ request }) => {
  request.headers["x-client-address"] = findClientAddress(request);
  if (request.method === "TRACE") request.method = "PROPFIND";
  // Nor does it survive an address that can't be decoded.
  try {
    decodeURIComponent(request.url);
  } catch {
    request.url = "/undecodable";
  }
});
