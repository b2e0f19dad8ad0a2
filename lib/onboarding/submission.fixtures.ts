import { randomUUID } from "node:crypto";
import http from "node:http";
import { Readable } from "node:stream";
import sharp from "sharp";
import { afterAll, beforeAll, onTestFinished, vi } from "vitest";
import { z } from "zod";
import { readAnswers, saveAnswers } from "@/lib/db/answers";
import { type ApplicationRecord, createApplication, findApplication } from "@/lib/db/applications";
import { listCallbackEvents } from "@/lib/db/callback-events";
import { addFile } from "@/lib/db/files";
import { latestPush, listPushes } from "@/lib/db/pushes";
import { env } from "@/lib/env";
import { storeFile } from "@/lib/files/store-file";
import type { AllAnswers } from "@/lib/onboarding/answers";
import { minimal } from "@/lib/onboarding/golden/people";
import { receiveCallback } from "@/lib/onboarding/receive-callback";
import { settleSoon } from "@/lib/onboarding/settle-soon";
import { steps } from "@/lib/onboarding/steps";

/** What the upstream was sent, and the secret of its callback address. */
type Push = { body: string; token: string };
export type Answer = (response: http.ServerResponse, push: Push) => void | Promise<void>;

const sent = z.object({ callbackUrl: z.string() });

/** A server in place of the upstream: for all tests of a file, which say one after another how it answers. */
export function useUpstream() {
  const upstream: { answer: Answer; pushes: Push[] } = { answer: accept, pushes: [] };
  const server = http.createServer(async (request, response) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString("utf8");
    const push = { body, token: sent.parse(JSON.parse(body)).callbackUrl.split("/").at(-1) ?? "" };
    upstream.pushes.push(push);
    await upstream.answer(response, push);
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    if (typeof address !== "object" || address === null) throw new Error("The server listens on no port");
    Object.assign(env().kra, {
      baseUrl: `http://127.0.0.1:${address.port}`,
      auth: { token: "token-of-kra" },
    });
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return upstream;
}

/** Answers with JSON. */
export function json(status: number, body: unknown, headers: Record<string, string> = {}): Answer {
  return (response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
  };
}

/** Answers with text as it stands. */
export function text(status: number, body: string): Answer {
  return (response) => {
    response.writeHead(status, { "content-type": "text/html" }).end(body);
  };
}

/** Takes the request and closes the connection. */
export const cut: Answer = (response) => {
  response.destroy();
};

export const ids = { customerId: "customer-1", requsetId: "request-1" };
export const accept = json(200, { ...ids, callbackUrl: "https://investor.example/callback" });
export const refuse = json(422, {
  error: { statusCode: 422, name: "Error", message: "KYC is registered already", code: "REGISTERED" },
});
export const busy = json(429, { error: { statusCode: 429, name: "Error", message: "Too many" } });

/** The whole of each wait before something is sent again, or nothing of it. */
export function waitFor(share: number): void {
  const random = vi.spyOn(Math, "random").mockReturnValue(share);
  onTestFinished(() => random.mockRestore());
}

/** An application with every answer and every file of an investor. */
export async function fillApplication(answers: AllAnswers = minimal): Promise<ApplicationRecord> {
  const { application } = await createApplication();
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#336699" } })
    .jpeg()
    .toBuffer();
  for (const { slug, questions } of steps) {
    const values = { ...answers[slug] };
    for (const question of questions) {
      const { name } = question;
      if (!("file" in question)) continue;
      const isGiven = Boolean(values[name]);
      delete values[name];
      if (!isGiven) continue;
      await storeFile({
        application,
        step: slug,
        question: name,
        contentType: question.file === "video" ? "video/webm" : "image/jpeg",
        name: `${name}.jpg`,
        content: Readable.from([picture]),
      });
    }
    if (answers[slug]) await saveAnswers(application, slug, values);
  }
  return application;
}

/**
 * An application with every answer of an investor, and of its files all but the bytes: for tests of what comes after,
 * which have its form made by nobody.
 */
export async function recordApplication(answers: AllAnswers = minimal): Promise<ApplicationRecord> {
  const { application } = await createApplication();
  for (const { slug, questions } of steps) {
    const values = { ...answers[slug] };
    for (const question of questions) {
      if (!("file" in question) || !values[question.name]) continue;
      delete values[question.name];
      await addFile(application, {
        id: randomUUID(),
        step: slug,
        question: question.name,
        contentType: question.file === "video" ? "video/webm" : "image/jpeg",
        name: `${question.name}.jpg`,
        size: 1,
        sha256: "00",
      });
    }
    if (answers[slug]) await saveAnswers(application, slug, values);
  }
  return application;
}

/** The application as the database has it now. */
export async function reload({ id }: ApplicationRecord): Promise<ApplicationRecord> {
  const application = await findApplication(id);
  if (!application) throw new Error("The application is gone");
  return application;
}

/** State, outcome and how the newest push ended. */
export async function standing(application: ApplicationRecord) {
  const { state, outcome } = await reload(application);
  return { state, outcome, push: (await latestPush(application))?.result ?? null };
}

/** Posts to a callback address, and sees what came read. */
export async function callBack(
  token: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<void> {
  const raw = Buffer.from(typeof body === "string" ? body : JSON.stringify(body));
  const given = new Headers({ "content-type": "application/json", ...headers });
  const application = await receiveCallback({ token, body: raw, headers: given });
  if (application !== null) await settleSoon(application);
}

/** How each callback was read, with its copies. */
export async function readings(application: ApplicationRecord) {
  const events = await listCallbackEvents(application);
  return events.map(({ reading, reason, copies }) => [reading, reason, copies]);
}

/** All that is kept of an application's numbers, opened, as one text. */
export async function keptText(application: ApplicationRecord): Promise<string> {
  const answers = JSON.stringify(await readAnswers(application));
  const pushes = (await listPushes(application)).map(
    ({ body, message, answer }) => `${body} ${message} ${answer}`,
  );
  const events = (await listCallbackEvents(application)).map(({ body }) => body.toString("latin1"));
  return [answers, ...pushes, ...events].join("\n");
}
