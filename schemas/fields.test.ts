import { expect, test } from "vitest";
import {
  callingCode,
  date,
  dateValue,
  documentNumber,
  email,
  micrCode,
  mobileNumber,
  pan,
  personName,
  readDate,
  text,
} from "@/schemas/fields";

type Field = {
  safeParse(typed: string): { data?: unknown; error?: { issues: { message: string }[] } };
};

/** What a field makes of what was typed: its value, or its first fault in brackets. */
function read(field: Field, typed: string): unknown {
  const { data, error } = field.safeParse(typed);
  return error ? `(${error.issues[0]?.message})` : data;
}

test.each([
  ["31/3/1985", "31/03/1985"],
  ["31-03-1985", "31/03/1985"],
  ["31.3.1985", "31/03/1985"],
  ["31 3 1985", "31/03/1985"],
  [" 1 / 2 / 2000 ", "01/02/2000"],
  ["31031985", "31/03/1985"],
  ["1985-03-31", "31/03/1985"],
  ["29/02/1988", "29/02/1988"],
  ["29/02/2000", "29/02/2000"],
  ["29/02/1989", null],
  ["29/02/1900", null],
  ["31/04/1985", null],
  ["00/04/1985", null],
  ["01/00/1985", null],
  ["01/13/1985", null],
  ["03/31/1985", null],
  ["31/3/85", null],
  ["31/12/1899", null],
  ["1985/03/31", null],
  ["31 March 1985", null],
  ["1985", null],
  ["", null],
  ["٣١/٠٣/١٩٨٥", null],
])("the date %j is read as %j", (typed, expected) => {
  expect(readDate(typed)).toBe(expected);
  expect(read(date, typed)).toBe(expected ?? (typed === "" ? "(missing)" : "(not-a-date)"));
});

test("a date starts at midnight, whatever the time zone", () => {
  expect(dateValue("01/03/2024") - dateValue("28/02/2024")).toBe(2 * 24 * 60 * 60 * 1000);
  expect(new Date(dateValue("31/12/1999")).toISOString()).toBe("1999-12-31T00:00:00.000Z");
});

test.each([
  ["9800000001", "9800000001"],
  ["98000 00001", "9800000001"],
  ["980-000-0001", "9800000001"],
  ["(980) 000.0001", "9800000001"],
  ["09800000001", "9800000001"],
  ["+91 98000 00001", "9800000001"],
  ["919800000001", "9800000001"],
  ["9198000000", "9198000000"],
  ["0980000000", "0980000000"],
  ["980000000", "(ten-digits)"],
  ["98000000011", "(ten-digits)"],
  ["+84980000001", "(ten-digits)"],
  ["98000x0001", "(ten-digits)"],
  ["", "(missing)"],
])("the mobile number %j is read as %j", (typed, expected) => {
  expect(read(mobileNumber, typed)).toBe(expected);
});

test.each([
  [callingCode, "91", "91"],
  [callingCode, "+91", "91"],
  [callingCode, "1", "1"],
  [callingCode, "091", "(format)"],
  [callingCode, "12345", "(format)"],
  [callingCode, "", "(missing)"],
  [micrCode, "400002001", "400002001"],
  [micrCode, "400 002-001", "400002001"],
  [micrCode, "40000200", "(nine-digits)"],
  [micrCode, "", "(missing)"],
  [pan, " abcpk 1234 l ", "ABCPK1234L"],
  [pan, "ABCPK1234", "(pan-form)"],
  [pan, "ABCP11234L", "(pan-form)"],
  [pan, "", "(missing)"],
  [documentNumber, " kl00  0000 ", "KL000000"],
  [documentNumber, "9999-4105-7058", "999941057058"],
  [documentNumber, "xxxx-xxxx-7058", "XXXXXXXX7058"],
  [documentNumber, "MH-12 2011", "MH-122011"],
  [documentNumber, " ", "(missing)"],
  [documentNumber, "1".repeat(41), "(too-long)"],
  [email, "arun.kulvarni@mail.example", "arun.kulvarni@mail.example"],
  [email, "अरुण@डाक.भारत", "अरुण@डाक.भारत"],
  [email, "arun@mail", "(format)"],
  [email, "arun@@mail.example", "(format)"],
  [email, `${"a".repeat(250)}@mail.example`, "(too-long)"],
  [email, "arun mail.example", "(format)"],
  [email, "", "(missing)"],
  [personName, " Li ", "Li"],
  [personName, "L", "(too-short)"],
  [personName, " ", "(missing)"],
  [text(3), " abc ", "abc"],
  [text(3), "abcd", "(too-long)"],
] as const)("case %#: %j is read", (field, typed, expected) => {
  expect(read(field, typed)).toBe(expected);
});
