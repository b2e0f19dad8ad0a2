import { z } from "zod";
import { aheadOfGreenwich } from "@/lib/india-time";
import { isMasked, maskAadhaar } from "@/lib/mask";
import { hasAadhaarChecksum, isAadhaar } from "@/lib/onboarding/aadhaar";
import type { Question, Step } from "@/lib/onboarding/steps";
import { findPincode } from "@/lib/pincodes";
import { findByLabel, state } from "@/schemas/code-tables";
import { dateValue, readDate } from "@/schemas/fields";
import { always, holds, type RawAnswers } from "@/schemas/forms/step-form";

/**
 * A doubt about an answer that the contract would accept: the person may stand by it. `value` is the doubted answer,
 * masked where it must be; `caution` is the key of its words under `questions.cautions`.
 */
export type Caution = { question: string; caution: string; value: string };

const day = 24 * 60 * 60 * 1000;

/**
 * What we doubt about the answers of a step.
 * @param answers the step's answers by name and all others as `step.question`
 * @param today a moment of today, in milliseconds since 1970
 */
export function findCautions(step: Step, answers: RawAnswers, today: number): Caution[] {
  const found: Caution[] = [];
  for (const question of step.questions) {
    const { name, kind } = question;
    if (!holds(step.form.asked[name] ?? always, answers)) continue;
    const value = answers[name]?.trim() ?? "";
    const caution = value === "" ? null : doubt(step.slug, name, kind, value, answers, today);
    if (caution) found.push({ question: name, caution, value: shown(question, caution, value, answers) });
  }
  return found;
}

/** The doubted answer as a page may hold it: a number that is or may be an Aadhaar number is masked. */
function shown(question: Question, caution: string, value: string, answers: RawAnswers): string {
  if (caution === "picture-of-other") return `${answers["type"]} ${value}`;
  return caution === "aadhaar-form" || isAadhaar(question, answers) ? maskAadhaar(value) : value;
}

function doubt(
  slug: string,
  name: string,
  kind: string,
  value: string,
  answers: RawAnswers,
  today: number,
): string | null {
  if (kind === "date") return doubtDate(slug, name, value, answers, today);
  switch (name) {
    case "number":
      return doubtNumber(answers["type"] ?? "", value);
    case "proofNumber":
      return doubtNumber(answers["proofType"] ?? "", value);
    case "front":
      return doubtPicture(value, answers);
    case "panNumber":
      return doubtNumber("individualPan", value);
    case "aadhaarNumber":
      return doubtNumber("aadhaar", value);
    case "pincode":
      return answers["country"] === "101" ? doubtPincode(value.replace(/\s/g, "")) : null;
    case "state":
      return kind === "text" && answers["country"] === "101" && !findByLabel(state, value)
        ? "state-unknown"
        : null;
    case "mobileNumber":
      return doubtMobile(answers["countryCode"] ?? "", value);
    case "emailId":
      return z.email().safeParse(value).success ? null : "email-form";
    case "nomineeRelationShip":
      return value === "SPOUSE" && answers["about-you.maritalStatus"] === "UNMARRIED"
        ? "spouse-unmarried"
        : null;
    case "relatedPerson":
      return value === "NO" && isMinor(answers["identity.dateOfBirth"] ?? "", today)
        ? "minor-without-guardian"
        : null;
    case "residenceCountry":
      return value === "101" && answers["settings.residenceQuestion"] === "abroad"
        ? "residence-in-india"
        : null;
    case "micrCode":
      return slug === "bank" && answers["branchNotFound"] === value ? "branch-not-found" : null;
    default:
      return null;
  }
}

function doubtNumber(type: string, typed: string): string | null {
  const number = typed.toUpperCase().replace(/[\s-]/g, "");
  switch (type) {
    case "individualPan":
    case "panVault":
      return number[3] === "P" ? null : "pan-not-person";
    case "aadhaar":
      return hasAadhaarChecksum(number) ? null : "aadhaar-form";
    case "aadhaarVault":
    case "aadhaarXml":
      return isMasked(number) || hasAadhaarChecksum(number) ? null : "aadhaar-form";
    case "passport":
      return /^[A-Z]\d{7}$/.test(number) ? null : "passport-form";
    case "voterid":
    case "voterId":
      return /^[A-Z]{3}\d{7}$/.test(number) ? null : "voter-id-form";
    case "drivingLicence":
    case "dlVault":
      return /^[A-Z]{2}[A-Z0-9]{9,16}$/.test(number) ? null : "licence-form";
    default:
      return null;
  }
}

/** `pictured` tells for which kind of document the picture was given (`keepKindOfPicture`). */
function doubtPicture(fileId: string, answers: RawAnswers): string | null {
  const [type, pictured] = answers["pictured"]?.split(" ") ?? [];
  return pictured === fileId && type !== answers["type"] ? "picture-of-other" : null;
}

function doubtPincode(pincode: string): string | null {
  if (!/^[1-9]\d{5}$/.test(pincode)) return "pincode-form";
  return findPincode(pincode) ? null : "pincode-unknown";
}

function doubtMobile(countryCode: string, typed: string): string | null {
  const inIndia = countryCode.replace("+", "") === "91";
  return inIndia && !/^[6-9]/.test(typed.replace(/[\s().-]/g, "").replace(/^(?:\+?91|0)(?=\d{10}$)/, ""))
    ? "mobile-form"
    : null;
}

function doubtDate(
  slug: string,
  name: string,
  typed: string,
  answers: RawAnswers,
  today: number,
): string | null {
  const read = readDate(typed);
  if (!read) return null;
  const now = today + aheadOfGreenwich;
  const moment = dateValue(read);
  switch (name) {
    case "dateOfBirth":
      if (slug !== "identity") {
        return readDate(answers["identity.dateOfBirth"] ?? "") === read ? null : "birth-differs";
      }
      if (moment > now) return "born-in-future";
      if (moment < now - 110 * 365.25 * day) return "very-old";
      return isMinor(typed, today) ? "minor" : null;
    case "issueDate": {
      if (moment > now) return "issued-in-future";
      const expiry = readDate(answers["expiryDate"] ?? "");
      return expiry && dateValue(expiry) < moment ? "issued-after-expiry" : null;
    }
    case "expiryDate":
    case "proofExpiryDate":
      return moment + day <= now ? "expired" : null;
    default:
      return null;
  }
}

function isMinor(typed: string, today: number): boolean {
  const birth = readDate(typed);
  if (!birth) return false;
  const [dayOfBirth, month, year] = birth.split("/").map(Number);
  return Date.UTC((year ?? 0) + 18, (month ?? 1) - 1, dayOfBirth ?? 1) > today + aheadOfGreenwich;
}
