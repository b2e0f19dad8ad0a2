import { randomInt, randomUUID } from "node:crypto";
import http from "node:http";
import { afterAll, beforeAll } from "vitest";
import { z } from "zod";
import { addStaff } from "@/lib/db/staff";
import { env } from "@/lib/env";

const sent = z.object({ essentials: z.object({ micrCode: z.string() }) });

/** How the upstream answers a code: with a branch, or with this status and these words; null: never, it hangs up. */
type Answer = "branch" | { status: number; message: string } | null;

/** A bank search in place of the upstream's, for all tests of a file. `asked` are the codes that came, in order. */
export function useBankSearch() {
  const search = {
    asked: [] as string[],
    answer: (_code: string): Answer => "branch",
    /** Awaited before each answer. */
    before: async (_code: string): Promise<void> => undefined,
  };
  const server = http.createServer(async (request, response) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const code = sent.parse(JSON.parse(Buffer.concat(chunks).toString("utf8"))).essentials.micrCode;
    search.asked.push(code);
    await search.before(code);
    const answer = search.answer(code);
    if (answer === null) {
      response.destroy();
      return;
    }
    const status = answer === "branch" ? 200 : answer.status;
    const body = answer === "branch" ? { result: branchOf(code) } : errorOf(answer);
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    if (typeof address !== "object" || address === null) throw new Error("The server listens on no port");
    const baseUrl = `http://127.0.0.1:${address.port}`;
    Object.assign(env().upstream, { baseUrl, auth: { token: "token-of-general" } });
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return search;
}

function errorOf({ status, message }: { status: number; message: string }) {
  return { error: { statusCode: status, name: "Error", message } };
}

function branchOf(micrCode: string) {
  return {
    bankName: "Bank of Nowhere",
    branch: `Branch ${micrCode}`,
    ifscCode: "NOWH0000001",
    micrCode,
    address: "1, Nowhere Road",
    district: "Nowhere",
    state: "KARNATAKA",
    contact: "+918012345678",
    splitAddress: {
      addressLine: "1, Nowhere Road",
      city: ["NOWHERE"],
      district: [["NOWHERE"]],
      state: ["KA"],
      pincode: "560001",
      country: ["IN", "IND", "INDIA"],
    },
  };
}

/** Somebody new of staff. */
export async function hire(): Promise<{ id: string }> {
  const profile = {
    name: "Nobody",
    role: "support",
    designation: "",
    branch: "",
    code: "",
  } as const;
  const hired = await addStaff({ ...profile, email: `${randomUUID()}@staff.example` }, { by: null });
  if (!hired) throw new Error("Nobody was hired");
  return hired;
}

// Test files run against one database.
let last = 100_000_000 + randomInt(800_000_000);

/** Codes that no other test looks up. */
export function newCodes(count: number): string[] {
  return Array.from({ length: count }, () => {
    last += 1;
    return String(last);
  });
}
