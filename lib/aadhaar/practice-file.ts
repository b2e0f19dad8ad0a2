import type { KeyObject } from "node:crypto";
import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from "@zip.js/zip.js";
import { SignedXml } from "xml-crypto";
import { aheadOfGreenwich } from "@/lib/india-time";
import { readPracticeSigner } from "./certificates";

/** What practice files are locked with. */
export const practiceShareCode = "1234";

const name = "practice-only-offline-aadhaar";

/**
 * An offline Aadhaar document of a person who does not exist, as UIDAI would make it at this moment, signed with the
 * practice key.
 * @returns the name to keep it under, and a ZIP that opens with `practiceShareCode`
 */
export async function makePracticeAadhaar(): Promise<{ name: string; zip: Buffer }> {
  const { key } = await readPracticeSigner();
  const xml = signDocument(writePracticeDocument(new Date()), key);
  return { name: `${name}.zip`, zip: await lockDocument(xml, practiceShareCode) };
}

/** The document before it is signed; its reference ends in the time in India. */
export function writePracticeDocument(madeAt: Date): string {
  const time = new Date(madeAt.getTime() + aheadOfGreenwich).toISOString().replace(/\D/g, "");
  return (
    '<?xml version="1.0" encoding="UTF-8" standalone="no"?>' +
    `<OfflinePaperlessKyc referenceId="7058${time}"><UidData>` +
    '<Poi dob="14-08-1990" e="" gender="F" m="" name="Asha Practice Verma"/>' +
    '<Poa careof="D/O: Practice Verma" country="India" dist="Pune" house="12" landmark="Near the lake" ' +
    'loc="Practice Nagar" pc="411001" po="Pune" state="Maharashtra" street="Practice Road" subdist="Pune City" vtc="Pune"/>' +
    "<Pht></Pht></UidData></OfflinePaperlessKyc>"
  );
}

/** Signs a document as UIDAI does: enveloped, over the whole, RSA with SHA-256. */
export function signDocument(xml: string, key: KeyObject): Buffer {
  const signer = new SignedXml({
    privateKey: key.export({ type: "pkcs8", format: "pem" }),
    signatureAlgorithm: "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
    canonicalizationAlgorithm: "http://www.w3.org/TR/2001/REC-xml-c14n-20010315",
  });
  signer.addReference({
    xpath: "/*",
    uri: "",
    isEmptyUri: true,
    transforms: ["http://www.w3.org/2000/09/xmldsig#enveloped-signature"],
    digestAlgorithm: "http://www.w3.org/2001/04/xmlenc#sha256",
  });
  signer.computeSignature(xml);
  return Buffer.from(signer.getSignedXml());
}

/** Puts a document into a ZIP that opens with a share code (AES-256). */
export async function lockDocument(xml: Buffer, shareCode: string): Promise<Buffer> {
  const writer = new ZipWriter(new Uint8ArrayWriter(), { password: shareCode, encryptionStrength: 3 });
  await writer.add(`${name}.xml`, new Uint8ArrayReader(xml));
  return Buffer.from(await writer.close());
}
