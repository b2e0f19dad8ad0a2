import type { AllAnswers } from "@/lib/onboarding/answers";
import { documentNumber } from "@/schemas/fields";
import { panDocuments } from "@/schemas/forms/document";

/** The parts of an address as typed; `country` is a code of table 1.1, `state` a name. */
type RawAddress = Record<"address" | "pincode" | "city" | "district" | "state" | "country", string>;

/** Whether the identity document also proves the permanent address. */
function provesAddress(answers: AllAnswers): boolean {
  return !isPanDocument(answers) && answers["address"]?.["sameDocument"] === "yes";
}

/** The PAN of the PAN document or the question, tidied; empty for a person without one. */
export function panOf(answers: AllAnswers): string {
  const about = answers["about-you"] ?? {};
  const asked = about["hasPan"] === "yes" ? about["panNumber"] : "";
  return (
    documentNumber.safeParse(isPanDocument(answers) ? answers["identity"]?.["number"] : asked).data ?? ""
  );
}

/** The permanent address as typed, wherever it was given. */
export function permanentAddress(answers: AllAnswers): RawAddress {
  const source = (provesAddress(answers) ? answers["identity"] : answers["address"]) ?? {};
  return {
    address: source["address"] ?? "",
    pincode: source["pincode"] ?? "",
    city: source["city"] ?? "",
    district: source["district"] ?? "",
    state: source["state"] ?? "",
    country: source["country"] ?? "",
  };
}

function isPanDocument(answers: AllAnswers): boolean {
  const type: string = answers["identity"]?.["type"] ?? "";
  return panDocuments.some((kind) => kind === type);
}
