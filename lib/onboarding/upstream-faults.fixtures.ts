import { gzipSync } from "node:zlib";
import {
  drip,
  hangUp,
  head,
  inTurn,
  type Place,
  type Play,
  pour,
  reset,
  say,
  sayJson,
  write,
} from "@/lib/onboarding/raw-upstream.fixtures";
import { callBack } from "@/lib/onboarding/submission.fixtures";
import { type End, mayHaveArrived, refused, waits } from "@/lib/onboarding/told.fixtures";
import type { Limits } from "@/lib/upstream/http";
import type { ApplicationState } from "@/schemas/application";

/** One way in which the upstream may fail, and what comes of it. */
export type Fault = {
  group: string;
  /** How the upstream behaves. */
  name: string;
  place?: Place;
  push: Play;
  /** Where there is one, the client logs in; else it has a fixed token. */
  login?: Play;
  limits?: Partial<Limits>;
  /** How many pushes reach it. */
  pushes: number;
  /** The state before a callback comes, where one is awaited. */
  before?: ApplicationState;
  end: End;
};

const mebibyte = 1024 * 1024;
const ids = { customerId: "customer-1", requsetId: "request-1" };

/** The body of the callback. */
export const saysAccepted = { ...ids, status: "accepted" };

const accepted = { ...ids, callbackUrl: "https://investor.example/callback" };
const whole = JSON.stringify(accepted);
const open = head(200, { "content-type": "application/json", "content-length": whole.length });
const accept = sayJson(200, accepted);
const page = "<html><body>Something</body></html>";
const error = (statusCode: number, message = "Something") => ({
  error: { statusCode, name: "Error", message },
});
const login = (id: string) => sayJson(200, { id, ttl: 3600, created: "2026-01-01T00:00:00Z", userId: "u" });
const quick = { connectMs: 200, headersMs: 500, pushMs: 500 };
const never: Play = () => {};

const noConnection = waits(5, "No connection; nothing of the body left", "There was no connection");
const cut = mayHaveArrived("The connection was lost after sending began");
const late = mayHaveArrived("No whole answer in time after sending began");
const notJson = mayHaveArrived("HTTP status 200 · The answer was no JSON");
const wrongShape = mayHaveArrived("HTTP status 200 · The answer lacked what it must have");
const failed = "The agency’s service failed, and does not say how far it came";
const loginFailed = "No access token could be had; nothing was sent";
const turnedAwayFor = "It was turned away before anybody looked at it: an operator has to";
const isAccepted: End = {
  state: "accepted",
  retry: null,
  investor: "Accepted for checking",
  staff: "Accepted · HTTP status 200",
};
const isCompleted = (staff: string): End => ({
  state: "completed",
  retry: null,
  investor: "Complete",
  staff: `${staff} · It may have arrived: a callback or staff settle it`,
});

function unreached(name: string, place: Place, limits?: Partial<Limits>): Fault {
  return { group: "Before anything is sent", name, place, limits, push: never, pushes: 0, end: noConnection };
}

function logsIn(name: string, play: Play, pushes: number, end: End, push: Play = accept): Fault {
  return { group: "The login", name, login: play, push, pushes, end };
}

function breaks(name: string, push: Play, end: End, limits?: Partial<Limits>): Fault {
  return { group: "The connection", name, push, limits, pushes: 1, end };
}

function answers(name: string, push: Play, end: End): Fault {
  return { group: "What is answered", name, push, pushes: 1, end };
}

function status(code: number, name: string, push: Play, end: End): Fault {
  return { group: "Each status", name: `${code}${name}`, push, pushes: 1, end };
}

/** An answer with a status, in the upstream's own form of an error. */
function says(code: number, end: End, headers?: Record<string, string>, name = ""): Fault {
  return status(code, name, sayJson(code, error(code), headers), end);
}

function redirects(code: number): Fault {
  const staff = `HTTP status ${code} · It was sent on to another address, which is never followed`;
  return status(
    code,
    ", to another address",
    say(code, "", { location: "/elsewhere" }),
    mayHaveArrived(staff),
  );
}

function settles(
  name: string,
  push: Play,
  before: ApplicationState,
  end: End,
  limits?: Partial<Limits>,
): Fault {
  return { group: "And then a callback", name, push, limits, pushes: 1, before, end };
}

const turnsAway = (code: number, words = "It was turned away before anybody looked at it"): End =>
  waits(null, `HTTP status ${code} · ${words}`, turnedAwayFor);
const fails = (code: number): End => mayHaveArrived(`HTTP status ${code} · ${failed}`);
const busy = (code: number): string => `HTTP status ${code} · The agency’s service was too busy to take it`;
const askedToWait = "The agency was busy and asked to wait";
const notLetIn = (code: number): string => `HTTP status ${code} · We were not let in; nobody looked at it`;

/** How the upstream may fail a push. `docs/faults.md` is written from this. */
export const faults: readonly Fault[] = [
  unreached("Nobody listens: the connection is refused", "nobody"),
  unreached("Its name is not found (DNS)", "no such name"),
  unreached("Its certificate is vouched for by nobody", "self-signed"),
  unreached("It speaks no TLS where TLS is due", "no TLS"),
  unreached("It resets the connection in the handshake of TLS", "rude"),
  unreached("It never answers the handshake of TLS", "silent", quick),

  logsIn(
    "The login is refused (401)",
    sayJson(401, error(401)),
    0,
    waits(null, `HTTP status 401 · ${loginFailed}`, "Our login is refused: an operator has to look at it"),
  ),
  logsIn("The login is cut", write("", reset), 0, waits(5, loginFailed, "No access token could be had")),
  logsIn(
    "The login fails (500)",
    sayJson(500, error(500)),
    0,
    waits(5, `HTTP status 500 · ${loginFailed}`, "No access token could be had"),
  ),
  logsIn(
    "The login answers a page",
    say(200, page),
    0,
    waits(5, `HTTP status 200 · ${loginFailed}`, "No access token could be had"),
  ),
  logsIn(
    "The token is dropped once (401), a new one is taken",
    inTurn(login("first"), login("second")),
    2,
    isAccepted,
    inTurn(sayJson(401, error(401)), accept),
  ),
  logsIn(
    "The new token is not taken either (401)",
    login("any"),
    2,
    waits(5, notLetIn(401), "The agency did not let us in (401)"),
    sayJson(401, error(401)),
  ),

  breaks("It resets the connection when it has the request", write("", reset), cut),
  breaks("It hangs up without an answer", write("", hangUp), cut),
  breaks(
    "It resets the connection within the headers of its answer",
    write("HTTP/1.1 200 OK\r\ncontent-", reset),
    cut,
  ),
  breaks(
    "It resets the connection within its answer",
    write(open + whole.slice(0, 20), reset),
    mayHaveArrived("HTTP status 200 · The connection was lost after sending began"),
  ),
  breaks(
    "It hangs up within its answer",
    write(open + whole.slice(0, 20), hangUp),
    mayHaveArrived("HTTP status 200 · The connection was lost after sending began"),
  ),
  breaks(
    "It resets the connection after its whole answer",
    (socket) => {
      socket.write(open + whole);
      // The answer is read by then: the client has hung up.
      socket.once("end", () => reset(socket));
    },
    isAccepted,
  ),
  breaks("It takes the request and never answers", never, late, quick),
  breaks(
    "Its headers come one byte at a time, without end",
    drip("HTTP/1.1 200 OK\r\nx-slow: "),
    late,
    quick,
  ),
  breaks(
    "Its answer comes one byte at a time, without end",
    drip(head(200, {})),
    mayHaveArrived("HTTP status 200 · No whole answer in time after sending began"),
    quick,
  ),

  answers(
    "An answer of 100 MB",
    pour(head(200, { "content-length": 100 * mebibyte }), 100 * mebibyte),
    mayHaveArrived("HTTP status 200 · The answer was too large"),
  ),
  answers(
    "A refusal (422) of 100 MB",
    pour(head(422, { "content-length": 100 * mebibyte }), 100 * mebibyte),
    refused("HTTP status 422 · The answer was too large"),
  ),
  answers(
    "Headers without end",
    pour("HTTP/1.1 200 OK\r\nx-long: ", 100 * mebibyte),
    mayHaveArrived("What came back was no HTTP"),
  ),
  answers(
    "A gzip bomb: 100 KB that unfold to 100 MB",
    say(200, gzipSync(Buffer.alloc(100 * mebibyte, " ")), { "content-encoding": "gzip" }),
    notJson,
  ),
  answers(
    "The right answer, but packed, which nobody asked for",
    say(200, gzipSync(whole), { "content-encoding": "gzip" }),
    notJson,
  ),
  answers(
    "Something that is no HTTP",
    write("SSH-2.0-OpenSSH_9.2\r\n", hangUp),
    mayHaveArrived("What came back was no HTTP"),
  ),
  answers("A page (200)", say(200, page, { "content-type": "text/html" }), notJson),
  answers("Nothing (200, empty)", say(200, ""), notJson),
  answers("Half a JSON", say(200, whole.slice(0, 30)), notJson),
  answers(
    "JSON that is not in UTF-8",
    say(200, Buffer.from(JSON.stringify({ ...accepted, name: "é" }), "latin1")),
    notJson,
  ),
  answers(
    "The same key twice",
    say(200, `${whole.slice(0, -1)},"customerId":"customer-2"}`),
    mayHaveArrived("HTTP status 200 · The answer had the same key twice: nobody can tell which counts"),
  ),
  answers(
    "JSON that is nested 100,000 deep",
    say(200, "[".repeat(100_000) + "]".repeat(100_000)),
    mayHaveArrived("HTTP status 200 · The answer was nested too deep to be read"),
  ),
  answers("JSON without the request’s id", sayJson(200, { customerId: "customer-1" }), wrongShape),
  answers("JSON that is no object", sayJson(200, ["customer-1", "request-1"]), wrongShape),
  answers(
    "An id that cannot be kept (a zero byte)",
    sayJson(200, { ...accepted, customerId: "a\u0000b" }),
    wrongShape,
  ),
  answers("An error, with the status of a success", sayJson(200, error(422)), wrongShape),
  answers(
    "A refusal whose code cannot be kept (a zero byte, a megabyte)",
    sayJson(422, { error: { ...error(422).error, code: `\u0000${"X".repeat(900_000)}` } }),
    refused("HTTP status 422 · The answer was no"),
  ),

  status(201, "", sayJson(201, accepted), { ...isAccepted, staff: "Accepted · HTTP status 201" }),
  status(
    204,
    "",
    write(head(204, { connection: "close" }), hangUp),
    mayHaveArrived("HTTP status 204 · The answer was no JSON"),
  ),
  ...[301, 302, 303, 307, 308].map(redirects),
  says(400, refused("HTTP status 400 · The answer was no")),
  status(400, " without a word", say(400, ""), refused("HTTP status 400 · The answer was no JSON")),
  status(400, " as a page", say(400, page), refused("HTTP status 400 · The answer was no JSON")),
  says(401, waits(5, notLetIn(401), "The agency did not let us in (401)"), {}, ", with a fixed token"),
  says(403, waits(null, notLetIn(403), turnedAwayFor)),
  says(404, turnsAway(404)),
  says(405, turnsAway(405)),
  says(408, mayHaveArrived("HTTP status 408 · The agency’s service says that it waited too long for us")),
  says(409, refused("HTTP status 409 · The answer was no")),
  status(409, " as a page", say(409, page), turnsAway(409, "The answer was no JSON")),
  says(413, turnsAway(413)),
  says(415, turnsAway(415)),
  says(422, refused("HTTP status 422 · The answer was no")),
  status(
    422,
    " that names a field",
    sayJson(422, error(422, "onboardingData.identityProof.name must be the registered one")),
    refused("HTTP status 422 · The answer was no", "Not accepted, with a step to correct"),
  ),
  status(
    422,
    " of another shape",
    sayJson(422, { fault: "PAN" }),
    refused("HTTP status 422 · The answer lacked what it must have"),
  ),
  says(429, waits(5, busy(429), askedToWait)),
  says(429, waits(120, busy(429), askedToWait), { "retry-after": "120" }, ", to come back in two minutes"),
  says(429, waits(3600, busy(429), askedToWait), { "retry-after": "86400" }, ", to come back in a day"),
  says(500, fails(500)),
  status(500, " as a page", say(500, page), mayHaveArrived("HTTP status 500 · The answer was no JSON")),
  says(501, fails(501)),
  status(502, " as a page", say(502, page), mayHaveArrived("HTTP status 502 · The answer was no JSON")),
  says(503, fails(503)),
  says(503, waits(30, busy(503), askedToWait), { "retry-after": "30" }, ", to come back in 30 s"),
  says(504, fails(504)),

  settles(
    "No answer in time, then a callback",
    never,
    "unknown",
    isCompleted("No clear answer · No whole answer in time after sending began"),
    quick,
  ),
  settles(
    "Accepted, then cut, then a callback",
    write("", reset),
    "unknown",
    isCompleted("No clear answer · The connection was lost after sending began"),
  ),
  settles(
    "It fails (500), then a callback",
    sayJson(500, error(500)),
    "unknown",
    isCompleted(`No clear answer · HTTP status 500 · ${failed}`),
  ),
  settles(
    "It refuses (422), then a callback, which is set aside",
    sayJson(422, error(422)),
    "refused",
    refused("HTTP status 422 · The answer was no"),
  ),
  breaks(
    "A callback comes while it is sent, then the connection is cut",
    async (socket, { token }) => {
      await callBack(token, saysAccepted);
      reset(socket);
    },
    isCompleted("No clear answer · The connection was lost after sending began"),
  ),
];
