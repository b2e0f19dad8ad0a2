import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { makeChequePdf } from "@/e2e/support/files";
import { type ObjectStore, startObjectStore } from "@/e2e/support/object-store";
import { readAnswers } from "@/lib/db/answers";
import { type ApplicationRecord, createApplication } from "@/lib/db/applications";
import { listFiles } from "@/lib/db/files";
import { env } from "@/lib/env";
import { fileAddress } from "@/lib/files/address";
import { serveFile } from "@/lib/files/serve";
import { openStep } from "@/lib/onboarding/steps";
import { fillApplication, reload, useUpstream } from "@/lib/onboarding/submission.fixtures";
import { sendApplication, submitApplication } from "@/lib/onboarding/submit";
import { saveUpload, takeUpload } from "@/lib/onboarding/take-upload";
import { wayOn } from "@/lib/way-on";

vi.mock("next-intl/server", () => import("@/lib/onboarding/next-intl.fixtures"));
vi.mock("next/headers", () => ({ cookies: async () => ({ get: () => undefined }) }));

const step = openStep("bank");
const upstream = useUpstream();
let directory: string;
let objects: ObjectStore;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), "kyc-s3-"));
  objects = await startObjectStore({ directory });
  env().s3 = objects.settings;
});
afterAll(async () => {
  await objects.stop();
  await rm(directory, { recursive: true, force: true });
});

/** Takes the store away while the work is done. */
async function whileAway(work: () => Promise<void>): Promise<void> {
  await objects.stop();
  try {
    await work();
  } finally {
    const port = Number(new URL(objects.settings.endpoint).port);
    objects = await startObjectStore({ directory, port });
  }
}

async function post(application: ApplicationRecord, content: Buffer, micrCode: string) {
  const form = new FormData();
  form.set("micrCode", micrCode);
  form.set("cheque", new Blob([new Uint8Array(content)], { type: "application/pdf" }), "cheque.pdf");
  const { headers, body } = new Response(form);
  const taken = await takeUpload(application, step, { headers, body });
  return { taken, next: await saveUpload(application, step, taken) };
}

test("an upload lies in the bucket, sealed, nowhere in the data folder, and is served from there", async () => {
  const { application } = await createApplication();
  const cheque = (await makeChequePdf()).buffer;
  const { taken } = await post(application, cheque, "000123456789");
  const [file] = taken.kept;
  if (file === undefined) return expect.fail("nothing was kept");
  const stored = await readdir(directory, { recursive: true });
  expect(stored.filter((name) => name.includes(`files/${file.id}`))).not.toEqual([]);
  const onDisk = await readdir(env().dataDir, { recursive: true });
  expect(onDisk.filter((name) => name.includes(file.id))).toEqual([]);
  const response = await serveFile(new Request(fileAddress(file, "preview", 60)), file.id);
  expect(response.status).toBe(200);
  expect(Buffer.from(await response.arrayBuffer()).equals(cheque)).toBe(true);
});

test("while the bucket is away the answers are kept, the file is refused in words, and nothing lies half", async () => {
  const { application } = await createApplication();
  const cheque = (await makeChequePdf()).buffer;
  const { taken } = await post(application, cheque, "111");
  const [file] = taken.kept;
  if (file === undefined) return expect.fail("nothing was kept");
  await whileAway(async () => {
    const { taken: refused, next } = await post(application, cheque, "222");
    expect(refused.faults).toEqual([{ question: "cheque", fault: "file-store-away" }]);
    expect(next).toContain("fault=cheque.file-store-away");
    expect((await readAnswers(application)).bank?.values).toMatchObject({ micrCode: "222" });
    const response = await serveFile(new Request(fileAddress(file, "preview", 60)), file.id);
    expect(response.status).toBe(503);
  });
  expect((await listFiles(application)).map(({ id }) => id)).toEqual([file.id]);
  expect((await serveFile(new Request(fileAddress(file, "preview", 60)), file.id)).status).toBe(200);
  expect((await post(application, cheque, "333")).taken.faults).toEqual([]);
});

test("what is submitted while the bucket is away is not sent, says so, and can be sent afterwards", async () => {
  const application = await fillApplication();
  await whileAway(async () => {
    const error = await submitApplication(application).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ code: "file-store-away", status: 503 });
    expect(wayOn(error)).toBe("/onboarding/status");
  });
  expect((await reload(application)).state).toBe("submitted");
  expect(upstream.pushes).toHaveLength(0);
  await sendApplication(await reload(application));
  expect((await reload(application)).state).toBe("accepted");
});
