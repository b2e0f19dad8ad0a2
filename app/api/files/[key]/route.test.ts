import { Readable } from "node:stream";
import { expect, test, vi } from "vitest";
import { makePhoto } from "@/e2e/support/files";
import { acceptFile } from "@/lib/files/accept";
import { fileAddress } from "@/lib/files/address";
import { discardFile } from "@/lib/files/store-file";
import { beginUploads } from "@/lib/files/uploads.fixtures";
import { GET, HEAD } from "./route";

const { begin } = await beginUploads();
const place = { step: "photo-and-video", question: "userPhoto" };

async function keepPhoto() {
  const { application } = await begin();
  const stream = Readable.from([(await makePhoto()).buffer]);
  const { file } = await acceptFile({ application, ...place, kind: "image", stream, name: "me.jpg" });
  return { application, file };
}

/** What a browser gets for an address; null where it does not lead to this route. */
async function ask(address: string, method: typeof GET = GET): Promise<Response | null> {
  if (!URL.canParse(address)) return null;
  const { pathname } = new URL(address);
  const [, key] = /^\/api\/files\/([^/]+)$/.exec(pathname) ?? [];
  if (key === undefined) return null;
  const params = Promise.resolve({ key: unescapeKey(key) });
  return method(new Request(address), { params });
}

function unescapeKey(key: string): string {
  try {
    return decodeURIComponent(key);
  } catch {
    return key;
  }
}

/** All that an answer tells but its status. */
async function whatIsTold(response: Response | null) {
  if (response === null) return expect.fail("no answer");
  return { text: await response.text(), headers: Object.fromEntries(response.headers) };
}

async function later<Result>(seconds: number, work: () => Promise<Result>): Promise<Result> {
  vi.useFakeTimers({ now: Date.now() + seconds * 1000, toFake: ["Date"] });
  try {
    return await work();
  } finally {
    vi.useRealTimers();
  }
}

test("of 1,000 one-bit changes of a good address none is served", async () => {
  const { file } = await keepPhoto();
  const address = fileAddress(file, "upstream", 600);
  expect((await ask(address))?.status).toBe(200);
  const start = address.indexOf("/api/files/");
  const bytes = Buffer.from(address);
  const bits = (bytes.length - start - 1) * 8;
  const statuses: (number | undefined)[] = [];
  for (let round = 0; round < 1000; round += 1) {
    const bit = (start + 1) * 8 + (round < bits ? round : Math.floor(Math.random() * bits));
    const changed = Buffer.from(bytes);
    changed.writeUInt8(bytes.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
    statuses.push((await ask(changed.toString("latin1")))?.status);
  }
  expect([...new Set(statuses)].filter((status) => status !== undefined)).toEqual([403]);
  expect(statuses.filter((status) => status === 403).length).toBeGreaterThan(500);
});

test("expired, changed, deleted, foreign and never known: an empty answer that tells nothing", async () => {
  const { application, file } = await keepPhoto();
  const other = await keepPhoto();
  const good = fileAddress(file, "upstream", 600);
  const deleted = fileAddress(other.file, "upstream", 600);
  expect((await ask(deleted))?.status).toBe(200);
  await discardFile(other.application, place.step, place.question);
  const foreign = fileAddress({ id: file.id, applicationId: other.application.id }, "upstream", 600);
  const answers: [number, Response | null][] = [
    [410, await later(601, () => ask(good))],
    [
      403,
      await ask(good.replace(/signature=./, (from) => (from.endsWith("A") ? "signature=B" : "signature=A"))),
    ],
    [403, await ask(good.replace(/expires=\d/, (from) => (from.endsWith("9") ? "expires=8" : "expires=9")))],
    [403, await ask(deleted)],
    [403, await ask(foreign)],
    [403, await ask(good.replace(file.id, other.file.id))],
    [403, await ask(good.replace(file.id, crypto.randomUUID()))],
    [403, await ask(good.replace(/\?.*/, ""))],
    [410, await later(601, () => ask(good, HEAD))],
    [403, await ask(deleted, HEAD)],
  ];
  expect(answers.map(([, answer]) => answer?.status)).toEqual(answers.map(([status]) => status));
  const told = await Promise.all(answers.map(([, answer]) => whatIsTold(answer)));
  for (const one of told) expect(one).toEqual(told[0]);
  expect(told[0]).toMatchObject({
    text: "",
    headers: { "cache-control": "private, no-store", "x-content-type-options": "nosniff" },
  });
  for (const secret of [application.id, file.id, "image", "userPhoto"])
    expect(JSON.stringify(told)).not.toContain(secret);
  expect((await ask(good))?.status).toBe(200);
});
