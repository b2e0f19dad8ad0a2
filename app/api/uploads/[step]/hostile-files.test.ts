import sharp from "sharp";
import { afterAll, expect, test, vi } from "vitest";
import { heldBytes } from "@/lib/files/held-bytes.fixtures";
import { type Hostile, slots } from "@/lib/files/hostile.fixtures";
import { aadhaarFiles } from "@/lib/files/hostile-aadhaar.fixtures";
import { documents, videos } from "@/lib/files/hostile-documents.fixtures";
import {
  bombs,
  brokenImages,
  marks,
  names,
  polyglots,
  wrongImages,
} from "@/lib/files/hostile-images.fixtures";
import { beginUploads } from "@/lib/files/uploads.fixtures";
import { writeTable } from "@/lib/markdown.fixtures";
import { faultInWords } from "@/lib/onboarding/fault-words";
import { getTranslations } from "@/lib/onboarding/next-intl.fixtures";
import { openStep } from "@/lib/onboarding/steps";
import { type FileFault, fileKindRule } from "@/schemas/file";
import { POST } from "./route";

// Each row of the table is posted to the route that the form posts to.
// `npx vitest run app/api/uploads -u` writes docs/hostile-files.md anew.

const browser = vi.hoisted(() => ({ token: "" }));
vi.mock("next-intl/server", () => import("@/lib/onboarding/next-intl.fixtures"));
vi.mock("next/headers", () => ({ cookies: async () => ({ get: () => ({ value: browser.token }) }) }));

const groups: Record<string, readonly Hostile[]> = {
  "Two things in one": polyglots,
  "Another thing than asked, or than its name says": wrongImages,
  "Bombs, and too much": bombs,
  "Broken, cut and empty": brokenImages,
  Names: names,
  "What a picture tells of its sender": marks,
  PDF: documents,
  Video: videos,
  "Offline Aadhaar": aadhaarFiles,
};
const all = Object.values(groups).flat();
const foreignMarks = ["%PDF-", "PK\x03\x04", "<script", "<?php", "Exif", "http://ns.adobe.com"];
const mebibyte = 1024 * 1024;

const words = await getTranslations("questions");

/** What the person reads. */
function tell(slot: Hostile["slot"], fault: FileFault): string {
  const step = openStep(slots[slot].step);
  const question = step.questions.find(({ name }) => name === slots[slot].question);
  return question ? faultInWords(step, question, fault, words, {}) : expect.fail("no such question");
}

async function post(slot: Hostile["slot"], name: string, content: Iterable<Buffer>, token: string) {
  const { step, question } = slots[slot];
  browser.token = token;
  return POST(uploads.request(step, question, name, content), { params: Promise.resolve({ step }) });
}

const uploads = await beginUploads();
afterAll(() => uploads.end());

test.each(all.map((hostile): [string, string, Hostile] => [hostile.slot, hostile.what, hostile]))(
  "%s: %s",
  async (_slot, _what, { slot, name, content, answer, keptAs }) => {
    const { application, token } = await uploads.begin();
    const response = await post(slot, name, await content(), token);
    const said: unknown = await response.json();
    if (answer === "no-file") {
      expect(said).toEqual({ error: { code: "no-file" } });
      expect(await uploads.list(application)).toEqual([]);
      return;
    }
    if (answer !== "taken") {
      expect(said).toEqual({ fault: { code: answer, message: tell(slot, answer) } });
      expect(response.status).toBe(422);
      expect(await uploads.list(application)).toEqual([]);
      return;
    }
    expect(response.status).toBe(201);
    const [file] = await uploads.list(application);
    if (file === undefined) return expect.fail("nothing was kept");
    expect(file.name).toBe(keptAs ?? name);
    const stored = await uploads.read(application, file);
    if (file.contentType === "application/pdf") return;
    for (const mark of foreignMarks) expect(stored.includes(mark), mark).toBe(false);
    const { exif, xmp, iptc, icc, comments, format } = await sharp(stored).metadata();
    expect({ exif, xmp, iptc, icc, comments, format }).toEqual({ format: "jpeg" });
  },
);

test("nothing of what was refused lies anywhere, and all that was taken does", async () => {
  expect(all.length).toBeGreaterThanOrEqual(60);
  const taken = all.filter(({ answer }) => answer === "taken").length;
  expect(await uploads.countStored()).toBe(taken);
  expect(await uploads.countWaiting()).toBe(0);
});

test("four videos of 50 MB at once are held by none of our memory", async () => {
  const size = fileKindRule("video").maxBytes;
  const tokens = await Promise.all(Array.from({ length: 4 }, async () => (await uploads.begin()).token));
  const before = heldBytes();
  let highest = 0;
  const responses = await Promise.all(
    tokens.map((token) =>
      post(
        "video",
        "me.mp4",
        uploads.largeVideo(size, () => {
          highest = Math.max(highest, heldBytes());
        }),
        token,
      ),
    ),
  );
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  expect(highest - before).toBeLessThan(64 * mebibyte);
});

test("docs/hostile-files.md is this table", async () => {
  const parts = Object.entries(groups).map(([group, rows]) => {
    const lines = rows.map(({ what, slot, name, answer, keptAs }) => [
      what,
      slot,
      answer === "taken" ? takenWords(keptAs, name) : answer,
    ]);
    return `## ${group}\n\n${writeTable(["what is sent", "as", "what comes of it"], lines)}\n`;
  });
  const faults = [...new Set(all.map(({ answer }) => answer))].filter(
    (answer) => answer !== "taken" && answer !== "no-file",
  );
  const told = faults.toSorted().map((fault) => {
    const slot = all.find(({ answer }) => answer === fault)?.slot ?? "photo";
    return [fault, tell(slot, fault)];
  });
  const page = `${introduction}\n${writeTable(["in short", "what the person reads"], told)}\n\n${parts.join("\n")}`;
  await expect(page).toMatchFileSnapshot("../../../../docs/hostile-files.md");
});

function takenWords(keptAs: string | undefined, name: string): string {
  if (keptAs === undefined || keptAs === name) return "taken";
  return `taken, as \`${keptAs.length > 40 ? `${keptAs.slice(0, 8)}….jpg` : keptAs}\``;
}

const introduction = `# Hostile files, and the answer that each gets

Each row is posted to the route that the form posts to; this page is written by that test,
\`app/api/uploads/[step]/hostile-files.test.ts\`. A file that is refused leaves nothing behind, in the store, in the database or among the
uploads that wait. A picture that is taken is drawn anew: the test looks for metadata and for the beginnings of pages, programs, PDFs and
ZIPs in what is stored, and finds none. The words name the kinds that the question takes; here are those of the first row:
`;
