import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { Readable } from "node:stream";
import sharp from "sharp";
import { expect, test, vi } from "vitest";
import { storeFile } from "@/lib/files/store-file";
import { redrawImage } from "@/lib/files/image";
import { loadDraft } from "@/lib/onboarding/draft";
import { makeSealedForm } from "@/lib/onboarding/form-document";
import { maximal } from "@/lib/onboarding/golden/people";
import { fillApplication } from "@/lib/onboarding/submission.fixtures";
import { summarise } from "@/lib/onboarding/summary";
import { getTranslations } from "@/lib/onboarding/next-intl.fixtures";
import { steps } from "@/lib/onboarding/steps";

// Makes the sealed form of a maximal application with 4-megapixel pictures, and says how long it takes, how large it is
// and how long nothing else could run: npm run bench:form

vi.mock("next-intl/server", () => import("@/lib/onboarding/next-intl.fixtures"));

function makeNoise(width: number, height: number, sigma: number): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 128, sigma } as const;
  return sharp({ create: { width, height, channels: 3, background: "#808080", noise } })
    .png()
    .toBuffer();
}

/** What a picture may be given for. */
const pictureKinds: readonly string[] = ["image", "cheque", "vault", "signature"];

/** A picture of 2309 x 1732 pixels: soft shapes under fine noise, as heavy as a camera's. */
async function makeCameraPicture(): Promise<Buffer> {
  const [width, height] = [2309, 1732];
  const shapes = await makeNoise(Math.round(width / 12), Math.round(height / 12), 60);
  const grain = await makeNoise(width, height, 14);
  const raw = await sharp(shapes)
    .resize({ width, height, fit: "fill" })
    .composite([{ input: grain, blend: "soft-light" }])
    .jpeg({ quality: 95 })
    .toBuffer();
  return redrawImage(raw, "jpeg");
}

test("the form of a maximal application", async () => {
  const application = await fillApplication(maximal);
  let pictures = 0;
  let heaviest = 0;
  for (const { slug, questions } of steps) {
    for (const question of questions) {
      if (!("file" in question) || !question.file || !pictureKinds.includes(question.file)) continue;
      if (!maximal[slug]?.[question.name]) continue;
      pictures += 1;
      const picture = await makeCameraPicture();
      heaviest = Math.max(heaviest, picture.length);
      await storeFile({
        application,
        step: slug,
        question: question.name,
        contentType: "image/jpeg",
        name: `${question.name}.jpg`,
        content: Readable.from([picture]),
      });
    }
  }
  const draft = await loadDraft(application);
  await makeSealedForm(draft);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  const times: number[] = [];
  let pdf: Buffer = Buffer.alloc(0);
  delay.enable();
  for (let run = 0; run < 3; run += 1) {
    const start = performance.now();
    pdf = await makeSealedForm(draft);
    times.push(performance.now() - start);
  }
  delay.disable();
  const folder = mkdtempSync(join(tmpdir(), "form-bench-"));
  const place = join(folder, "form.pdf");
  writeFileSync(place, pdf);
  const ask = (tool: string, ...options: string[]) =>
    spawnSync(tool, [...options, place, ...(tool === "pdftotext" ? ["-"] : [])], { encoding: "utf8" });
  const words = ask("pdftotext", "-layout").stdout?.replace(/\s+/g, "") ?? "";
  const answers = summarise(draft, await getTranslations("questions"))
    .flatMap(({ rows }) => rows)
    .filter(({ file, value }) => file === undefined && value !== "");
  const missing = answers.filter(({ value }) => !words.includes(value.replace(/\s+/g, "")));
  process.stdout.write(
    `${[
      `pictures: ${pictures} of 4 megapixels, the heaviest ${Math.round(heaviest / 1024)} KiB as stored`,
      `time: ${times.map((time) => `${Math.round(time)} ms`).join(", ")}`,
      `longest block of the event loop: ${Math.round(delay.max / 1e6)} ms`,
      `size: ${(pdf.length / 1024 / 1024).toFixed(2)} MiB`,
      `answers found by pdftotext: ${answers.length - missing.length} of ${answers.length}${missing.map(({ label }) => ` - missing: ${label}`).join("")}`,
      `pdfsig: ${
        ask("pdfsig", "-nocert")
          .stdout?.match(/Signature is Valid|Total document signed/g)
          ?.join(", ") ?? "not valid, or not installed"
      }`,
      `qpdf: ${ask("qpdf", "--check").stdout?.trim().split("\n").at(-1) ?? "not installed"}`,
    ].join("\n")}\n`,
  );
  rmSync(folder, { recursive: true, force: true });
  expect(pdf.length).toBeLessThan(5 * 1024 * 1024);
  expect(missing).toEqual([]);
});
