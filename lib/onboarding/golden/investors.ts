import type { AllAnswers } from "@/lib/onboarding/answers";
import { maximal, minimal } from "@/lib/onboarding/golden/people";
import { prefill } from "@/lib/onboarding/prefill";

/** The settings that change what is asked or sent. */
type GoldenSettings = {
  kycMode: string;
  bankVerification: boolean;
  fatcaCountryCodes: "numeric" | "alpha-2";
  fatcaResidenceQuestion: "abroad" | "india";
  collectAadhaar: boolean;
};

/** An investor whose pushed body is the file of the same name: answers as the wizard keeps them. The people are invented. */
export type GoldenInvestor = { answers: AllAnswers; settings: GoldenSettings };

const defaults: GoldenSettings = {
  kycMode: "3",
  bankVerification: true,
  fatcaCountryCodes: "numeric",
  fatcaResidenceQuestion: "abroad",
  collectAadhaar: false,
};

const withPan = { hasPan: "yes", panNumber: "ABCPK1234L" };
const asOnIdentity = { sameDocument: "yes" };

/** The address as it stands on the identity document. */
const onDocument = {
  country: "101",
  address: "14 Tamarind Lane",
  pincode: "411004",
  city: "Pune",
  district: "Pune",
  state: "Maharashtra",
};

type Changes = Record<string, Record<string, string>>;

/** The minimal investor with answers changed or added, step by step. */
function investor(changes: Changes, settings: Partial<GoldenSettings> = {}, base = minimal): GoldenInvestor {
  const changed = Object.entries(changes).map(([slug, values]) => [slug, { ...base[slug], ...values }]);
  return { answers: { ...base, ...Object.fromEntries(changed) }, settings: { ...defaults, ...settings } };
}

/** The investor who answers that the residence is India, and takes over what the page fills in. */
function residentOfIndia(base: AllAnswers, typed: Record<string, string>): GoldenInvestor {
  const filled = prefill("tax-residency", base, { "settings.residenceQuestion": "india" });
  return investor(
    { "tax-residency": { ...filled, ...typed, declaration: "YES" } },
    { fatcaResidenceQuestion: "india" },
    base,
  );
}

/** By the name of the file in this folder. */
export const goldenInvestors: Readonly<Record<string, GoldenInvestor>> = {
  "minimal-abroad": investor({}),
  "maximal-abroad": investor({}, {}, maximal),
  "minimal-india": residentOfIndia(minimal, { placeOfBirth: "Satara" }),
  "maximal-india": residentOfIndia(maximal, { countryOfBirth: "236" }),

  "identity-individualPan": investor({
    address: {
      type: "drivingLicence",
      number: "MH12 20110012345",
      issueDate: "05/05/2011",
      expiryDate: "04/05/2041",
      front: "licence-front",
      back: "",
    },
  }),
  "identity-aadhaar": investor({
    identity: {
      ...onDocument,
      type: "aadhaar",
      number: "9999 4105 7058",
      front: "aadhaar-front",
      back: "aadhaar-back",
    },
    "about-you": withPan,
    address: asOnIdentity,
  }),
  "identity-passport": investor({
    identity: {
      ...onDocument,
      type: "passport",
      number: "M0000001",
      issueDate: "02/03/2024",
      expiryDate: "01/03/2034",
      front: "passport-front",
      back: "passport-back",
    },
    "about-you": withPan,
    address: asOnIdentity,
  }),
  "identity-drivingLicence": investor({
    identity: {
      ...onDocument,
      type: "drivingLicence",
      number: "MH1220110012345",
      issueDate: "05/05/2011",
      expiryDate: "04/05/2041",
      front: "licence-front",
      back: "",
    },
    "about-you": withPan,
    address: asOnIdentity,
  }),
  "identity-voterid": investor({
    identity: {
      ...onDocument,
      type: "voterid",
      number: "XYZ0000001",
      front: "voter-front",
      back: "voter-back",
    },
    "about-you": withPan,
    address: {
      sameDocument: "no",
      type: "passport",
      number: "M0000001",
      issueDate: "02/03/2024",
      expiryDate: "01/03/2034",
      front: "passport-front",
      back: "passport-back",
    },
  }),
  "identity-panVault": investor({
    identity: { type: "panVault", front: "", vaultFile: "pan-vault" },
    address: { type: "aadhaarXml", number: "XXXX XXXX 7058", front: "", back: "", xmlFile: "aadhaar-xml" },
  }),
  "identity-aadhaarVault": investor({
    identity: { ...onDocument, type: "aadhaarVault", number: "xxxxxxxx7058", vaultFile: "aadhaar-vault" },
    "about-you": withPan,
    address: asOnIdentity,
  }),
  "identity-dlVault": investor({
    identity: {
      ...onDocument,
      type: "dlVault",
      number: "MH1220110012345",
      issueDate: "05/05/2011",
      expiryDate: "04/05/2041",
      vaultFile: "licence-vault",
    },
    "about-you": withPan,
    address: asOnIdentity,
  }),
  "identity-aadhaarXml": investor({
    identity: { ...onDocument, type: "aadhaarXml", number: "XXXX XXXX 7058", xmlFile: "aadhaar-xml" },
    "about-you": withPan,
    address: asOnIdentity,
  }),

  "pan-exempt": investor({
    identity: {
      ...onDocument,
      address: "2 Orchid Ridge",
      pincode: "737101",
      city: "Gangtok",
      district: "Gangtok",
      state: "Sikkim",
      type: "voterid",
      number: "XYZ0000001",
      front: "voter-front",
      back: "voter-back",
    },
    "about-you": { hasPan: "no", panNumber: "", panExemption: "sikkim", maritalStatus: "MARRIED" },
    family: { nomineeRelationShip: "SPOUSE", spouseTitle: "Mrs.", spouseName: "Pema Kulvarni" },
    address: asOnIdentity,
  }),
  "collect-aadhaar": investor({ "about-you": { aadhaarNumber: "9999-4105-7058" } }, { collectAadhaar: true }),
  "collect-aadhaar-card": investor(
    {
      "about-you": { aadhaarNumber: "" },
      address: {
        type: "aadhaar",
        number: "9999 4105 7058",
        front: "aadhaar-front",
        back: "aadhaar-back",
      },
    },
    { collectAadhaar: true },
  ),
  "bank-verification-off": investor(
    {
      identity: {
        ...onDocument,
        type: "passport",
        number: "M0000001",
        issueDate: "02/03/2024",
        expiryDate: "01/03/2034",
        front: "passport-front",
        back: "passport-back",
      },
      "about-you": withPan,
      address: asOnIdentity,
      bank: { cheque: "" },
    },
    { bankVerification: false },
  ),
  "alpha-2": investor({ "tax-residency": { district: "" } }, { fatcaCountryCodes: "alpha-2" }, maximal),
  "kyc-mode-1": investor(
    { "photo-and-video": { video: "" }, family: { maidenTitle: "Ms.", maidenName: "Kulvarni" } },
    { kycMode: "1" },
  ),
};
