import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { type ApplicationRecord, createApplication } from "@/lib/db/applications";
import { listFiles } from "@/lib/db/files";
import { fileStore } from "./file-store";
import { readFileBytes } from "./read";
import { forgetBytes, storeFile } from "./store-file";

const store = (application: ApplicationRecord, text: string, guard?: () => Promise<void>) =>
  storeFile({
    application,
    step: "bank",
    question: "cheque",
    contentType: "application/pdf",
    name: "cheque.pdf",
    content: Readable.from([Buffer.from(text)]),
    guard,
  });

async function countStored(): Promise<number> {
  let count = 0;
  for await (const _ of fileStore().list()) count += 1;
  return count;
}

test("bytes are never removed while their row stands, whoever believes that it is gone", async () => {
  const { application } = await createApplication();
  const file = await store(application, "a cheque");
  // As after a transaction of which nobody heard how it ended.
  await forgetBytes(file.id);
  expect((await readFileBytes(application, file)).toString()).toBe("a cheque");
});

test("bytes whose row was refused or replaced are removed", async () => {
  const { application } = await createApplication();
  await store(application, "a cheque");
  const before = await countStored();
  const refused = store(application, "another", () => Promise.reject(new Error("refused")));
  await expect(refused).rejects.toThrow("refused");
  expect(await countStored()).toBe(before);
  await store(application, "a third");
  expect(await countStored()).toBe(before);
  const [kept] = await listFiles(application);
  expect(kept && (await readFileBytes(application, kept)).toString()).toBe("a third");
});
