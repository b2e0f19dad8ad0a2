import { AppError } from "@/lib/errors";
import type { CompleteAnswers } from "@/lib/onboarding/complete-answers";
import {
  addressType,
  annualIncome,
  applicationStatus,
  country,
  findByCode,
  kycAccount,
  labelOf,
  occupation,
} from "@/schemas/code-tables";
import { describeIssues } from "@/schemas/upstream/issues";
import { type PushOptions, type PushRequest, pushRequestSchema } from "@/schemas/upstream/push";

type OnboardingData = PushRequest["onboardingData"];

/** What the mapper needs beside the answers. */
export type PushContext = {
  /** The address under which the upstream fetches a stored file. */
  fileUrl: (fileId: string) => string;
  /** The address of the signed form. */
  signedPdf: string;
  callbackUrl: string;
  /** The employee who vouches for the in-person verification (EIPV). */
  employee: OnboardingData["empDetails"];
  fatcaCountryCodes: "numeric" | "alpha-2";
  collectAadhaar: boolean;
};

/** What any proof says: the document as it was read off, dates `DD/MM/YYYY` or empty, country as a code of table 1.1. */
type Proof = {
  type: Exclude<OnboardingData["addressProof"]["type"], undefined>;
  name: string;
  number: string;
  dateOfBirth: string;
  issueDate: string;
  expiryDate: string;
  address: string;
  pincode: string;
  city: string;
  district: string;
  state: string;
  country: string;
  fileUrl: string[];
};

/**
 * Makes the body of a push and checks it by the strict wire schema.
 * @throws AppError `breaks-contract` (422) whose detail lists the faulty paths
 */
export function makePushRequest(
  answers: CompleteAnswers,
  context: PushContext,
  rules: PushOptions,
): PushRequest {
  const parsed = pushRequestSchema(rules).safeParse(buildPushRequest(answers, context));
  if (parsed.success) return parsed.data;
  throw new AppError({
    code: "breaks-contract",
    status: 422,
    words: "onboarding.errors.breaksContract",
    detail: describeIssues(parsed.error)
      .map((issue) => issue.path)
      .join(" "),
  });
}

/**
 * Makes the body of a push from an investor's answers (contract, "Push onboarding request"). Pure; the strict wire
 * schema checks what comes out.
 */
export function buildPushRequest(answers: CompleteAnswers, context: PushContext): PushRequest {
  const { identity, correspondence, bank, photoAndVideo, signature } = answers;
  const addressProof = readAddressProof(answers, context);
  const identityFiles = filesOf(identity, context);
  const cheque = bank === null ? identityFiles : [context.fileUrl(bank.cheque)];
  return {
    onboardingData: {
      kycData: mapKycData(answers, context),
      identityProof: mapIdentityProof(identity, identityFiles, addressProof),
      addressProof,
      corrAddressProof:
        correspondence.sameAsPermanent === "yes"
          ? { ...addressProof, sameAsPermanent: "true" }
          : { ...readProof(correspondence, context), sameAsPermanent: "false" },
      bankAccount: { fileUrl: cheque },
      video: { fileUrl: photoAndVideo.video ? [context.fileUrl(photoAndVideo.video)] : [] },
      signature: { signatureImageUrl: context.fileUrl(signature.signature) },
      userForensics: { userData: { geoData: { city: photoAndVideo.city } } },
      userPhoto: context.fileUrl(photoAndVideo.userPhoto),
      esign: { signedPdf: context.signedPdf },
      fatcaData: mapFatcaData(answers, context),
      empDetails: context.employee,
    },
    callbackUrl: context.callbackUrl,
  };
}

/** `onboardingData.kycData`. */
function mapKycData(answers: CompleteAnswers, context: PushContext): OnboardingData["kycData"] {
  const { identity, aboutYou, family, contact, work, address, correspondence } = answers;
  const status = applicationStatus.find(
    ({ residentialStatus }) => residentialStatus === aboutYou.residentialStatus,
  );
  const permanent = address.addressType;
  const communication = correspondence.addressType ?? permanent;
  const onSpouse = family.nomineeRelationShip === "SPOUSE";
  return {
    gender: aboutYou.gender,
    maritalStatus: aboutYou.maritalStatus,
    nomineeRelationShip: family.nomineeRelationShip,
    fatherTitle: onSpouse ? given(family.spouseTitle, "spouse title") : "Mr.",
    fatherName: onSpouse ? (family.spouseName ?? "") : identity.fatherName,
    maidenTitle: family.maidenTitle ?? "",
    maidenName: family.maidenName ?? "",
    panNumber: readPan(answers),
    aadhaarNumber: context.collectAadhaar ? readAadhaar(answers) : "",
    motherTitle: family.motherTitle,
    motherName: family.motherName,
    residentialStatus: aboutYou.residentialStatus,
    applicationStatusCode: status?.code ?? "",
    applicationStatusDescription: status?.label ?? "",
    occupationCode: work.occupation,
    occupationDescription: label(occupation, work.occupation),
    ...(work.occupationOther === undefined ? {} : { occupationOther: work.occupationOther }),
    kycAccountCode: aboutYou.kycAccountCode,
    kycAccountDescription: label(kycAccount, aboutYou.kycAccountCode),
    communicationAddressCode: communication,
    communicationAddressType: label(addressType, communication),
    permanentAddressCode: permanent,
    permanentAddressType: label(addressType, permanent),
    citizenshipCountryCode: aboutYou.citizenship,
    citizenshipCountry: label(country, aboutYou.citizenship),
    mobileNumber: contact.mobileNumber,
    countryCode: Number(contact.countryCode),
    emailId: contact.emailId,
    annualIncome: work.annualIncome ?? "",
    annualIncomeRange: work.annualIncome ? label(annualIncome, work.annualIncome) : "",
    placeOfBirth: aboutYou.placeOfBirth ?? "",
  };
}

/** `onboardingData.identityProof`. A PAN card bears no address; for a PAN from a vault it is that of the address proof. */
function mapIdentityProof(
  identity: CompleteAnswers["identity"],
  fileUrl: string[],
  addressProof: OnboardingData["addressProof"],
): OnboardingData["identityProof"] {
  const { type, name, fatherName, number, dateOfBirth, issueDate = "", expiryDate = "" } = identity;
  const document = { type, name, fatherName, number, dateOfBirth, issueDate, expiryDate, fileUrl };
  if (type === "individualPan") return { ...document, country: label(country, "101") };
  const bearsAddress = type !== "panVault";
  const { address, pincode, city, district, state } = bearsAddress ? readAddress(identity) : addressProof;
  const inCountry = bearsAddress ? label(country, identity.country ?? "") : addressProof.country;
  return { ...document, address, pincode, city, district, state, country: inCountry };
}

/** `onboardingData.addressProof`: the identity document again where it shows the permanent address. */
function readAddressProof(answers: CompleteAnswers, context: PushContext): OnboardingData["addressProof"] {
  const { identity, address } = answers;
  const { type } = identity;
  if (type === "individualPan" || type === "panVault" || address.sameDocument !== "yes") {
    return readProof(address, context);
  }
  return readProof({ ...identity, type }, context);
}

/** A proof of address as it goes out. The state is the name on the document, the country that of table 1.1. */
function readProof(document: Partial<Omit<Proof, "fileUrl">> & DocumentFiles, context: PushContext) {
  const { name = "", number = "", dateOfBirth = "", issueDate = "", expiryDate = "" } = document;
  const type = given(document.type, "document type");
  const address = readAddress(document);
  const fileUrl = filesOf(document, context);
  return { type, name, number, dateOfBirth, issueDate, expiryDate, ...address, fileUrl };
}

function readAddress(document: Partial<Omit<Proof, "type">>) {
  const { address = "", pincode = "", city = "", district = city, state = "" } = document;
  return { address, pincode, city, district, state, country: label(country, document.country ?? "") };
}

type DocumentFiles = {
  front?: string | undefined;
  back?: string | undefined;
  vaultFile?: string | undefined;
  xmlFile?: string | undefined;
};

/** The addresses of a document's files: front then back, or the one file of a vault or an offline XML. */
function filesOf({ front, back, vaultFile, xmlFile }: DocumentFiles, { fileUrl }: PushContext): string[] {
  return [front, back, vaultFile, xmlFile].flatMap((id) => (id === undefined ? [] : [fileUrl(id)]));
}

/** `onboardingData.fatcaData`. */
function mapFatcaData(answers: CompleteAnswers, context: PushContext): OnboardingData["fatcaData"] {
  const { work, taxResidency: tax, relatedPerson } = answers;
  const countryCode = (code = "") =>
    context.fatcaCountryCodes === "numeric" ? code : (findByCode(country, code)?.isoAlpha2 ?? "");
  const foreign =
    tax.declaration === "YES"
      ? {
          countryCodeJurisdictionResidence: countryCode(tax.residenceCountry),
          placeOfBirth: tax.placeOfBirth,
          countryCodeOfBirth: countryCode(tax.countryOfBirth),
          taxIdentificationNumber: tax.taxIdentificationNumber,
          address: {
            address: tax.address,
            pinCode: tax.pincode,
            city: tax.city,
            district: tax.district ?? tax.city,
            state: tax.state ?? stateAbroad,
            country: countryCode(tax.country),
          },
        }
      : {};
  return {
    pep: work.pep,
    rpep: work.rpep,
    residentForTaxInIndia: tax.declaration,
    ...foreign,
    relatedPerson: relatedPerson.relatedPerson,
    ...(relatedPerson.relatedPerson === "YES"
      ? { relatedPersonData: mapRelatedPerson(relatedPerson, context) }
      : {}),
  };
}

/** "Others" in table 1.2: a state outside India has no code of its own. */
const stateAbroad = "039";

/** `onboardingData.fatcaData.relatedPersonData`. */
function mapRelatedPerson(
  person: CompleteAnswers["relatedPerson"],
  { fileUrl }: PushContext,
): NonNullable<OnboardingData["fatcaData"]["relatedPersonData"]> {
  const pictures = [person.proofFront, person.proofBack];
  return {
    type: given(person.type, "related person type"),
    title: given(person.title, "related person title"),
    name: person.name ?? "",
    ...(person.kycNumber === undefined ? {} : { kycNumber: person.kycNumber }),
    relatedPersonIdentityProof: {
      type: given(person.proofType, "related person document"),
      number: person.proofNumber ?? "",
      expiryDate: person.proofExpiryDate ?? "",
      fileUrl: pictures.flatMap((id) => (id === undefined ? [] : [fileUrl(id)])),
    },
  };
}

/** The PAN of the document or of the question; `PANEXEMPT` for a person without one. */
function readPan({ identity, aboutYou }: CompleteAnswers): string {
  if (identity.type === "individualPan" || identity.type === "panVault") return identity.number;
  return aboutYou.panNumber ?? "PANEXEMPT";
}

/** The Aadhaar number of the question or of an Aadhaar card; empty where neither bears it whole. */
function readAadhaar({ identity, address, aboutYou }: CompleteAnswers): string {
  if (aboutYou.aadhaarNumber) return aboutYou.aadhaarNumber;
  const card = [identity, address].find(
    ({ type, number }) => type === "aadhaar" && /^\d{12}$/.test(number ?? ""),
  );
  return card?.number ?? "";
}

/** An answer that its step's form requires here. */
function given<Value>(value: Value | undefined, question: string): Value {
  if (value !== undefined) return value;
  throw new AppError({
    code: "incomplete",
    status: 409,
    words: "onboarding.errors.incomplete",
    detail: question,
  });
}

function label(table: readonly { code: string; label: string }[], code: string): string {
  return labelOf(table, code) ?? "";
}
