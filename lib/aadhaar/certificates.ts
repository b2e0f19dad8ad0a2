import { createPrivateKey, type KeyObject, X509Certificate } from "node:crypto";
import { readFile } from "node:fs/promises";
import forge from "node-forge";
import { deriveSecret } from "@/lib/crypto";
import { env } from "@/lib/env";
import { readOrMakePracticeP12 } from "@/lib/files/practice-seal";

/** Who signs practice files: nobody. */
const practiceSigner = "PRACTICE ONLY - not UIDAI - investor onboarding sandbox";
const leastBits = 2048;

/** The key that signs practice files, with its certificate. */
export type PracticeSigner = { key: KeyObject; certificate: X509Certificate };

let practice: Promise<PracticeSigner> | undefined;

/** Whether files are checked against our own practice certificate: practice, where the settings name no other. */
export function isAadhaarPractice(): boolean {
  return env().practice && env().aadhaarXmlCertificate === undefined;
}

/**
 * The certificates that may verify an offline Aadhaar file: those of the settings; for practice alone, where none is
 * set, one of our own. None: no such file can be checked.
 * @throws Error that names the setting
 */
export async function readAadhaarCertificates(): Promise<X509Certificate[]> {
  const { aadhaarXmlCertificate: file } = env();
  if (file === undefined) return isAadhaarPractice() ? [(await readPracticeSigner()).certificate] : [];
  try {
    return parseCertificates(await readFile(file, "utf8"));
  } catch (cause) {
    throw new Error("AADHAAR_XML_CERTIFICATE: is no file of RSA certificates in PEM that can be read", {
      cause,
    });
  }
}

function parseCertificates(text: string): X509Certificate[] {
  const blocks = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  const certificates = blocks.map((block) => new X509Certificate(block));
  if (certificates.length === 0) throw new Error("no certificate");
  for (const { publicKey } of certificates) {
    const bits = publicKey.asymmetricKeyDetails?.modulusLength ?? 0;
    if (publicKey.asymmetricKeyType !== "rsa" || bits < leastBits)
      throw new Error("a key that is no RSA key of 2048 bits");
  }
  return certificates;
}

/** What signs practice files in this data folder: made at its first use. */
export function readPracticeSigner(): Promise<PracticeSigner> {
  practice ??= loadPracticeSigner().catch((error: unknown) => {
    practice = undefined;
    throw error;
  });
  return practice;
}

async function loadPracticeSigner(): Promise<PracticeSigner> {
  const password = deriveSecret("practice aadhaar");
  const of = { file: "practice-aadhaar.p12", name: practiceSigner };
  return readSigner(await readOrMakePracticeP12(env().dataDir, password, of), password);
}

/**
 * The key and the certificate of a P12.
 * @throws Error where it does not open, or holds no pair
 */
export function readSigner(p12: Buffer, password: string): PracticeSigner {
  const opened = forge.pkcs12.pkcs12FromAsn1(forge.asn1.fromDer(p12.toString("binary")), password);
  const { pkcs8ShroudedKeyBag = "", certBag = "" } = forge.pki.oids;
  const key = opened.getBags({ bagType: pkcs8ShroudedKeyBag })[pkcs8ShroudedKeyBag]?.[0]?.key;
  const certificate = opened.getBags({ bagType: certBag })[certBag]?.[0]?.cert;
  if (!key || !certificate) throw new Error("The P12 holds no key with its certificate");
  return {
    key: createPrivateKey(forge.pki.privateKeyToPem(key)),
    certificate: new X509Certificate(forge.pki.certificateToPem(certificate)),
  };
}
