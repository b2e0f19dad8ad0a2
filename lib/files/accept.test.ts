import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { makePhoto } from "@/e2e/support/files";
import { createApplication } from "@/lib/db/applications";
import { listFiles } from "@/lib/db/files";
import { acceptFile } from "./accept";

async function send(content: Buffer) {
  const { application } = await createApplication();
  const place = { application, step: "photo-and-video", question: "userPhoto", kind: "image" } as const;
  const again = (bytes: Buffer) =>
    acceptFile({ ...place, name: "me.jpg", stream: Readable.from([bytes]) }).then(
      () => "kept",
      (error: { code: string }) => error.code,
    );
  return { application, again, first: await again(content) };
}

test("the 61st file of an hour is refused, what was kept stands, and others go on", async () => {
  const photo = (await makePhoto()).buffer;
  const { application, again, first } = await send(photo);
  expect(first).toBe("kept");
  for (let sent = 2; sent <= 60; sent += 1) expect(await again(Buffer.from("no picture"))).toBe("file-type");
  expect(await again(photo)).toBe("file-too-often");
  expect(await listFiles(application)).toHaveLength(1);
  expect((await send(photo)).first).toBe("kept");
});
