import { type Rule, testAcceptances, testRefusals } from "@/schemas/upstream/push-rules.fixtures";

const refused: Rule[] = [
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
];

testRefusals(refused);

testAcceptances([
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
]);
