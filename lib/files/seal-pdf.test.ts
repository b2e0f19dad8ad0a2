import { execFile } from "node:child_process";
import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { PDFDocument } from "pdf-lib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { env } from "@/lib/env";
import { practiceName, readOrMakePracticeP12 } from "./practice-seal";
import { assertSealOpens, readFormSeal } from "./form-seal";
import { sealPdf } from "./seal-pdf";

const run = promisify(execFile);
const before = { dataDir: env().dataDir, esign: env().esign };
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "seal-"));
  env().dataDir = join(folder, "data");
});
afterAll(async () => {
  Object.assign(env(), before);
  await rm(folder, { recursive: true, force: true });
});

/** What a tool says of a PDF, whatever its exit code; null where it is not installed. */
async function ask(tool: string, options: string[], pdf: Buffer): Promise<string | null> {
  const path = join(folder, "sealed.pdf");
  await writeFile(path, pdf);
  try {
    const { stdout, stderr } = await run(tool, [...options, path]);
    return stdout + stderr;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    if (error instanceof Error && "stdout" in error) return String(error.stdout);
    throw error;
  }
}

async function makePdf(): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.addPage().drawText("All that was answered", { x: 60, y: 700 });
  return Buffer.from(await document.save());
}

const words = { name: "Investor Onboarding", reason: "The investor signed KYC-7F3K-92QX" };

test("a sealed PDF is whole and valid, and one changed byte is seen", async (context) => {
  const sealed = await sealPdf(await makePdf(), await readFormSeal(words));
  const said = await ask("pdfsig", ["-nocert"], sealed);
  if (said === null) return context.skip("pdfsig is not installed: the signature was not verified");
  expect(said).toContain("Signature is Valid");
  expect(said).toContain("Total document signed");
  expect(said).toContain(practiceName);

  const changed = Buffer.from(sealed);
  const at = changed.indexOf("/MediaBox");
  expect(at).toBeGreaterThan(0);
  const end = changed.indexOf("]", at);
  changed[end - 1] = changed[end - 1] === 0x31 ? 0x32 : 0x31;
  expect(await ask("pdfsig", ["-nocert"], changed)).not.toContain("Signature is Valid");
});

test("a sealed PDF has no fault", async (context) => {
  const said = await ask("qpdf", ["--check"], await sealPdf(await makePdf(), await readFormSeal(words)));
  if (said === null) return context.skip("qpdf is not installed: the sealed PDF was not checked");
  expect(said).toContain("No syntax or stream encoding errors found");
  expect(said).not.toContain("WARNING");
});

test("processes that start at once share one practice certificate, which others may not read", async () => {
  const shared = join(folder, "shared");
  const made = await Promise.all([1, 2, 3].map(() => readOrMakePracticeP12(shared, "word")));
  expect(made.every((p12) => made[0]?.equals(p12))).toBe(true);
  expect((await stat(join(shared, "practice-seal.p12"))).mode & 0o077).toBe(0);
});

test("a certificate of the operator seals, and one that does not open is named at start", async () => {
  const p12 = join(folder, "own.p12");
  await writeFile(p12, await readOrMakePracticeP12(join(folder, "other"), "right"));
  env().esign = { p12, password: "right" };
  await expect(assertSealOpens()).resolves.toBeUndefined();
  env().esign = { p12, password: "wrong" };
  await expect(assertSealOpens()).rejects.toThrow("ESIGN_P12");
  env().esign = { p12: join(folder, "nowhere.p12"), password: "right" };
  await expect(assertSealOpens()).rejects.toThrow("ESIGN_P12");
  env().esign = before.esign;
});
