import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { answersAround, settingsAnswers } from "@/lib/onboarding/answers";
import { checkStep } from "@/lib/onboarding/check-step";
import { faultInWords } from "@/lib/onboarding/fault-words";
import { goldenInvestors } from "@/lib/onboarding/golden/investors";
import { openStep } from "@/lib/onboarding/steps";
import { questionWords } from "@/lib/onboarding/words.fixtures";
import { describeIssues } from "@/schemas/upstream/issues";
import { pushRequestSchema } from "@/schemas/upstream/push";
import { changed, type Changes } from "@/schemas/upstream/push-rules.fixtures";

/*
 * The rules of the contract, section by section ("Push onboarding request"). What a person can break is refused by the
 * form, in the words that they see; what follows from other answers or from settings is refused by the wire schema.
 */

const today = Date.UTC(2026, 10, 21);

/**
 * The field of the wire, its rule, who breaks it, the answers that do, and the words that stand at the first of them.
 */
type FormRule = [field: string, rule: string, who: string, typed: Record<string, string>, words: string];

const documentRules = (slug: string, object: string, who: string, type: string): FormRule[] => [
  [
    `${object}.type`,
    "is a kind of document that shows an address",
    who,
    { [`${slug}.type`]: "rationCard" },
    "Select the document you will use",
  ],
  [`${object}.name`, "is required", who, { [`${slug}.name`]: " " }, "Enter the full name on the document"],
  [`${object}.number`, "is required", who, { [`${slug}.number`]: "" }, "Enter the document number"],
  [`${object}.dateOfBirth`, "is required", who, { [`${slug}.dateOfBirth`]: "" }, "Enter the date of birth"],
  [
    `${object}.dateOfBirth`,
    "is a date",
    who,
    { [`${slug}.dateOfBirth`]: "31/02/1988" },
    "“Date of birth” must be a real date, such as 27/03/1985",
  ],
  [
    `${object}.issueDate`,
    "is a date where the document bears one",
    who,
    { [`${slug}.issueDate`]: "soon", [`${slug}.type`]: type },
    "“Date of issue” must be a real date, such as 27/03/1985",
  ],
  [
    `${object}.expiryDate`,
    "is a date where the document bears one",
    who,
    { [`${slug}.expiryDate`]: "30/02/2040", [`${slug}.type`]: type },
    "“Valid until” must be a real date, such as 27/03/1985",
  ],
  ...addressRules(slug, object, who),
];

const addressRules = (slug: string, object: string, who: string): FormRule[] => [
  [`${object}.address`, "is required", who, { [`${slug}.address`]: "" }, "Enter the house, street and area"],
  [`${object}.pincode`, "is required", who, { [`${slug}.pincode`]: "" }, "Enter the pincode"],
  [`${object}.state`, "is required", who, { [`${slug}.state`]: "" }, "Enter the state or union territory"],
  [
    `${object}.district`,
    "is required",
    who,
    { [`${slug}.district`]: "", [`${slug}.country`]: "101" },
    "Enter the district",
  ],
  [`${object}.city`, "is required", who, { [`${slug}.city`]: "" }, "Enter the city, town or village"],
  [
    `${object}.country`,
    "is a country of table 1.1",
    who,
    { [`${slug}.country`]: "999" },
    "Select the country",
  ],
];

const fileRules = (slug: string, object: string, who: string): FormRule[] => [
  [
    `${object}.fileUrl`,
    "has the front",
    who,
    {
      [`${slug}.front`]: "",
      [`${slug}.type`]: "drivingLicence",
      [`${slug}.issueDate`]: "1/1/2020",
      [`${slug}.expiryDate`]: "1/1/2040",
    },
    "Add a picture of the front of the document",
  ],
  ...["aadhaar", "passport", "voterid"].map(
    (type): FormRule => [
      `${object}.fileUrl`,
      `has the back of a document of type ${type}`,
      who,
      {
        [`${slug}.back`]: "",
        [`${slug}.type`]: type,
        [`${slug}.front`]: "front",
        [`${slug}.issueDate`]: "1/1/2020",
        [`${slug}.expiryDate`]: "1/1/2040",
      },
      "Add a picture of the back of the document",
    ],
  ),
  ...["aadhaarVault", "dlVault"].map(
    (type): FormRule => [
      `${object}.fileUrl`,
      `has the file of a document of type ${type}`,
      who,
      {
        [`${slug}.vaultFile`]: "",
        [`${slug}.type`]: type,
        [`${slug}.issueDate`]: "1/1/2020",
        [`${slug}.expiryDate`]: "1/1/2040",
      },
      "Add the document you downloaded from DigiLocker",
    ],
  ),
  [
    `${object}.fileUrl`,
    "has the file of an offline Aadhaar",
    who,
    { [`${slug}.xmlFile`]: "", [`${slug}.type`]: "aadhaarXml" },
    "Choose your offline Aadhaar file, type its share code, and open it",
  ],
];

const formRules: FormRule[] = [
  // onboardingData.kycData
  [
    "kycData.gender",
    "is Female, Male or Transgender",
    "minimal-abroad",
    { "about-you.gender": "Other" },
    "Select your gender",
  ],
  [
    "kycData.maritalStatus",
    "is MARRIED, UNMARRIED or OTHERS",
    "minimal-abroad",
    { "about-you.maritalStatus": "" },
    "Select your marital status",
  ],
  [
    "kycData.nomineeRelationShip",
    "is FATHER or SPOUSE",
    "minimal-abroad",
    { "family.nomineeRelationShip": "MOTHER" },
    "Select whose name goes on your KYC record",
  ],
  [
    "kycData.fatherName",
    "is the father's name with FATHER",
    "minimal-abroad",
    { "identity.fatherName": "" },
    "Enter your father’s full name",
  ],
  [
    "kycData.fatherName",
    "is the spouse's name with SPOUSE",
    "maximal-abroad",
    { "family.spouseName": "" },
    "Enter the full name of your husband or wife",
  ],
  [
    "kycData.fatherTitle",
    "is Mr. or Mrs.",
    "maximal-abroad",
    { "family.spouseTitle": "Dr." },
    "Select the title of your husband or wife",
  ],
  [
    "kycData.maidenTitle",
    "is Mrs., Ms. or Mx. when the investor is female",
    "maximal-abroad",
    { "family.maidenTitle": "" },
    "Select your title before marriage",
  ],
  [
    "kycData.panNumber",
    "is a PAN",
    "maximal-abroad",
    { "about-you.panNumber": "ZZZPM999" },
    "A PAN must have five letters, four digits and a letter, such as ABCPD1234F",
  ],
  [
    "kycData.panNumber",
    "is given by who has one",
    "maximal-abroad",
    { "about-you.panNumber": "" },
    "Enter your PAN",
  ],
  [
    "kycData.panNumber",
    "is given or the investor exempt",
    "maximal-abroad",
    { "about-you.hasPan": "" },
    "Select whether you have a PAN",
  ],
  [
    "kycData.panNumber",
    "is PANEXEMPT only for a reason",
    "maximal-abroad",
    { "about-you.panExemption": "", "about-you.hasPan": "no" },
    "Select why you do not need a PAN",
  ],
  [
    "kycData.motherTitle",
    "is Mrs., Ms. or Mx.",
    "minimal-abroad",
    { "family.motherTitle": "Mr." },
    "Select the title of your mother",
  ],
  [
    "kycData.residentialStatus",
    "is one of three words",
    "minimal-abroad",
    { "about-you.residentialStatus": "Non Resident" },
    "Select your residential status",
  ],
  [
    "kycData.occupationCode",
    "is a code of table 1.3",
    "minimal-abroad",
    { "work.occupation": "09" },
    "Select your occupation",
  ],
  [
    "kycData.kycAccountCode",
    "is 01 or 02",
    "minimal-abroad",
    { "about-you.kycAccountCode": "03" },
    "Select whether this is your first KYC",
  ],
  [
    "kycData.communicationAddressCode",
    "is a code of table 1.6",
    "maximal-abroad",
    { "correspondence.addressType": "06" },
    "Select what kind of address it is",
  ],
  [
    "kycData.permanentAddressCode",
    "is a code of table 1.6",
    "minimal-abroad",
    { "address.addressType": "" },
    "Select what kind of address it is",
  ],
  [
    "kycData.citizenshipCountryCode",
    "is a code of table 1.1",
    "minimal-abroad",
    { "about-you.citizenship": "IN" },
    "Select the country of your citizenship",
  ],
  [
    "kycData.mobileNumber",
    "has 10 digits",
    "minimal-abroad",
    { "contact.mobileNumber": "98000 0000" },
    "The mobile number must have 10 digits, without the country code",
  ],
  [
    "kycData.mobileNumber",
    "is required",
    "minimal-abroad",
    { "contact.mobileNumber": "" },
    "Enter your mobile number",
  ],
  [
    "kycData.countryCode",
    "is a number",
    "minimal-abroad",
    { "contact.countryCode": "IN" },
    "The country code must be 1 to 4 digits, such as 91",
  ],
  [
    "kycData.countryCode",
    "is required",
    "minimal-abroad",
    { "contact.countryCode": "" },
    "Enter the country code of your mobile number",
  ],
  [
    "kycData.emailId",
    "is an e-mail address",
    "minimal-abroad",
    { "contact.emailId": "arun at mail.example" },
    "The e-mail address must look like name@example.com",
  ],
  [
    "kycData.emailId",
    "is required",
    "minimal-abroad",
    { "contact.emailId": "" },
    "Enter your e-mail address",
  ],
  [
    "kycData.motherName",
    "has 2 characters or more",
    "minimal-abroad",
    { "family.motherName": "S" },
    "“Mother’s full name” must be 2 characters or more",
  ],
  [
    "kycData.motherName",
    "is required",
    "minimal-abroad",
    { "family.motherName": "" },
    "Enter your mother’s full name",
  ],
  [
    "kycData.annualIncome",
    "is a code of table 1.8",
    "minimal-abroad",
    { "work.annualIncome": "37" },
    "Select your income",
  ],
  [
    "kycData.placeOfBirth",
    "has 2 characters or more where given",
    "minimal-abroad",
    { "about-you.placeOfBirth": "P" },
    "“Place of birth” must be 2 characters or more",
  ],
  [
    "kycData.occupationOther",
    "is required with occupation 99",
    "maximal-abroad",
    { "work.occupationOther": "" },
    "Enter your occupation in your own words",
  ],
  [
    "kycData.occupationOther",
    "has 50 characters or fewer",
    "maximal-abroad",
    { "work.occupationOther": "x".repeat(51) },
    "“What is your occupation?” must be 50 characters or fewer",
  ],

  // onboardingData.identityProof
  [
    "identityProof.type",
    "is one of nine kinds",
    "minimal-abroad",
    { "identity.type": "rationCard" },
    "Select the document you will use",
  ],
  [
    "identityProof.name",
    "has 2 characters or more",
    "minimal-abroad",
    { "identity.name": "A" },
    "“Full name on the document” must be 2 characters or more",
  ],
  [
    "identityProof.name",
    "is required",
    "minimal-abroad",
    { "identity.name": "" },
    "Enter the full name on the document",
  ],
  [
    "identityProof.fatherName",
    "is required",
    "maximal-abroad",
    { "identity.fatherName": "" },
    "Enter your father’s full name",
  ],
  [
    "identityProof.number",
    "is required",
    "maximal-abroad",
    { "identity.number": "" },
    "Enter the document number",
  ],
  [
    "identityProof.number",
    "is the PAN of a PAN card",
    "minimal-abroad",
    { "identity.number": "N0000002" },
    "A PAN must have five letters, four digits and a letter, such as ABCPD1234F",
  ],
  [
    "identityProof.number",
    "is the PAN of a PAN from a vault",
    "identity-panVault",
    { "identity.number": "N0000002" },
    "A PAN must have five letters, four digits and a letter, such as ABCPD1234F",
  ],
  [
    "identityProof.dateOfBirth",
    "is required",
    "minimal-abroad",
    { "identity.dateOfBirth": "" },
    "Enter the date of birth",
  ],
  [
    "identityProof.dateOfBirth",
    "is a date",
    "minimal-abroad",
    { "identity.dateOfBirth": "29/02/1989" },
    "“Date of birth” must be a real date, such as 27/03/1985",
  ],
  ...addressRules("identity", "identityProof", "maximal-abroad"),
  [
    "identityProof.issueDate",
    "is required of a document that bears one",
    "maximal-abroad",
    { "identity.issueDate": "" },
    "Enter the date of issue",
  ],
  [
    "identityProof.issueDate",
    "is a date",
    "identity-dlVault",
    { "identity.issueDate": "2011" },
    "“Date of issue” must be a real date, such as 27/03/1985",
  ],
  [
    "identityProof.expiryDate",
    "is required of a document that bears one",
    "identity-drivingLicence",
    { "identity.expiryDate": "" },
    "Enter the date until which the document is valid",
  ],
  [
    "identityProof.expiryDate",
    "is a date",
    "maximal-abroad",
    { "identity.expiryDate": "32/01/2032" },
    "“Valid until” must be a real date, such as 27/03/1985",
  ],
  [
    "identityProof.fileUrl",
    "has the front of a PAN card",
    "minimal-abroad",
    { "identity.front": "" },
    "Add a picture of the front of the document",
  ],
  [
    "identityProof.fileUrl",
    "has the file of a PAN from a vault",
    "identity-panVault",
    { "identity.vaultFile": "" },
    "Add the document you downloaded from DigiLocker",
  ],
  ...fileRules("identity", "identityProof", "maximal-abroad"),

  // onboardingData.addressProof and corrAddressProof
  ...documentRules("address", "addressProof", "maximal-abroad", "passport"),
  ...fileRules("address", "addressProof", "maximal-abroad"),
  [
    "addressProof.type",
    "is given or the identity document's",
    "maximal-abroad",
    { "address.sameDocument": "" },
    "Select whether your identity document shows your permanent address",
  ],
  ...documentRules("correspondence", "corrAddressProof", "maximal-abroad", "dlVault"),
  ...fileRules("correspondence", "corrAddressProof", "maximal-abroad"),
  [
    "corrAddressProof.sameAsPermanent",
    "is answered",
    "minimal-abroad",
    { "correspondence.sameAsPermanent": "" },
    "Select whether letters should go to your permanent address",
  ],

  // Other objects
  [
    "bankAccount.fileUrl",
    "is required",
    "minimal-abroad",
    { "bank.cheque": "" },
    "Add a picture of a cancelled cheque",
  ],
  [
    "video.fileUrl",
    "is required for KYC mode 3",
    "minimal-abroad",
    { "photo-and-video.video": "" },
    "Add a short video of you",
  ],
  [
    "signature.signatureImageUrl",
    "is required",
    "minimal-abroad",
    { "signature.signature": "" },
    "Add your signature",
  ],
  [
    "userForensics.userData.geoData.city",
    "is required",
    "minimal-abroad",
    { "photo-and-video.city": "" },
    "Enter the city you are in now",
  ],
  [
    "userPhoto",
    "is required",
    "minimal-abroad",
    { "photo-and-video.userPhoto": "" },
    "Add a photo of your face",
  ],

  // onboardingData.fatcaData
  [
    "fatcaData.pep",
    "is YES or NO",
    "minimal-abroad",
    { "work.pep": "" },
    "Select whether you are a politically exposed person",
  ],
  [
    "fatcaData.rpep",
    "is YES or NO",
    "minimal-abroad",
    { "work.rpep": "maybe" },
    "Select whether you are related to a politically exposed person",
  ],
  [
    "fatcaData.residentForTaxInIndia",
    "is YES or NO, asked of abroad",
    "minimal-abroad",
    { "tax-residency.declaration": "" },
    "Select whether you are tax resident in any country other than India",
  ],
  [
    "fatcaData.residentForTaxInIndia",
    "is YES or NO, asked of India",
    "minimal-india",
    { "tax-residency.declaration": "" },
    "Select whether you are tax resident in India",
  ],
  [
    "fatcaData.countryCodeJurisdictionResidence",
    "is given with YES",
    "maximal-abroad",
    { "tax-residency.residenceCountry": "" },
    "Select the country of your tax residence",
  ],
  [
    "fatcaData.countryCodeJurisdictionResidence",
    "is a code of table 1.1",
    "maximal-india",
    { "tax-residency.residenceCountry": "000" },
    "Select the country of your tax residence",
  ],
  [
    "fatcaData.placeOfBirth",
    "is given with YES",
    "maximal-abroad",
    { "tax-residency.placeOfBirth": "" },
    "Enter your place of birth",
  ],
  [
    "fatcaData.placeOfBirth",
    "has 2 characters or more",
    "minimal-india",
    { "tax-residency.placeOfBirth": "S" },
    "“Place of birth” must be 2 characters or more",
  ],
  [
    "fatcaData.countryCodeOfBirth",
    "is given with YES",
    "maximal-abroad",
    { "tax-residency.countryOfBirth": "" },
    "Select the country of your birth",
  ],
  [
    "fatcaData.taxIdentificationNumber",
    "is given with YES",
    "maximal-abroad",
    { "tax-residency.taxIdentificationNumber": "" },
    "Enter your tax identification number",
  ],
  [
    "fatcaData.address.pinCode",
    "is given with YES",
    "maximal-abroad",
    { "tax-residency.pincode": "" },
    "Enter the postal code",
  ],
  [
    "fatcaData.address.city",
    "is given with YES",
    "maximal-abroad",
    { "tax-residency.city": "" },
    "Enter the city or town",
  ],
  [
    "fatcaData.address.country",
    "is given with YES",
    "maximal-abroad",
    { "tax-residency.country": "" },
    "Select the country of the address",
  ],
  [
    "fatcaData.address.address",
    "is given with YES",
    "maximal-abroad",
    { "tax-residency.address": "" },
    "Enter the house, street and area",
  ],
  [
    "fatcaData.address.state",
    "is given with YES, in India",
    "minimal-india",
    { "tax-residency.state": "" },
    "Select the state or union territory",
  ],
  [
    "fatcaData.address.state",
    "is a code of table 1.2",
    "minimal-india",
    { "tax-residency.state": "Maharashtra" },
    "Select the state or union territory",
  ],
  [
    "fatcaData.relatedPerson",
    "is YES or NO",
    "minimal-abroad",
    { "related-person.relatedPerson": "" },
    "Select whether somebody acts for you",
  ],
  [
    "fatcaData.relatedPersonData.type",
    "is 1, 2 or 3 with YES",
    "maximal-abroad",
    { "related-person.type": "4" },
    "Select who they are to you",
  ],
  [
    "fatcaData.relatedPersonData.title",
    "is one of four with YES",
    "maximal-abroad",
    { "related-person.title": "" },
    "Select their title",
  ],
  [
    "fatcaData.relatedPersonData.name",
    "is given with YES",
    "maximal-abroad",
    { "related-person.name": "" },
    "Enter their full name",
  ],
  [
    "fatcaData.relatedPersonData.relatedPersonIdentityProof.type",
    "is one of five kinds, and the voter id spelled voterId",
    "maximal-abroad",
    { "related-person.proofType": "voterid" },
    "Select the document they show",
  ],
  [
    "fatcaData.relatedPersonData.relatedPersonIdentityProof.number",
    "is given with YES",
    "maximal-abroad",
    { "related-person.proofNumber": "" },
    "Enter the number of their document",
  ],
  [
    "fatcaData.relatedPersonData.relatedPersonIdentityProof.number",
    "is a PAN on a PAN card",
    "maximal-abroad",
    { "related-person.proofNumber": "P0000003", "related-person.proofType": "individualPan" },
    "A PAN must have five letters, four digits and a letter, such as ABCPD1234F",
  ],
  [
    "fatcaData.relatedPersonData.relatedPersonIdentityProof.expiryDate",
    "is given with YES",
    "maximal-abroad",
    { "related-person.proofExpiryDate": "" },
    "Enter the date until which their document is valid",
  ],
  [
    "fatcaData.relatedPersonData.relatedPersonIdentityProof.fileUrl",
    "has the front",
    "maximal-abroad",
    { "related-person.proofFront": "" },
    "Add a picture of the front of their document",
  ],
  [
    "fatcaData.relatedPersonData.relatedPersonIdentityProof.fileUrl",
    "has the back",
    "maximal-abroad",
    { "related-person.proofBack": "" },
    "Add a picture of the back of their document",
  ],

  // Bank search request
  [
    "bank search: essentials.micrCode",
    "has nine digits where given",
    "minimal-abroad",
    { "bank.micrCode": "40000200" },
    "The MICR code must have 9 digits",
  ],
];

test.each(formRules)("the form says it: %s %s (%s)", (_field, _rule, who, typed, words) => {
  const investor = goldenInvestors[who];
  if (!investor) throw new Error(`No investor is called ${who}`);
  const settings = settingsAnswers(investor.settings);
  const answers: Record<string, Record<string, string>> = { ...investor.answers };
  for (const [place, value] of Object.entries(typed)) {
    const [slug = "", question = ""] = place.split(".");
    answers[slug] = { ...answers[slug], [question]: value };
  }
  const [slug = "", broken = ""] = Object.keys(typed)[0]?.split(".") ?? [];
  const step = openStep(slug);
  const { faults, complete } = checkStep(step, answers, settings, today);
  const question = step.questions.find(({ name }) => name === broken);
  if (!question) throw new Error(`No question is called ${broken}`);
  expect(Object.keys(faults)).toEqual([broken]);
  expect(complete).toBe(false);
  const around = answersAround(step, answers, settings);
  expect(faultInWords(step, question, faults[broken] ?? "", questionWords, around)).toBe(words);
});

/** Where the wire refuses what no answer can make: the body, the change, the place and the words for staff. */
type WireRule = [field: string, rule: string, who: string, changes: Changes, words: string];

const wireRules: WireRule[] = [
  [
    "kycData.maidenTitle",
    "is empty when not female",
    "minimal-abroad",
    { "kycData.maidenTitle": "Ms." },
    "must be empty, as the investor is not female",
  ],
  [
    "kycData.maidenName",
    "is given when female alone",
    "minimal-abroad",
    { "kycData.maidenName": "Kulvarni" },
    "must be empty, as the investor is not female",
  ],
  [
    "kycData.maidenName",
    "is always there",
    "minimal-abroad",
    { "kycData.maidenName": undefined },
    "is required",
  ],
  [
    "kycData.aadhaarNumber",
    "is required, may be empty",
    "minimal-abroad",
    { "kycData.aadhaarNumber": undefined },
    "is required",
  ],
  [
    "kycData.occupationDescription",
    "fits the code",
    "minimal-abroad",
    { "kycData.occupationDescription": "Retired" },
    "must be the words of table 1.3 for occupationCode",
  ],
  [
    "kycData.kycAccountDescription",
    "fits the code",
    "minimal-abroad",
    { "kycData.kycAccountDescription": "Modify with documents" },
    "must be the words of table 1.4 for kycAccountCode",
  ],
  [
    "kycData.communicationAddressType",
    "fits the code",
    "minimal-abroad",
    { "kycData.communicationAddressType": "Business" },
    "must be the words of table 1.6 for communicationAddressCode",
  ],
  [
    "kycData.permanentAddressType",
    "fits the code",
    "minimal-abroad",
    { "kycData.permanentAddressType": "Business" },
    "must be the words of table 1.6 for permanentAddressCode",
  ],
  [
    "kycData.citizenshipCountry",
    "fits the code",
    "minimal-abroad",
    { "kycData.citizenshipCountry": "Nepal" },
    "must be the words of table 1.1 for citizenshipCountryCode",
  ],
  [
    "kycData.applicationStatusDescription",
    "fits the code",
    "minimal-abroad",
    { "kycData.applicationStatusDescription": "Foreign National" },
    "must be the words of table 1.5 for applicationStatusCode",
  ],
  [
    "kycData.applicationStatusCode",
    "is a code of table 1.5",
    "minimal-abroad",
    { "kycData.applicationStatusCode": "Z" },
    "must be a code of table 1.5",
  ],
  [
    "kycData.residentialStatus",
    "fits the application status",
    "minimal-abroad",
    { "kycData.residentialStatus": "Foreign National" },
    "must be the residential status that belongs to applicationStatusCode",
  ],
  [
    "kycData.countryCode",
    "is a number and no text",
    "minimal-abroad",
    { "kycData.countryCode": "91" },
    "must be a number",
  ],
  [
    "kycData.annualIncomeRange",
    "fits the code",
    "maximal-abroad",
    { "kycData.annualIncomeRange": "5-10 Lacs" },
    "must be the words of table 1.8 for annualIncome, or both must be empty",
  ],
  [
    "identityProof.number",
    "is the PAN of kycData",
    "minimal-abroad",
    { "identityProof.number": "ABCPK9999L" },
    "must be the PAN of kycData.panNumber, as the document is a PAN",
  ],
  [
    "identityProof.fileUrl",
    "is the front only of a PAN card",
    "minimal-abroad",
    { "identityProof.fileUrl": ["https://files.example/a", "https://files.example/b"] },
    "must hold 1 address for a document of type individualPan",
  ],
  [
    "identityProof.fileUrl",
    "is one or two of a driving licence",
    "identity-drivingLicence",
    { "identityProof.fileUrl": [] },
    "must hold 1 or 2 addresses for a document of type drivingLicence",
  ],
  [
    "identityProof.address",
    "is there for a PAN from a vault too",
    "identity-panVault",
    { "identityProof.address": "" },
    "must not be empty for a document of type panVault",
  ],
  [
    "addressProof.issueDate",
    "may be empty, is always there",
    "minimal-abroad",
    { "addressProof.issueDate": undefined },
    "is required",
  ],
  [
    "addressProof.expiryDate",
    "may be empty, is always there",
    "minimal-abroad",
    { "addressProof.expiryDate": undefined },
    "is required",
  ],
  [
    "corrAddressProof.issueDate",
    "may be empty, is always there",
    "minimal-abroad",
    { "corrAddressProof.issueDate": undefined },
    "is required",
  ],
  [
    "corrAddressProof.expiryDate",
    "may be empty, is always there",
    "minimal-abroad",
    { "corrAddressProof.expiryDate": undefined },
    "is required",
  ],
  [
    "corrAddressProof.sameAsPermanent",
    "is a word and no boolean",
    "minimal-abroad",
    { "corrAddressProof.sameAsPermanent": true },
    "must be one of: true, false",
  ],
  [
    "corrAddressProof.city",
    "is that of the permanent address when the same",
    "minimal-abroad",
    { "corrAddressProof.city": "Nashik" },
    "must equal that of addressProof, as sameAsPermanent is true",
  ],
  [
    "bankAccount.fileUrl.0",
    "is no identity proof while accounts are verified",
    "minimal-abroad",
    { "bankAccount.fileUrl": ["https://files.example/pan-front"] },
    "must be a cheque and not the identity proof, as the bank account is verified",
  ],
  [
    "bankAccount.fileUrl",
    "is there with verification off too",
    "bank-verification-off",
    { "bankAccount.fileUrl": [] },
    "must hold at least 1 address",
  ],
  ["video", "is always there", "kyc-mode-1", { video: undefined }, "is required"],
  ["esign.signedPdf", "is required", "minimal-abroad", { "esign.signedPdf": undefined }, "is required"],
  [
    "userPhoto",
    "is an address",
    "minimal-abroad",
    { userPhoto: "photo.jpg" },
    "must be an http or https address",
  ],
  ...["name", "designation", "branch", "code"].map(
    (field): WireRule => [
      `empDetails.${field}`,
      "is required",
      "minimal-abroad",
      { [`empDetails.${field}`]: "" },
      "must not be empty",
    ],
  ),
  [
    "fatcaData.countryCodeOfBirth",
    "is a code of table 1.1",
    "maximal-abroad",
    { "fatcaData.countryCodeOfBirth": "VN" },
    "must be a code of table 1.1",
  ],
  [
    "fatcaData.countryCodeOfBirth",
    "is alpha-2 where set so",
    "alpha-2",
    { "fatcaData.countryCodeOfBirth": "236" },
    "must be an ISO 3166-1 alpha-2 code of a country of table 1.1",
  ],
  [
    "fatcaData.address.district",
    "is given with YES",
    "maximal-abroad",
    { "fatcaData.address.district": "" },
    "is required, as residentForTaxInIndia is YES",
  ],
  [
    "fatcaData.address.state",
    "is given with YES, abroad too",
    "maximal-abroad",
    { "fatcaData.address.state": "" },
    "is required, as residentForTaxInIndia is YES",
  ],
  [
    "fatcaData.relatedPersonData",
    "is given with YES",
    "maximal-abroad",
    { "fatcaData.relatedPersonData": undefined },
    "is required, as relatedPerson is YES",
  ],
  [
    "fatcaData.relatedPersonData.kycNumber",
    "is a text",
    "maximal-abroad",
    { "fatcaData.relatedPersonData.kycNumber": 2 },
    "must be text",
  ],
  [
    "callbackUrl",
    "is an address",
    "minimal-abroad",
    { callbackUrl: "localhost/callbacks" },
    "must be an http or https address",
  ],
  [
    "kycData.age",
    "is no field of the contract",
    "minimal-abroad",
    { "kycData.age": "38" },
    "is not a field of this request",
  ],
];

test.each(wireRules)("the wire refuses it: %s %s (%s)", (field, _rule, who, changes, words) => {
  const body: unknown = JSON.parse(readFileSync(join(import.meta.dirname, "golden", `${who}.json`), "utf8"));
  const schema = pushRequestSchema(goldenInvestors[who]?.settings);
  expect(schema.safeParse(body).success).toBe(true);
  const { error } = schema.safeParse(changed(body, changes));
  const path = field === "callbackUrl" ? field : `onboardingData.${field}`;
  expect(error && describeIssues(error)).toEqual([{ path, message: `${path} ${words}` }]);
});

test("every field of the push has a rule here", () => {
  const ruled = new Set([...formRules, ...wireRules].map(([field]) => field.replace(/\.0$/, "")));
  const places = placesOf(pushRequestSchema()).map((place) => place.replace(/^\.(?:onboardingData\.)?/, ""));
  expect(places.filter((place) => !ruled.has(place))).toEqual([]);
});

function placesOf(schema: unknown, place = ""): string[] {
  if (schema instanceof z.ZodOptional) return placesOf(schema.unwrap(), place);
  if (!(schema instanceof z.ZodObject)) return [place];
  return Object.entries(schema.shape).flatMap(([key, inner]) => placesOf(inner, `${place}.${key}`));
}
