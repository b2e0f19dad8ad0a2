import type { AadhaarPerson } from "@/lib/aadhaar/read-person";

/** The name under which a step keeps the gender that its document says, which another step asks for. */
export const genderOnAadhaar = "genderOnAadhaar";

const india = "101";

/** The answers that stand on an offline Aadhaar document, by question. What it leaves out stays as it was. */
export function answersOnAadhaar(person: AadhaarPerson): Record<string, string> {
  const { name, number, dateOfBirth, fatherName, address, pincode, city, district, state, gender } = person;
  const found = { name, number, dateOfBirth, fatherName, address, pincode, city, district, state };
  const more = { country: person.isInIndia ? india : "", [genderOnAadhaar]: gender };
  return Object.fromEntries(Object.entries({ ...found, ...more }).filter(([, value]) => value !== ""));
}
