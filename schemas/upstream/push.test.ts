import { describe, expect, test } from "vitest";
import { describeIssues } from "@/schemas/upstream/issues";
import { pushRequestSchema } from "@/schemas/upstream/push";
import { maximalPush, minimalPush } from "@/schemas/upstream/push.fixtures";
import {
  changed,
  faultyPaths,
  isRecord,
  testAcceptances,
  testRefusals,
} from "@/schemas/upstream/push-rules.fixtures";

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

testRefusals([
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
]);

testAcceptances([
  ["no video in another KYC mode", "minimal", { "video.fileUrl": [] }, { kycMode: "1" }],
  [
    "a file address on this machine",
    "minimal",
    { userPhoto: "http://localhost:3000/api/files/1?key=a&expires=2" },
  ],
]);

test.each(["callbacks/1", "mailto:a@b.example", ""])(
  "callbackUrl is an http address, not %j",
  (callbackUrl) => {
    expect(faultyPaths(changed(minimalPush(), { callbackUrl }))).toEqual(["callbackUrl"]);
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
