/*
 * A stand-in of the upstream, at the contract's own paths, reached over HTTP like the real one. What it does NOT
 * imitate:
 *  - it judges nothing: no register is asked, no document is read, no face compared, no signature checked;
 *  - every user name with any password gets a token, and every patron may use it;
 *  - it remembers in memory alone: a restart forgets tokens, counts and the callbacks that are still to come;
 *  - a callback is posted once, however the receiver answers, and is not signed;
 *  - its branches are a few dozen (more with a file), its GST figures are invented from a hash;
 *  - its limits are its own: 1 MiB a body, 10 MiB an image, 60 MiB a PDF, 50 MiB a video, 40 files, 25 s for all;
 *  - it has no rate limit, and fetches whatever address it is given (link-local ones apart): not for the open net.
 */
import { randomBytes } from "node:crypto";
import { bankSearchRequestSchema } from "@/schemas/upstream/bank-search";
import { gstDiscrepancyRequestSchema } from "@/schemas/upstream/gst-discrepancy";
import { describeIssues } from "@/schemas/upstream/issues";
import { answerError, answerFaults, answerJson, answerUnauthorised, answerUnknownRoute } from "./answers";
import { readJson } from "./body";
import { type BranchBook, readBranches, toBankSearchResult } from "./branches";
import { makeGstResult } from "./gst";
import { finishAnswer, refuseAtTheDoor, type Scene, takeTurn } from "./play";
import { type PushSettings, takePush } from "./push";
import { findBankSearchAnswer, findGstScenario } from "./scenarios";
import { type SandboxState, type Service, sharedSandboxState } from "./state";
import { findToken, logIn } from "./tokens";

export type SandboxSettings = PushSettings & {
  /** Named as the user of every token; also the patron that the page for people shows. */
  patronId?: string;
  /** Path of a CSV file with more bank branches. */
  branchesFile?: string | undefined;
  /** The path below which it is served, left out of the paths that it speaks of. Default `/sandbox`. */
  basePath?: string;
  /** Life of a token; two weeks when left out. */
  tokenSeconds?: number;
  /** How long a slow answer waits; 4 s when left out. */
  slowMs?: number;
  /** How long an answer that never comes is held at most; two minutes when left out. */
  hangMs?: number;
};

export type Sandbox = {
  /** Answers one request as the upstream would. */
  handle(request: Request): Promise<Response>;
  /** The branches that the bank search knows. Throws where the file of branches can't be read. */
  branches(): BranchBook;
};

type Call = { request: Request; path: string; body: unknown; token: string; userId: string };

/** Builds a sandbox. Several with the same memory, as the bundles of one server hold them, are one. */
export function createSandbox(
  settings: SandboxSettings,
  state: SandboxState = sharedSandboxState(),
): Sandbox {
  const { basePath = "/sandbox", patronId = "sandbox", tokenSeconds = 14 * 24 * 3600 } = settings;
  const branches = () => {
    const path = settings.branchesFile;
    if (state.branches?.path !== path || !state.branches) state.branches = { path, book: readBranches(path) };
    return state.branches.book;
  };

  const readBook = (): BranchBook | string => {
    try {
      return branches();
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  };

  const toScene = (call: Call, onceKey: string): Scene => ({
    state,
    signal: call.request.signal,
    token: call.token,
    onceKey,
    slowMs: settings.slowMs ?? 4_000,
    hangMs: settings.hangMs ?? 120_000,
  });

  const searchBank = async (call: Call, patron: string): Promise<Response> => {
    const parsed = bankSearchRequestSchema.safeParse(call.body);
    if (!parsed.success) return answerError(400, "Please enter a valid IFSC Code");
    const { task, essentials } = parsed.data;
    const answer = findBankSearchAnswer(essentials.micrCode);
    const scene = toScene(call, `micr ${call.userId} ${essentials.micrCode}`);
    const refusal = refuseAtTheDoor(answer, scene);
    if (refusal) return refusal;
    if (answer === "malformed") return answerError(400, "Please enter a valid IFSC Code");
    const book = readBook();
    if (typeof book === "string") return answerError(500, book);
    const branch = book.find(answer === "normal" ? essentials.micrCode : exampleMicr);
    if (!branch || answer === "not-found") return answerError(404, "Please enter a valid MICR Code");
    const result = { ...toBankSearchResult(branch), micrCode: essentials.micrCode };
    return finishAnswer(answer, scene, { essentials, id: newId(), patronId: patron, task, result });
  };

  const checkGst = async (call: Call, patron: string): Promise<Response> => {
    const parsed = gstDiscrepancyRequestSchema(["MM/YYYY", "MMYYYY"]).safeParse(call.body);
    if (!parsed.success) return answerFaults(describeIssues(parsed.error));
    const { essentials } = parsed.data;
    const { answer, figures } = findGstScenario(essentials.gstin);
    const scene = toScene(call, `gst ${call.userId} ${essentials.gstin} ${essentials.retPeriod}`);
    const refusal = refuseAtTheDoor(answer, scene);
    if (refusal) return refusal;
    if (answer === "refused") {
      return answerError(422, "The taxpayer's session has expired", { code: "INVALID_TAXPAYER_SESSION" });
    }
    const shown = figures === "changing" ? (takeTurn(scene) ? "blank" : "sales-differ") : figures;
    const result = makeGstResult(essentials.gstin, essentials.retPeriod, shown);
    return finishAnswer(answer, scene, { essentials, id: newId(), patronId: patron, result });
  };

  /** Checks the token, then reads the body, then does the work. */
  const serve = async (
    service: Service,
    request: Request,
    path: string,
    work: (call: Call) => Promise<Response>,
  ): Promise<Response> => {
    const token = findToken(state, service, request.headers);
    if (!token) return answerUnauthorised();
    const body = await readJson(request);
    if (body instanceof Response) return body;
    return work({ request, path, body: body.value, token: token.id, userId: token.userId });
  };

  const logInTo = async (service: Service, request: Request): Promise<Response> => {
    const body = await readJson(request);
    if (body instanceof Response) return body;
    return logIn(state, service, body.value, { userId: patronId, tokenSeconds });
  };

  const route = async (request: Request, path: string): Promise<Response> => {
    const tally = /^\/pushes\/([0-9a-f]{24})$/.exec(path)?.[1];
    if (request.method === "GET" && tally) {
      const counts = state.tallies.get(tally) ?? { received: 0, accepted: 0, callbacks: 0 };
      return answerJson({ customerId: tally, ...counts });
    }
    if (request.method !== "POST") return answerUnknownRoute(request.method, path);
    if (path === "/api/v2/patrons/login") return logInTo("general", request);
    if (path === "/kra-handler/api/customers/login") return logInTo("kra", request);
    if (path === "/kra-handler/api/onboardings/push") {
      return serve("kra", request, path, (call) =>
        takePush(call.body, call.userId, settings, toScene(call, "")),
      );
    }
    const [, patron, operation] =
      /^\/api\/v2\/patrons\/([^/]+)\/(gstrdiscrepancies|banksearchs)$/.exec(path) ?? [];
    if (patron === undefined) return answerUnknownRoute(request.method, path);
    const work = operation === "banksearchs" ? searchBank : checkGst;
    return serve("general", request, path, (call) => work(call, decodeSegment(patron)));
  };

  return {
    branches,
    async handle(request) {
      const { pathname } = new URL(request.url);
      const isBelow = pathname === basePath || pathname.startsWith(`${basePath}/`);
      const path = (isBelow ? pathname.slice(basePath.length) : pathname) || "/";
      return route(request, path);
    },
  };
}

/** A branch for the magic MICR codes whose answer needs one. */
const exampleMicr = "110013008";

function newId(): string {
  return randomBytes(16).toString("hex");
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
