import { type Rule, testAcceptances, testRefusals } from "@/schemas/upstream/push-rules.fixtures";

const refused: Rule[] = [
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

testRefusals(refused);

testAcceptances([
  [
    "empty tax fields with NO",
    "minimal",
    { "fatcaData.placeOfBirth": "", "fatcaData.countryCodeOfBirth": "", "fatcaData.address": { state: "" } },
  ],
  [
    "India as the country of tax residence",
    "maximal",
    { "fatcaData.countryCodeJurisdictionResidence": "101" },
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
]);
