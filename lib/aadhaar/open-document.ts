import type { X509Certificate } from "node:crypto";
import { aheadOfGreenwich } from "@/lib/india-time";
import { refuseFile } from "@/lib/files/faults";
import { type AadhaarPerson, readAadhaarPerson } from "./read-person";
import { MAX_XML_BYTES, openAadhaarZip } from "./open-zip";
import { readSignedDocument } from "./verify-signature";

const day = 24 * 60 * 60 * 1000;
/** SEBI takes a document that is no older, counted in days of the calendar in India. */
const MAX_DAYS = 3;

/** A verified offline Aadhaar document: its bytes as UIDAI signed them, and what they say. */
export type OfflineAadhaar = { xml: Buffer; person: AadhaarPerson };

/**
 * Opens, verifies and reads an offline Aadhaar file.
 * @param file.bytes the ZIP as UIDAI hands it out, or the XML document of it
 * @param file.shareCode what the ZIP is locked with; not kept
 * @param trust.certificates those of UIDAI that may verify; none: nothing can be taken
 * @param trust.now milliseconds since 1970
 * @throws AppError `file-broken`, `aadhaar-other`, `aadhaar-code-missing`, `aadhaar-code`, `aadhaar-forged`,
 * `aadhaar-old`, `aadhaar-off`
 */
export async function openOfflineAadhaar(
  file: { bytes: Buffer; format: "xml" | "zip"; shareCode: string },
  trust: { certificates: readonly X509Certificate[]; now: number },
): Promise<OfflineAadhaar> {
  const valid = trust.certificates.filter(
    ({ validFromDate, validToDate }) =>
      validFromDate.getTime() <= trust.now && trust.now <= validToDate.getTime(),
  );
  if (valid.length === 0) throw refuseFile("aadhaar-off", "no certificate that is valid today");
  const xml = file.format === "zip" ? await openAadhaarZip(file.bytes, file.shareCode.trim()) : file.bytes;
  if (xml.length > MAX_XML_BYTES) throw refuseFile("aadhaar-other", "too large a document");
  const person = readAadhaarPerson(readSignedDocument(xml, valid));
  const age = dayInIndia(trust.now) - dayInIndia(person.madeAt);
  if (age < 0) throw refuseFile("aadhaar-other", "made on a day to come");
  if (age > MAX_DAYS) throw refuseFile("aadhaar-old", `${age} days`);
  return { xml, person };
}

function dayInIndia(moment: number): number {
  return Math.floor((moment + aheadOfGreenwich) / day);
}
