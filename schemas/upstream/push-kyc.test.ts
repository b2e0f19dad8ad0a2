import { expect, test } from "vitest";
import { applicationStatus } from "@/schemas/code-tables/application-status";
import { minimalPush } from "@/schemas/upstream/push.fixtures";
import {
  changed,
  faultyPaths,
  type Rule,
  testAcceptances,
  testRefusals,
} from "@/schemas/upstream/push-rules.fixtures";

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
];

testRefusals(refused);

testAcceptances([
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
]);

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
