import { describe, expect, test } from "vitest";
import { applicationStatus } from "@/schemas/code-tables/application-status";
import { describeIssues } from "@/schemas/upstream/issues";
import { type PushOptions, pushRequestSchema } from "@/schemas/upstream/push";
import { maximalPush, minimalPush } from "@/schemas/upstream/push.fixtures";

type Changes = Record<string, unknown>;

/** A body with some places of `onboardingData` changed; undefined takes a place away. */
function changed(body: unknown, changes: Changes): unknown {
  const copy: unknown = structuredClone(body);
  for (const [path, value] of Object.entries(changes)) {
    const keys = path === "callbackUrl" ? [path] : ["onboardingData", ...path.split(".")];
    const last = keys.pop() ?? "";
    let place: unknown = copy;
    for (const key of keys) place = isRecord(place) ? place[key] : undefined;
    if (!isRecord(place)) throw new Error(`no such place: ${path}`);
    if (value === undefined) delete place[last];
    else place[last] = value;
  }
  return copy;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function faultyPaths(body: unknown, options?: PushOptions): string[] {
  const read = pushRequestSchema(options).safeParse(body);
  return read.success ? [] : describeIssues(read.error).map((issue) => issue.path);
}

function inData(paths: string | string[]): string[] {
  return [paths].flat().map((path) => `onboardingData.${path}`);
}

const fixtures = { minimal: minimalPush, maximal: maximalPush };

test("the minimal and the maximal body are accepted unchanged", () => {
  expect(pushRequestSchema().parse(minimalPush())).toEqual(minimalPush());
  expect(pushRequestSchema().parse(maximalPush())).toEqual(maximalPush());
});

describe("required fields", () => {
  const optional = [
    "kycData.occupationOther",
    ...["address", "pincode", "state", "district", "city", "country", "expiryDate", "issueDate"].map(
      (field) => `identityProof.${field}`,
    ),
    "corrAddressProof.fileUrl",
    "corrAddressProof.country",
    "corrAddressProof.sameAsPermanent",
    "fatcaData.countryCodeJurisdictionResidence",
    "fatcaData.placeOfBirth",
    "fatcaData.countryCodeOfBirth",
    "fatcaData.taxIdentificationNumber",
    "fatcaData.address",
    "fatcaData.relatedPerson",
    "fatcaData.relatedPersonData",
  ];

  function placesOf(value: unknown, path = ""): string[] {
    if (!isRecord(value) || Array.isArray(value)) return [path];
    const below = Object.entries(value).flatMap(([key, inner]) =>
      placesOf(inner, path ? `${path}.${key}` : key),
    );
    return path === "" ? below : [path, ...below];
  }

  const required = placesOf(minimalPush().onboardingData).filter((place) => !optional.includes(place));

  test("there are as many as the contract has without its conditional ones", () => {
    expect(required).toHaveLength(86);
  });

  test.each(required)("%s is refused when it is left out, and when it is of another type", (place) => {
    expect(faultyPaths(changed(minimalPush(), { [place]: undefined }))).toContain(`onboardingData.${place}`);
    expect(faultyPaths(changed(minimalPush(), { [place]: null }))).toContain(`onboardingData.${place}`);
  });

  const maybeEmpty = [
    "kycData.maidenTitle",
    "kycData.maidenName",
    "kycData.aadhaarNumber",
    "kycData.annualIncome",
    "kycData.annualIncomeRange",
    "kycData.placeOfBirth",
    "addressProof.expiryDate",
    "addressProof.issueDate",
    "corrAddressProof.expiryDate",
    "corrAddressProof.issueDate",
  ];
  const texts = required.filter((place) => {
    const value = place
      .split(".")
      .reduce<unknown>(
        (inner, key) => (isRecord(inner) ? inner[key] : undefined),
        minimalPush().onboardingData,
      );
    return typeof value === "string" && !maybeEmpty.includes(place);
  });

  test.each(texts)("%s may not be empty", (place) => {
    expect(faultyPaths(changed(minimalPush(), { [place]: "" }))).toContain(`onboardingData.${place}`);
  });

  test.each([
    "",
    "kycData",
    "identityProof",
    "addressProof",
    "corrAddressProof",
    "bankAccount",
    "video",
    "signature",
    "userForensics",
    "userForensics.userData",
    "userForensics.userData.geoData",
    "esign",
    "fatcaData",
    "fatcaData.address",
    "fatcaData.relatedPersonData",
    "fatcaData.relatedPersonData.relatedPersonIdentityProof",
    "empDetails",
  ])("an unknown key in onboardingData.%s is refused", (place) => {
    const path = place === "" ? "surplus" : `${place}.surplus`;
    expect(faultyPaths(changed(maximalPush(), { [path]: "x" }))).toEqual([`onboardingData.${path}`]);
  });

  test("an unknown key beside onboardingData is refused", () => {
    expect(faultyPaths({ ...minimalPush(), surplus: 1 })).toEqual(["surplus"]);
  });
});

type Rule = [
  rule: string,
  base: keyof typeof fixtures,
  changes: Changes,
  faulty: string | string[],
  options?: PushOptions,
];

const refused: Rule[] = [
  ["gender is one of three words", "minimal", { "kycData.gender": "male" }, "kycData.gender"],
  [
    "maritalStatus is one of three words",
    "minimal",
    { "kycData.maritalStatus": "SINGLE" },
    "kycData.maritalStatus",
  ],
  [
    "nomineeRelationShip is FATHER or SPOUSE",
    "minimal",
    { "kycData.nomineeRelationShip": "MOTHER" },
    "kycData.nomineeRelationShip",
  ],
  ["fatherTitle is Mr. or Mrs.", "minimal", { "kycData.fatherTitle": "Ms." }, "kycData.fatherTitle"],
  ["maidenTitle is one of three titles", "maximal", { "kycData.maidenTitle": "Mr." }, "kycData.maidenTitle"],
  ["maidenTitle is given for a woman", "maximal", { "kycData.maidenTitle": "" }, "kycData.maidenTitle"],
  ["maidenTitle is empty for a man", "minimal", { "kycData.maidenTitle": "Mrs." }, "kycData.maidenTitle"],
  [
    "maidenTitle is empty for a transgender person",
    "minimal",
    { "kycData.gender": "Transgender", "kycData.maidenTitle": "Mx." },
    "kycData.maidenTitle",
  ],
  ["maidenName is given for a woman only", "minimal", { "kycData.maidenName": "Kale" }, "kycData.maidenName"],
  ["panNumber is shaped like a PAN", "maximal", { "kycData.panNumber": "ZZZPM999K" }, "kycData.panNumber"],
  [
    "panNumber without a PAN is spelled PANEXEMPT",
    "maximal",
    { "kycData.panNumber": "EXEMPT" },
    "kycData.panNumber",
  ],
  [
    "aadhaarNumber is empty or says something",
    "minimal",
    { "kycData.aadhaarNumber": " " },
    "kycData.aadhaarNumber",
  ],
  ["motherTitle is one of three titles", "minimal", { "kycData.motherTitle": "Mr." }, "kycData.motherTitle"],
  [
    "residentialStatus is one of three words",
    "minimal",
    { "kycData.residentialStatus": "Non Resident" },
    "kycData.residentialStatus",
  ],
  [
    "residentialStatus belongs to applicationStatusCode",
    "minimal",
    { "kycData.residentialStatus": "Foreign National" },
    "kycData.residentialStatus",
  ],
  [
    "occupationCode stands in table 1.3",
    "minimal",
    { "kycData.occupationCode": "09" },
    "kycData.occupationCode",
  ],
  [
    "occupationDescription stands in table 1.3",
    "minimal",
    { "kycData.occupationDescription": "Sailor" },
    "kycData.occupationDescription",
  ],
  [
    "occupation code and description agree",
    "minimal",
    { "kycData.occupationDescription": "Business" },
    "kycData.occupationDescription",
  ],
  [
    "occupationOther is required with 99",
    "maximal",
    { "kycData.occupationOther": undefined },
    "kycData.occupationOther",
  ],
  [
    "occupationOther is not empty with 99",
    "maximal",
    { "kycData.occupationOther": " " },
    "kycData.occupationOther",
  ],
  [
    "occupationOther has at most 50 characters",
    "maximal",
    { "kycData.occupationOther": "x".repeat(51) },
    "kycData.occupationOther",
  ],
  [
    "kycAccountCode is 01 or 02",
    "minimal",
    { "kycData.kycAccountCode": "03", "kycData.kycAccountDescription": "Modify without documents" },
    ["kycData.kycAccountCode", "kycData.kycAccountDescription"],
  ],
  [
    "KYC account code and description agree",
    "minimal",
    { "kycData.kycAccountDescription": "Modify with documents" },
    "kycData.kycAccountDescription",
  ],
  [
    "communicationAddressCode stands in table 1.6",
    "minimal",
    { "kycData.communicationAddressCode": "06" },
    "kycData.communicationAddressCode",
  ],
  [
    "communicationAddressType stands in table 1.6",
    "minimal",
    { "kycData.communicationAddressType": "Home" },
    "kycData.communicationAddressType",
  ],
  [
    "communication address code and type agree",
    "minimal",
    { "kycData.communicationAddressType": "Business" },
    "kycData.communicationAddressType",
  ],
  [
    "permanentAddressCode stands in table 1.6",
    "minimal",
    { "kycData.permanentAddressCode": "2" },
    "kycData.permanentAddressCode",
  ],
  [
    "permanentAddressType stands in table 1.6",
    "minimal",
    { "kycData.permanentAddressType": "residential" },
    "kycData.permanentAddressType",
  ],
  [
    "permanent address code and type agree",
    "minimal",
    { "kycData.permanentAddressType": "Business" },
    "kycData.permanentAddressType",
  ],
  [
    "citizenshipCountryCode stands in table 1.1",
    "minimal",
    { "kycData.citizenshipCountryCode": "IN" },
    "kycData.citizenshipCountryCode",
  ],
  [
    "citizenshipCountry stands in table 1.1",
    "minimal",
    { "kycData.citizenshipCountry": "Bharat" },
    "kycData.citizenshipCountry",
  ],
  [
    "citizenship code and name agree",
    "minimal",
    { "kycData.citizenshipCountry": "Nepal" },
    "kycData.citizenshipCountry",
  ],
  [
    "applicationStatusCode stands in table 1.5",
    "minimal",
    { "kycData.applicationStatusCode": "X" },
    "kycData.applicationStatusCode",
  ],
  [
    "applicationStatusDescription stands in table 1.5",
    "minimal",
    { "kycData.applicationStatusDescription": "Resident" },
    "kycData.applicationStatusDescription",
  ],
  [
    "application status code and description agree",
    "minimal",
    { "kycData.applicationStatusDescription": "Foreign National" },
    "kycData.applicationStatusDescription",
  ],
  [
    "mobileNumber has 10 digits, not 9",
    "minimal",
    { "kycData.mobileNumber": "980000001" },
    "kycData.mobileNumber",
  ],
  [
    "mobileNumber has 10 digits, not 11",
    "minimal",
    { "kycData.mobileNumber": "98000000011" },
    "kycData.mobileNumber",
  ],
  [
    "mobileNumber has digits alone",
    "minimal",
    { "kycData.mobileNumber": "98000-0001" },
    "kycData.mobileNumber",
  ],
  ["countryCode is a number", "minimal", { "kycData.countryCode": "91" }, "kycData.countryCode"],
  ["countryCode is a whole number", "minimal", { "kycData.countryCode": 9.1 }, "kycData.countryCode"],
  ["emailId is an e-mail address", "minimal", { "kycData.emailId": "arun@mail" }, "kycData.emailId"],
  ["motherName has 2 characters or more", "minimal", { "kycData.motherName": "S" }, "kycData.motherName"],
  ["annualIncome stands in table 1.8", "maximal", { "kycData.annualIncome": "37" }, "kycData.annualIncome"],
  [
    "annualIncomeRange stands in table 1.8",
    "maximal",
    { "kycData.annualIncomeRange": "plenty" },
    "kycData.annualIncomeRange",
  ],
  [
    "annual income code and range agree",
    "maximal",
    { "kycData.annualIncomeRange": "1-5 Lacs" },
    "kycData.annualIncomeRange",
  ],
  [
    "annual income range does not come without a code",
    "maximal",
    { "kycData.annualIncome": "" },
    "kycData.annualIncomeRange",
  ],
  [
    "annual income code does not come without a range",
    "maximal",
    { "kycData.annualIncomeRange": "" },
    "kycData.annualIncomeRange",
  ],
  [
    "placeOfBirth is empty or has 2 characters",
    "minimal",
    { "kycData.placeOfBirth": "H" },
    "kycData.placeOfBirth",
  ],

  ["identityProof.type is one of nine", "minimal", { "identityProof.type": "voterId" }, "identityProof.type"],
  [
    "identityProof.name has 2 characters or more",
    "minimal",
    { "identityProof.name": "A" },
    "identityProof.name",
  ],
  [
    "a PAN document's number is the PAN",
    "minimal",
    { "identityProof.number": "ABCPK1234M" },
    "identityProof.number",
  ],
  [
    "a vault's PAN is the PAN too",
    "maximal",
    { "identityProof.type": "panVault", "identityProof.fileUrl": ["https://files.example/pan"] },
    "identityProof.number",
  ],
  [
    "a PAN-exempt investor has no PAN document",
    "minimal",
    { "kycData.panNumber": "PANEXEMPT", "identityProof.number": "PANEXEMPT" },
    "identityProof.number",
  ],
  [
    "a date of birth exists",
    "minimal",
    { "identityProof.dateOfBirth": "29/02/1987" },
    "identityProof.dateOfBirth",
  ],
  [
    "a date has one of two forms",
    "minimal",
    { "identityProof.dateOfBirth": "1988-02-29" },
    "identityProof.dateOfBirth",
  ],
  [
    "a date does not mix its forms",
    "minimal",
    { "identityProof.dateOfBirth": "28/02-1988" },
    "identityProof.dateOfBirth",
  ],
  ["a month exists", "minimal", { "addressProof.dateOfBirth": "01/13/1988" }, "addressProof.dateOfBirth"],
  [
    "a day exists",
    "minimal",
    { "corrAddressProof.dateOfBirth": "31/04/1988" },
    "corrAddressProof.dateOfBirth",
  ],
  ...["address", "pincode", "state", "district", "city"].flatMap((field): Rule[] => [
    [
      `identityProof.${field} is required of a passport`,
      "maximal",
      { [`identityProof.${field}`]: undefined },
      `identityProof.${field}`,
    ],
    [
      `identityProof.${field} of a passport is not empty`,
      "maximal",
      { [`identityProof.${field}`]: "" },
      `identityProof.${field}`,
    ],
  ]),
  [
    "a vault's PAN has an address too",
    "maximal",
    {
      "identityProof.type": "panVault",
      "identityProof.number": "ZZZPM9999K",
      "identityProof.fileUrl": ["https://files.example/pan"],
      "identityProof.address": undefined,
    },
    "identityProof.address",
  ],
  [
    "identityProof.expiryDate is required of a passport",
    "maximal",
    { "identityProof.expiryDate": undefined },
    "identityProof.expiryDate",
  ],
  [
    "identityProof.issueDate of a passport is not empty",
    "maximal",
    { "identityProof.issueDate": "" },
    "identityProof.issueDate",
  ],
  [
    "identityProof.expiryDate is there, if empty, for a voter id",
    "maximal",
    { "identityProof.type": "voterid", "identityProof.expiryDate": undefined },
    "identityProof.expiryDate",
  ],
  [
    "identityProof.issueDate is a date",
    "maximal",
    { "identityProof.issueDate": "2022" },
    "identityProof.issueDate",
  ],
  [
    "addressProof.type is not a PAN",
    "minimal",
    { "addressProof.type": "individualPan" },
    "addressProof.type",
  ],
  [
    "addressProof.expiryDate is empty or a date",
    "minimal",
    { "addressProof.expiryDate": "never" },
    "addressProof.expiryDate",
  ],
  [
    "addressProof.issueDate is empty or a date",
    "minimal",
    { "addressProof.issueDate": "00/01/2001" },
    "addressProof.issueDate",
  ],
  [
    "corrAddressProof.type is not a PAN",
    "minimal",
    { "corrAddressProof.type": "panVault" },
    "corrAddressProof.type",
  ],
  [
    "corrAddressProof.expiryDate is empty or a date",
    "minimal",
    { "corrAddressProof.expiryDate": "-" },
    "corrAddressProof.expiryDate",
  ],
  [
    "corrAddressProof.issueDate is empty or a date",
    "minimal",
    { "corrAddressProof.issueDate": "-" },
    "corrAddressProof.issueDate",
  ],
  [
    "corrAddressProof.country, where given, says something",
    "maximal",
    { "corrAddressProof.country": "" },
    "corrAddressProof.country",
  ],
  [
    "sameAsPermanent is text, not a truth value",
    "minimal",
    { "corrAddressProof.sameAsPermanent": true },
    "corrAddressProof.sameAsPermanent",
  ],
  [
    "sameAsPermanent is true or false",
    "minimal",
    { "corrAddressProof.sameAsPermanent": "yes" },
    "corrAddressProof.sameAsPermanent",
  ],
  [
    "sameAsPermanent is not true of another address",
    "maximal",
    { "corrAddressProof.sameAsPermanent": "true" },
    ["address", "pincode", "state", "district", "city"].map((field) => `corrAddressProof.${field}`),
  ],

  ...(
    [
      ["identityProof", "individualPan", 0, 2],
      ["identityProof", "passport", 1, 3],
      ["identityProof", "voterid", 1, 3],
      ["identityProof", "aadhaar", 1, 3],
      ["identityProof", "drivingLicence", 0, 3],
      ["identityProof", "panVault", 0, 2],
      ["identityProof", "aadhaarVault", 0, 2],
      ["identityProof", "dlVault", 0, 2],
      ["identityProof", "aadhaarXml", 0, 2],
      ["addressProof", "passport", 1, 3],
      ["addressProof", "voterid", 1, 3],
      ["addressProof", "aadhaar", 1, 3],
      ["addressProof", "drivingLicence", 0, 3],
      ["addressProof", "aadhaarVault", 0, 2],
      ["addressProof", "dlVault", 0, 2],
      ["addressProof", "aadhaarXml", 0, 2],
      ["corrAddressProof", "passport", 1, 3],
      ["corrAddressProof", "drivingLicence", 3, 4],
      ["corrAddressProof", "aadhaarXml", 2, 3],
    ] as const
  ).flatMap(([proof, type, tooFew, tooMany]) =>
    [tooFew, tooMany].map((count): Rule => {
      const fileUrl = Array.from({ length: count }, (_, index) => `https://files.example/${index}`);
      const number = type.startsWith("pan") || type === "individualPan" ? "ZZZPM9999K" : "1";
      const changes = { [`${proof}.type`]: type, [`${proof}.fileUrl`]: fileUrl, [`${proof}.number`]: number };
      return [`${proof} of type ${type} has not ${count} files`, "maximal", changes, `${proof}.fileUrl`];
    }),
  ),
  [
    "a file address is http or https",
    "minimal",
    { "identityProof.fileUrl": ["ftp://files.example/a"] },
    "identityProof.fileUrl.0",
  ],
  [
    "a file address is absolute",
    "minimal",
    { "addressProof.fileUrl": ["/front", "https://files.example/b"] },
    "addressProof.fileUrl.0",
  ],
  [
    "a file list is a list",
    "minimal",
    { "identityProof.fileUrl": "https://files.example/a" },
    "identityProof.fileUrl",
  ],
  [
    "corrAddressProof.fileUrl holds addresses",
    "maximal",
    { "corrAddressProof.fileUrl": ["x"] },
    "corrAddressProof.fileUrl.0",
  ],
  ["a cheque is given", "minimal", { "bankAccount.fileUrl": [] }, "bankAccount.fileUrl"],
  [
    "a cheque is given without verification too",
    "minimal",
    { "bankAccount.fileUrl": [] },
    "bankAccount.fileUrl",
    { bankVerification: false },
  ],
  [
    "the cheque's address is an address",
    "minimal",
    { "bankAccount.fileUrl": ["cheque"] },
    "bankAccount.fileUrl.0",
  ],
  [
    "the identity proof is no cheque where accounts are verified",
    "minimal",
    { "bankAccount.fileUrl": ["https://files.example/pan-front"] },
    "bankAccount.fileUrl.0",
  ],
  ["KYC mode 3 needs a video", "minimal", { "video.fileUrl": [] }, "video.fileUrl"],
  [
    "the list of videos is there in every mode",
    "minimal",
    { "video.fileUrl": undefined },
    "video.fileUrl",
    { kycMode: "1" },
  ],
  ["a video's address is an address", "minimal", { "video.fileUrl": ["video"] }, "video.fileUrl.0"],
  [
    "the signature's address is an address",
    "minimal",
    { "signature.signatureImageUrl": "data:image/png;base64,AA" },
    "signature.signatureImageUrl",
  ],
  ["the photo's address is an address", "minimal", { userPhoto: "photo" }, "userPhoto"],
  [
    "the signed form's address is an address",
    "minimal",
    { "esign.signedPdf": "form.pdf" },
    "esign.signedPdf",
  ],

  ["pep is YES or NO", "minimal", { "fatcaData.pep": "Yes" }, "fatcaData.pep"],
  ["rpep is YES or NO", "minimal", { "fatcaData.rpep": "no" }, "fatcaData.rpep"],
  [
    "residentForTaxInIndia is YES or NO",
    "minimal",
    { "fatcaData.residentForTaxInIndia": true },
    "fatcaData.residentForTaxInIndia",
  ],
  ...[
    "countryCodeJurisdictionResidence",
    "placeOfBirth",
    "countryCodeOfBirth",
    "taxIdentificationNumber",
    ...["pinCode", "city", "district", "state", "country", "address"].map((field) => `address.${field}`),
  ].flatMap((field): Rule[] => [
    [
      `fatcaData.${field} is given with YES`,
      "maximal",
      { [`fatcaData.${field}`]: undefined },
      `fatcaData.${field}`,
    ],
    [
      `fatcaData.${field} is not empty with YES`,
      "maximal",
      { [`fatcaData.${field}`]: "" },
      `fatcaData.${field}`,
    ],
  ]),
  [
    "an address is given with YES",
    "maximal",
    { "fatcaData.address": undefined },
    ["pinCode", "city", "district", "state", "country", "address"].map(
      (field) => `fatcaData.address.${field}`,
    ),
  ],
  [
    "country of residence stands in table 1.1",
    "maximal",
    { "fatcaData.countryCodeJurisdictionResidence": "VN" },
    "fatcaData.countryCodeJurisdictionResidence",
  ],
  [
    "country of birth stands in table 1.1",
    "maximal",
    { "fatcaData.countryCodeOfBirth": "Viet Nam" },
    "fatcaData.countryCodeOfBirth",
  ],
  [
    "country of the address stands in table 1.1",
    "maximal",
    { "fatcaData.address.country": "999" },
    "fatcaData.address.country",
  ],
  [
    "countries are alpha-2 where set so",
    "maximal",
    {},
    [
      "fatcaData.countryCodeJurisdictionResidence",
      "fatcaData.countryCodeOfBirth",
      "fatcaData.address.country",
    ],
    { fatcaCountryCodes: "alpha-2" },
  ],
  [
    "state of the address is a code of table 1.2",
    "maximal",
    { "fatcaData.address.state": "Kerala" },
    "fatcaData.address.state",
  ],
  [
    "FATCA place of birth has 2 characters or more",
    "maximal",
    { "fatcaData.placeOfBirth": "H" },
    "fatcaData.placeOfBirth",
  ],
  [
    "residence abroad is not in India",
    "maximal",
    { "fatcaData.countryCodeJurisdictionResidence": "101" },
    "fatcaData.countryCodeJurisdictionResidence",
    { fatcaResidenceQuestion: "abroad" },
  ],
  ["relatedPerson is YES or NO", "minimal", { "fatcaData.relatedPerson": "" }, "fatcaData.relatedPerson"],
  [
    "a related person's data come with YES",
    "maximal",
    { "fatcaData.relatedPersonData": undefined },
    "fatcaData.relatedPersonData",
  ],
  ...[
    "type",
    "title",
    "name",
    "relatedPersonIdentityProof",
    ...["type", "number", "expiryDate", "fileUrl"].map((field) => `relatedPersonIdentityProof.${field}`),
  ].map(
    (field): Rule => [
      `relatedPersonData.${field} is given`,
      "maximal",
      { [`fatcaData.relatedPersonData.${field}`]: undefined },
      `fatcaData.relatedPersonData.${field}`,
    ],
  ),
  [
    "the related person's kind is 1, 2 or 3",
    "maximal",
    { "fatcaData.relatedPersonData.type": "4" },
    "fatcaData.relatedPersonData.type",
  ],
  [
    "the related person's title is one of four",
    "maximal",
    { "fatcaData.relatedPersonData.title": "Dr." },
    "fatcaData.relatedPersonData.title",
  ],
  [
    "the related person's name is not empty",
    "maximal",
    { "fatcaData.relatedPersonData.name": "" },
    "fatcaData.relatedPersonData.name",
  ],
  [
    "the related person's document number is not empty",
    "maximal",
    { "fatcaData.relatedPersonData.relatedPersonIdentityProof.number": "" },
    "fatcaData.relatedPersonData.relatedPersonIdentityProof.number",
  ],
  [
    "the related person's voter id is spelled voterId",
    "maximal",
    { "fatcaData.relatedPersonData.relatedPersonIdentityProof.type": "voterid" },
    "fatcaData.relatedPersonData.relatedPersonIdentityProof.type",
  ],
  [
    "the related person's passport has an expiry",
    "maximal",
    { "fatcaData.relatedPersonData.relatedPersonIdentityProof.type": "passport" },
    "fatcaData.relatedPersonData.relatedPersonIdentityProof.expiryDate",
  ],
  [
    "the related person's voter id has two files",
    "maximal",
    { "fatcaData.relatedPersonData.relatedPersonIdentityProof.fileUrl": ["https://files.example/1"] },
    "fatcaData.relatedPersonData.relatedPersonIdentityProof.fileUrl",
  ],
];

test.each(refused)("refused, naming the place: %s", (_rule, base, changes, faulty, options) => {
  expect(faultyPaths(fixtures[base]())).toEqual([]);
  expect(faultyPaths(changed(fixtures[base](), changes), options).toSorted()).toEqual(
    inData(faulty).toSorted(),
  );
});

test.each(["callbacks/1", "mailto:a@b.example", ""])(
  "callbackUrl is an http address, not %j",
  (callbackUrl) => {
    expect(faultyPaths(changed(minimalPush(), { callbackUrl }))).toEqual(["callbackUrl"]);
  },
);

type Allowed = [what: string, base: keyof typeof fixtures, changes: Changes, options?: PushOptions];

const accepted: Allowed[] = [
  ["a woman without a maiden name", "maximal", { "kycData.maidenName": "" }],
  ["a transgender person without a maiden title", "minimal", { "kycData.gender": "Transgender" }],
  ["a PAN-exempt investor with a passport", "maximal", { "kycData.panNumber": "PANEXEMPT" }],
  ["occupationOther with 50 characters", "maximal", { "kycData.occupationOther": "x".repeat(50) }],
  ["an empty occupationOther with another code", "minimal", { "kycData.occupationOther": "" }],
  ["a mother's name of two characters", "minimal", { "kycData.motherName": "Om" }],
  [
    "a PAN card with empty dates and address",
    "minimal",
    { "identityProof.expiryDate": "", "identityProof.issueDate": "", "identityProof.address": "" },
  ],
  [
    "an Aadhaar without dates",
    "maximal",
    { "identityProof.type": "aadhaar", "identityProof.expiryDate": "", "identityProof.issueDate": "" },
  ],
  [
    "a driving licence with its front only",
    "maximal",
    { "addressProof.fileUrl": ["https://files.example/licence-front"] },
  ],
  ["a correspondence proof with an empty list of files", "minimal", { "corrAddressProof.fileUrl": [] }],
  ["sameAsPermanent with the same address", "minimal", { "corrAddressProof.sameAsPermanent": "true" }],
  [
    "the identity proof as cheque where accounts are not verified",
    "minimal",
    { "bankAccount.fileUrl": ["https://files.example/pan-front"] },
    { bankVerification: false },
  ],
  ["no video in another KYC mode", "minimal", { "video.fileUrl": [] }, { kycMode: "1" }],
  [
    "a file address on this machine",
    "minimal",
    { userPhoto: "http://localhost:3000/api/files/1?key=a&expires=2" },
  ],
  [
    "empty tax fields with NO",
    "minimal",
    { "fatcaData.placeOfBirth": "", "fatcaData.countryCodeOfBirth": "", "fatcaData.address": { state: "" } },
  ],
  [
    "residence in India where the question was not about abroad",
    "maximal",
    { "fatcaData.countryCodeJurisdictionResidence": "101" },
    { fatcaResidenceQuestion: "india" },
  ],
  [
    "alpha-2 countries where set so",
    "maximal",
    {
      "fatcaData.countryCodeJurisdictionResidence": "VN",
      "fatcaData.countryCodeOfBirth": "VN",
      "fatcaData.address.country": "VN",
    },
    { fatcaCountryCodes: "alpha-2" },
  ],
  [
    "a related person without a KYC number",
    "maximal",
    { "fatcaData.relatedPersonData.kycNumber": undefined },
  ],
  ["no related person, said aloud", "minimal", { "fatcaData.relatedPerson": "NO" }],
];

test.each(accepted)("accepted: %s", (_what, base, changes, options) => {
  expect(faultyPaths(changed(fixtures[base](), changes), options)).toEqual([]);
});

test.each(applicationStatus.filter((row) => row.residentialStatus))(
  "status $code goes with its residential status",
  (row) => {
    const changes = {
      "kycData.applicationStatusCode": row.code,
      "kycData.applicationStatusDescription": row.label,
      "kycData.residentialStatus": row.residentialStatus,
    };
    expect(faultyPaths(changed(minimalPush(), changes))).toEqual([]);
  },
);

test("all faults are named at once, in sentences that start with the path and carry no values", () => {
  const body = changed(maximalPush(), {
    "kycData.gender": "secret-gender",
    "kycData.panNumber": "secret-pan",
    "kycData.occupationOther": "",
    "identityProof.issueDate": "",
    "identityProof.surplus": "secret",
    "addressProof.name": undefined,
  });
  const read = pushRequestSchema().safeParse(body);
  const issues = read.success ? [] : describeIssues(read.error);
  expect(issues.map((issue) => issue.message).toSorted()).toEqual([
    "onboardingData.addressProof.name is required",
    "onboardingData.identityProof.issueDate must not be empty for a document of type passport",
    "onboardingData.identityProof.surplus is not a field of this request",
    "onboardingData.kycData.gender must be one of: Female, Male, Transgender",
    "onboardingData.kycData.occupationOther is required, as occupationCode is 99",
    "onboardingData.kycData.panNumber must be a PAN (five letters, four digits, a letter) or PANEXEMPT",
  ]);
});

test.each([undefined, null, 7, "text", []])("a body that is %j is refused in words", (body) => {
  const read = pushRequestSchema().safeParse(body);
  expect(read.success ? [] : describeIssues(read.error)).toEqual([
    { path: "", message: body === undefined ? "The body is required" : "The body must be an object" },
  ]);
});
