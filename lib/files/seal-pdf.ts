import { readFile } from "node:fs/promises";
import { pdflibAddPlaceholder } from "@signpdf/placeholder-pdf-lib";
import { P12Signer } from "@signpdf/signer-p12";
import { SignPdf } from "@signpdf/signpdf";
import { PDFDocument } from "pdf-lib";
import { deriveSecret } from "@/lib/crypto";
import { env } from "@/lib/env";
import { readOrMakePracticeP12 } from "./practice-seal";

/** Bytes kept free for the signature: a chain of a few certificates fits. */
const signatureBytes = 16_384;

/** The P12 that seals, and its password: the operator's, else, for practice alone, one of our own. */
async function readSealP12(): Promise<{ p12: Buffer; passphrase: string }> {
  const { esign, dataDir, practice } = env();
  if (esign !== undefined) return { p12: await readFile(esign.p12), passphrase: esign.password };
  if (!practice) throw new Error("ESIGN_P12: is missing, and this is not practice");
  const passphrase = deriveSecret("practice seal");
  return { p12: await readOrMakePracticeP12(dataDir, passphrase), passphrase };
}

/**
 * Signs a PDF as a whole (PKCS #7, SHA-256), so that any reader of PDFs sees who sealed it and whether a byte was
 * changed since.
 * @param words.reason why it is signed; Latin letters alone, as `words.name`
 * @throws Error when the P12 of the settings can't be read or opened
 */
export async function sealPdf(pdf: Buffer, words: { name: string; reason: string }): Promise<Buffer> {
  const { p12, passphrase } = await readSealP12();
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  const signingTime = new Date();
  pdflibAddPlaceholder({
    pdfDoc: document,
    reason: words.reason,
    name: words.name,
    contactInfo: env().publicUrl,
    location: "India",
    signatureLength: signatureBytes,
    signingTime,
  });
  const open = Buffer.from(await document.save({ useObjectStreams: false, addDefaultPage: false }));
  return new SignPdf().sign(open, new P12Signer(p12, { passphrase }), signingTime);
}

/**
 * Makes sure, at start, that forms can be sealed: what is found out now is not found out at an investor's submission.
 * @throws Error that names the setting
 */
export async function assertSealOpens(): Promise<void> {
  const trial = await PDFDocument.create();
  trial.addPage();
  const pdf = Buffer.from(await trial.save());
  try {
    await sealPdf(pdf, { name: "trial", reason: "trial" });
  } catch (cause) {
    if (env().esign === undefined) throw cause;
    throw new Error("ESIGN_P12: can't be read, or does not open with ESIGN_P12_PASSWORD", { cause });
  }
}
