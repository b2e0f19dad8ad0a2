import { generateKeyPair, randomBytes } from "node:crypto";
import { link, mkdir, open, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import forge from "node-forge";

const makeKeyPair = promisify(generateKeyPair);

const years = 10;

/** Who a practice seal says it is from: nobody. */
export const practiceName = "PRACTICE ONLY - not a real signature - investor onboarding sandbox";

/** A certificate that says in its name that it is for practice, signed by itself, with its key, as a P12. */
async function makePracticeP12(password: string, commonName: string): Promise<Buffer> {
  const { privateKey } = await makeKeyPair("rsa", { modulusLength: 2048 });
  const key = forge.pki.privateKeyFromPem(privateKey.export({ type: "pkcs1", format: "pem" }).toString());
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.setRsaPublicKey(key.n, key.e);
  // Its first bits are 01: a serial number is neither negative nor padded.
  certificate.serialNumber = `4${randomBytes(15).toString("hex").slice(1)}`;
  certificate.validity.notBefore = new Date();
  certificate.validity.notAfter = new Date();
  certificate.validity.notAfter.setFullYear(certificate.validity.notAfter.getFullYear() + years);
  const names = [
    { name: "commonName", value: commonName },
    { name: "organizationName", value: "PRACTICE ONLY" },
  ];
  certificate.setSubject(names);
  certificate.setIssuer(names);
  certificate.setExtensions([
    { name: "basicConstraints", cA: false, critical: true },
    { name: "keyUsage", digitalSignature: true, nonRepudiation: true, critical: true },
  ]);
  certificate.sign(key, forge.md.sha256.create());
  const p12 = forge.pkcs12.toPkcs12Asn1(key, [certificate], password, { algorithm: "aes256" });
  return Buffer.from(forge.asn1.toDer(p12).getBytes(), "binary");
}

/**
 * A practice P12 of a data folder: made at its first use, and one for all processes that share the folder.
 * @param password what it is locked with
 * @param of its file's name and who it says it is from; by default that of the seal
 */
export async function readOrMakePracticeP12(
  dataDir: string,
  password: string,
  of = { file: "practice-seal.p12", name: practiceName },
): Promise<Buffer> {
  const file = path.join(/* turbopackIgnore: true */ dataDir, of.file);
  const kept = await readIfThere(file);
  if (kept !== null) return kept;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomBytes(6).toString("hex")}`;
  const handle = await open(/* turbopackIgnore: true */ draft, "wx", 0o600);
  try {
    await handle.writeFile(await makePracticeP12(password, of.name));
    await handle.sync();
  } finally {
    await handle.close();
  }
  try {
    await link(draft, file);
  } catch (error) {
    // Another process was first: its certificate counts.
    if (!hasCode(error, "EEXIST")) throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return readFile(/* turbopackIgnore: true */ file);
}

async function readIfThere(file: string): Promise<Buffer | null> {
  try {
    return await readFile(/* turbopackIgnore: true */ file);
  } catch (error) {
    if (hasCode(error, "ENOENT")) return null;
    throw error;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
