import { refuseFile } from "@/lib/files/faults";
import { findByLabel, state } from "@/schemas/code-tables";
import { readDate } from "@/schemas/fields";
import { childrenOf } from "./verify-signature";

/** What an offline Aadhaar document says. Fields that it leaves out are empty. */
export type AadhaarPerson = {
  name: string;
  /** `DD/MM/YYYY`; empty where only the year is known. */
  dateOfBirth: string;
  gender: "Female" | "Male" | "Transgender" | "";
  /** From the `S/O` or `D/O` that stands before the address. */
  fatherName: string;
  /** `XXXX XXXX 1234`: more of the number is not in the document. */
  number: string;
  address: string;
  pincode: string;
  city: string;
  district: string;
  state: string;
  /** True where the document names India. */
  isInIndia: boolean;
  /** When UIDAI made it, in milliseconds since 1970. */
  madeAt: number;
};

const genders = { F: "Female", M: "Male", T: "Transgender" } as const;
const longestAddress = 300;

/**
 * Reads a verified document: `UidData` with `Poi` (person) and `Poa` (address), and the reference, which starts with
 * the last four digits of the number and goes on with the time in India.
 * @param root what `readSignedDocument` gave
 * @throws AppError `aadhaar-other`
 */
export function readAadhaarPerson(root: Element): AadhaarPerson {
  const [data, ...others] = childrenOf(root);
  if (data?.localName !== "UidData" || others.length > 0) throw refuseFile("aadhaar-other", "no UidData");
  const person = only(data, "Poi");
  const place = only(data, "Poa");
  const part = (name: string) => tidy(place.getAttribute(name));
  const gender = tidy(person.getAttribute("gender")).toUpperCase();
  const { digits, madeAt } = readReference(root.getAttribute("referenceId") ?? "");
  const street = ["house", "street", "landmark", "loc", "po"].map(part).filter((line) => line !== "");
  const read = {
    name: tidy(person.getAttribute("name")),
    dateOfBirth: readDate(tidy(person.getAttribute("dob"))) ?? "",
    gender: gender === "F" || gender === "M" || gender === "T" ? genders[gender] : ("" as const),
    fatherName: /^[SD]\s?\/\s?O[\s:.,-]+(.+)$/i.exec(part("careof"))?.[1] ?? "",
    number: `XXXX XXXX ${digits}`,
    address: [...new Set(street)].join(", ").slice(0, longestAddress),
    pincode: part("pc"),
    city: part("vtc") || part("subdist"),
    district: part("dist"),
    state: findByLabel(state, part("state"))?.label ?? part("state"),
    isInIndia: /^india$/i.test(part("country")),
    madeAt,
  };
  if (read.name === "") throw refuseFile("aadhaar-other", "no name");
  return read;
}

function only(parent: Element, name: string): Element {
  const found = childrenOf(parent).filter(({ localName }) => localName === name);
  const [element] = found;
  if (element === undefined || found.length > 1) throw refuseFile("aadhaar-other", `not one ${name}`);
  return element;
}

function tidy(value: string | null): string {
  return (value ?? "").replace(/\s+/g, " ").trim();
}

function readReference(reference: string): { digits: string; madeAt: number } {
  const [, digits = "", ...parts] =
    /^(\d{4})(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)\d{0,3}$/.exec(reference) ?? [];
  const [year = "", month = "", day = "", hour = "", minute = "", second = ""] = parts;
  const madeAt = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}+05:30`);
  if (Number.isNaN(madeAt)) throw refuseFile("aadhaar-other", "a reference of another form");
  return { digits, madeAt };
}
