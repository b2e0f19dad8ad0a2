import { pdflibAddPlaceholder } from "@signpdf/placeholder-pdf-lib";
import { P12Signer } from "@signpdf/signer-p12";
import { SignPdf } from "@signpdf/signpdf";
import { PDFDocument } from "pdf-lib";

/** Bytes kept free for the signature: a chain of a few certificates fits. */
const signatureBytes = 16_384;

/** What a PDF is sealed with. `name`, `reason` and `contact` stand in the signature: Latin letters alone. */
export type Seal = {
  p12: Uint8Array;
  passphrase: string;
  name: string;
  /** Why it is signed. */
  reason: string;
  /** Where whoever sealed it is reached. */
  contact: string;
};

/**
 * Signs a PDF as a whole (PKCS #7, SHA-256), so that any reader of PDFs sees who sealed it and whether a byte was
 * changed since.
 * @throws Error when the P12 does not open
 */
export async function sealPdf(pdf: Uint8Array, seal: Seal): Promise<Buffer> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  const signingTime = new Date();
  pdflibAddPlaceholder({
    pdfDoc: document,
    reason: seal.reason,
    name: seal.name,
    contactInfo: seal.contact,
    location: "India",
    signatureLength: signatureBytes,
    signingTime,
  });
  const open = Buffer.from(await document.save({ useObjectStreams: false, addDefaultPage: false }));
  const signer = new P12Signer(Buffer.from(seal.p12), { passphrase: seal.passphrase });
  return new SignPdf().sign(open, signer, signingTime);
}
