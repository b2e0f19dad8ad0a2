import type { PushOptions } from "@/schemas/upstream/push";
import type { AllAnswers } from "@/lib/onboarding/answers";
import { prefill } from "@/lib/onboarding/prefill";

/** The settings that change what is asked or sent. */
export type GoldenSettings = Required<PushOptions> & {
  bankVerification: boolean;
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

/** The least one can answer: a man with a PAN card and a voter id, one address, tax resident in India alone. */
const minimal: AllAnswers = {
  consent: { consent: "yes" },
  identity: {
    type: "individualPan",
    name: " Arun Kulvarni ",
    fatherName: "Mahesh Kulvarni",
    number: "abcpk 1234 l",
    dateOfBirth: "29-2-1988",
    issueDate: "",
    expiryDate: "",
    country: "101",
    address: "",
    pincode: "",
    city: "",
    district: "",
    state: "",
    front: "pan-front",
  },
  "about-you": {
    kycAccountCode: "01",
    gender: "Male",
    maritalStatus: "UNMARRIED",
    residentialStatus: "Resident Individual",
    citizenship: "101",
    placeOfBirth: "",
  },
  family: { nomineeRelationShip: "FATHER", motherTitle: "Mrs.", motherName: "Sudha Kulvarni" },
  contact: { countryCode: "+91", mobileNumber: "098000 00001", emailId: "arun.kulvarni@mail.example" },
  work: { occupation: "01", occupationOther: "", annualIncome: "", pep: "NO", rpep: "NO" },
  address: {
    addressType: "02",
    type: "voterid",
    name: "Arun Kulvarni",
    number: "xyz0000001",
    dateOfBirth: "29/02/1988",
    issueDate: "",
    expiryDate: "",
    country: "101",
    address: "14 Tamarind Lane",
    pincode: "411004",
    city: "Pune",
    district: "Pune",
    state: "Maharashtra",
    front: "voter-front",
    back: "voter-back",
  },
  correspondence: {
    sameAsPermanent: "yes",
    country: "101",
    name: "Arun Kulvarni",
    dateOfBirth: "29/02/1988",
  },
  bank: { micrCode: "", cheque: "cheque" },
  "tax-residency": { declaration: "NO", placeOfBirth: "", countryOfBirth: "101" },
  "related-person": { relatedPerson: "NO" },
  "photo-and-video": { userPhoto: "photo", video: "video", city: "Pune" },
  signature: { signature: "signature" },
};

/** Every question answered: a woman with three documents, foreign tax and somebody who acts for her. */
const maximal: AllAnswers = {
  consent: { consent: "yes" },
  identity: {
    type: "passport",
    name: "Nandini Merikoski",
    fatherName: "Hari Varadesh",
    number: "n0000002",
    dateOfBirth: "1.12.1979",
    issueDate: "01022022",
    expiryDate: "2032-01-31",
    country: "236",
    address: "3 Lotus Street",
    pincode: "530000",
    city: "Hue",
    district: "Phu Hoi",
    state: "Thua Thien Hue",
    front: "passport-front",
    back: "passport-back",
  },
  "about-you": {
    hasPan: "yes",
    panNumber: "zzzpm9999k",
    panExemption: "sikkim",
    kycAccountCode: "02",
    gender: "Female",
    maritalStatus: "MARRIED",
    residentialStatus: "Person of Indian Origin",
    citizenship: "236",
    placeOfBirth: "Hue",
  },
  family: {
    nomineeRelationShip: "SPOUSE",
    spouseTitle: "Mr.",
    spouseName: "Devan Merikoski",
    motherTitle: "Ms.",
    motherName: "Li",
    maidenTitle: "Ms.",
    maidenName: "Nandini Varadesh",
  },
  contact: { countryCode: "84", mobileNumber: "980-000-0002", emailId: "nandini@mail.example" },
  work: {
    occupation: "99",
    occupationOther: "Restorer of church organs",
    annualIncome: "36",
    pep: "YES",
    rpep: "YES",
  },
  address: {
    sameDocument: "no",
    addressType: "01",
    type: "drivingLicence",
    name: "Nandini V Merikoski",
    number: "KL00 00000000002",
    dateOfBirth: "01/12/1979",
    issueDate: "1/7/2010",
    expiryDate: "30/6/2040",
    country: "101",
    address: "8 Backwater Road",
    pincode: "682001",
    city: "Kochi",
    district: "Ernakulam",
    state: "Kerala",
    front: "licence-front",
    back: "licence-back",
  },
  correspondence: {
    sameAsPermanent: "no",
    addressType: "03",
    type: "aadhaarVault",
    name: "Nandini M",
    number: "XXXX XXXX 7058",
    dateOfBirth: "01/12/1979",
    country: "101",
    address: "21 Harbour View",
    pincode: "600001",
    city: "Chennai",
    district: "Chennai",
    state: "Tamil Nadu",
    vaultFile: "aadhaar-vault",
  },
  bank: { micrCode: "400 002 001", cheque: "cheque" },
  "tax-residency": {
    declaration: "YES",
    residenceCountry: "236",
    taxIdentificationNumber: "TIN-0002",
    placeOfBirth: "Da Nang",
    countryOfBirth: "236",
    country: "236",
    address: "5 Citadel Road",
    pincode: "530001",
    city: "Hue",
    district: "Thuan Hoa",
    state: "",
  },
  "related-person": {
    relatedPerson: "YES",
    type: "3",
    title: "Mx.",
    name: "Kiran Samplewala",
    kycNumber: "00000000000002",
    proofType: "passport",
    proofNumber: "p0000003",
    proofExpiryDate: "5/6/2035",
    proofFront: "related-front",
    proofBack: "related-back",
  },
  "photo-and-video": { userPhoto: "photo", video: "video", city: "Kochi" },
  signature: { signature: "signature" },
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
  "collect-aadhaar": investor({ "about-you": { aadhaarNumber: "9999 4105 7058" } }, { collectAadhaar: true }),
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
  "alpha-2": investor({}, { fatcaCountryCodes: "alpha-2" }, maximal),
  "kyc-mode-1": investor({ "photo-and-video": { video: "" } }, { kycMode: "1" }),
};
