import {
  makeChequePdf,
  makeIdentityCard,
  makeMp4,
  makePhoto,
  makeSignature,
  makeWebm,
  type SampleFile,
} from "./files";

/** What a person gives on one step, by question, in the order of the page. A file is given as such. */
export type StepAnswers = Readonly<Record<string, string | SampleFile>>;

/** What a person gives on every step, by slug. All of them are invented. */
export type Investor = Readonly<Record<string, StepAnswers>>;

const made = new Map<() => Promise<SampleFile>, Promise<SampleFile>>();

/** A sample file that is made once for all tests of a process. */
function once(make: () => Promise<SampleFile>): Promise<SampleFile> {
  const file = made.get(make) ?? make();
  made.set(make, file);
  return file;
}

const card = () => once(makeIdentityCard);

const voterCard = async (): Promise<StepAnswers> => ({
  type: "voterid",
  number: "XYZ0000001",
  address: "14 Tamarind Lane",
  pincode: "411004",
  city: "Pune",
  front: await card(),
  back: await card(),
});

/** The least a person can give: a PAN card, a voter card for the address, tax resident in India alone. */
export async function minimalInvestor(pan = "ABCPK1234L", name = "Arun Kulvarni"): Promise<Investor> {
  return {
    consent: { consent: "yes" },
    identity: {
      type: "individualPan",
      name,
      fatherName: "Mahesh Kulvarni",
      number: pan,
      dateOfBirth: "29/02/1988",
      front: await card(),
    },
    "about-you": { kycAccountCode: "01", gender: "Male", maritalStatus: "UNMARRIED" },
    family: { nomineeRelationShip: "FATHER", motherTitle: "Mrs.", motherName: "Sudha Kulvarni" },
    contact: { mobileNumber: "9800000001", emailId: "arun.kulvarni@mail.example" },
    work: { occupation: "01", pep: "NO", rpep: "NO" },
    address: { addressType: "02", ...(await voterCard()) },
    correspondence: { sameAsPermanent: "yes" },
    bank: { cheque: await once(makeChequePdf) },
    "tax-residency": { declaration: "NO" },
    "related-person": { relatedPerson: "NO" },
    "photo-and-video": { userPhoto: await once(makePhoto), video: makeMp4() },
    signature: { signature: await once(makeSignature) },
  };
}

/** Everything a person can give: passport, spouse, maiden name, other address, foreign tax, related person. */
export async function maximalInvestor(pan = "ZZZPM9999K"): Promise<Investor> {
  return {
    consent: { consent: "yes" },
    identity: {
      type: "passport",
      name: "Nandini Merikoski",
      fatherName: "Varadesh Rao",
      number: "M1234567",
      dateOfBirth: "03-11-1979",
      issueDate: "27/03/2019",
      expiryDate: "26/03/2039",
      country: "101",
      address: "7 Jasmine Court, Indiranagar",
      pincode: "560038",
      city: "Bengaluru",
      front: await card(),
      back: await card(),
    },
    "about-you": {
      hasPan: "yes",
      panNumber: pan,
      kycAccountCode: "02",
      gender: "Female",
      maritalStatus: "MARRIED",
      residentialStatus: "Person of Indian Origin",
      citizenship: "230",
      placeOfBirth: "Mysuru",
    },
    family: {
      nomineeRelationShip: "SPOUSE",
      spouseTitle: "Mr.",
      spouseName: "Devan Merikoski",
      motherTitle: "Ms.",
      motherName: "Lila Rao",
      maidenTitle: "Ms.",
      maidenName: "Nandini Rao",
    },
    contact: { countryCode: "1", mobileNumber: "2025550147", emailId: "nandini@mail.example" },
    work: {
      occupation: "99",
      occupationOther: "Restorer of clocks",
      annualIncome: "36",
      pep: "YES",
      rpep: "YES",
    },
    address: {
      sameDocument: "no",
      addressType: "01",
      type: "drivingLicence",
      number: "KA0120110012345",
      issueDate: "01/02/2011",
      expiryDate: "31/01/2031",
      address: "7 Jasmine Court, Indiranagar",
      pincode: "560038",
      city: "Bengaluru",
      front: await card(),
      back: await card(),
    },
    correspondence: {
      sameAsPermanent: "no",
      addressType: "03",
      type: "voterid",
      number: "ABC1234567",
      address: "Clock House, 3 Fort Street",
      pincode: "570001",
      city: "Mysuru",
      front: await card(),
      back: await card(),
    },
    bank: { micrCode: "110002129", cheque: await once(makeChequePdf) },
    "tax-residency": {
      declaration: "YES",
      residenceCountry: "230",
      taxIdentificationNumber: "000-00-0000",
      countryOfBirth: "101",
      country: "230",
      address: "1200 Example Avenue",
      pincode: "20005",
      city: "Washington",
      district: "Columbia",
    },
    "related-person": {
      relatedPerson: "YES",
      type: "3",
      title: "Mx.",
      name: "Ira Venkat",
      kycNumber: "00000000000014",
      proofType: "voterId",
      proofNumber: "DEF7654321",
      proofFront: await card(),
      proofBack: await card(),
    },
    "photo-and-video": { userPhoto: await once(makePhoto), video: makeWebm(), city: "Washington" },
    signature: { signature: await once(makeSignature) },
  };
}
