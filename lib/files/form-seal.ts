import { readFile } from "node:fs/promises";
import { PDFDocument } from "pdf-lib";
import { deriveSecret } from "@/lib/crypto";
import { env } from "@/lib/env";
import { readOrMakePracticeP12 } from "./practice-seal";
import { type Seal, sealPdf } from "./seal-pdf";

/**
 * What forms are sealed with: the P12 of the operator, else, for practice alone, one of our own.
 * @throws Error when the P12 can't be read, or is missing where this is not practice
 */
export async function readFormSeal(words: Pick<Seal, "name" | "reason">): Promise<Seal> {
  const { esign, dataDir, practice, publicUrl } = env();
  const named = { ...words, contact: publicUrl };
  if (esign !== undefined) return { ...named, p12: await readFile(esign.p12), passphrase: esign.password };
  if (!practice) throw new Error("ESIGN_P12: is missing, and this is not practice");
  const passphrase = deriveSecret("practice seal");
  return { ...named, p12: await readOrMakePracticeP12(dataDir, passphrase), passphrase };
}

/**
 * Makes sure, at start, that forms can be sealed: what is found out now is not found out at an investor's submission.
 * @throws Error that names the setting
 */
export async function assertSealOpens(): Promise<void> {
  const trial = await PDFDocument.create();
  trial.addPage();
  const pdf = await trial.save();
  try {
    await sealPdf(pdf, await readFormSeal({ name: "trial", reason: "trial" }));
  } catch (cause) {
    if (env().esign === undefined) throw cause;
    throw new Error("ESIGN_P12: can't be read, or does not open with ESIGN_P12_PASSWORD", { cause });
  }
}
