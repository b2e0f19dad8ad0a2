import { expect, test } from "vitest";
import maximal from "@/lib/onboarding/golden/maximal-india.json" with { type: "json" };
import { readLeaves } from "@/lib/review/json-leaves";
import { cutSecrets, maskLeaf, maskText } from "@/lib/review/mask-wire";

const aadhaar = "999941057058";
const maskAll = (value: unknown) =>
  new Map(readLeaves(value).leaves.map((leaf) => [leaf.path.join("."), maskLeaf(leaf)]));

test("nothing of a person stands in a masked push", () => {
  const masked = maskAll(maximal);
  const shown = [...masked.values()].map(({ text }) => text).join("\n");
  const { kycData, identityProof, addressProof } = maximal.onboardingData;
  const personal = [
    kycData.panNumber,
    kycData.motherName,
    kycData.mobileNumber,
    kycData.emailId,
    identityProof.name,
    identityProof.fatherName,
    identityProof.number,
    identityProof.dateOfBirth,
    addressProof.address,
    addressProof.pincode,
    addressProof.city,
  ].filter((text) => text.length > 2);
  expect(personal.length).toBeGreaterThan(7);
  expect(personal.filter((text) => shown.includes(text))).toEqual([]);
  expect(masked.get("onboardingData.kycData.gender")).toEqual({ kind: "plain", text: kycData.gender });
  expect(masked.get("onboardingData.identityProof.type")?.kind).toBe("plain");
});

test("a field that nobody has heard of is hidden", () => {
  expect(maskAll({ shoeSize: "42 wide", height: 180, isTall: true, nothing: null })).toEqual(
    new Map([
      ["shoeSize", { kind: "hidden", text: "•• ••••", whole: "42 wide" }],
      ["height", { kind: "hidden", text: "•••", whole: "180" }],
      ["isTall", { kind: "plain", text: "true" }],
      ["nothing", { kind: "plain", text: "" }],
    ]),
  );
});

test("an Aadhaar number is never given out, wherever it stands", () => {
  const masked = maskAll({
    aadhaarNumber: aadhaar,
    proof: { type: "aadhaarXml", number: "123412341234" },
    remark: `see ${aadhaar.replace(/(.{4})(?=.)/g, "$1 ")}`,
    message: `taken for ${aadhaar}`,
  });
  expect(masked.get("aadhaarNumber")).toEqual({ kind: "never", text: "XXXX XXXX 7058" });
  expect(masked.get("proof.number")).toEqual({ kind: "never", text: "XXXX XXXX 1234" });
  expect(masked.get("remark")).toMatchObject({ kind: "hidden", whole: "see XXXX XXXX 7058" });
  expect(masked.get("message")).toEqual({ kind: "plain", text: "taken for XXXX XXXX 7058" });
});

test("the signature of a file's address and the secret of a callback's are never given out", () => {
  const token = "a".repeat(43);
  const masked = maskAll({
    fileUrl: ["https://kyc.example/api/files/0f-1?purpose=upstream&expires=1900000000&signature=SECRET"],
    callbackUrl: `https://kyc.example/api/callbacks/${token}`,
  });
  expect(masked.get("fileUrl.0")).toEqual({ kind: "never", text: "https://kyc.example/api/files/0f-1?•••" });
  expect(masked.get("callbackUrl")).toEqual({ kind: "never", text: "https://kyc.example/api/callbacks/•••" });
  expect(maskAll({ callbackUrl: "https://kyc.example/api/callbacks/(cut)" }).get("callbackUrl")?.kind).toBe(
    "plain",
  );
});

test("a text of no readable form keeps its form and loses its words", () => {
  expect(maskText('{"status":"accepted","name":"Arun Rao", 41')).toBe(
    '{"status":"accepted","name":"•••• •••", ••',
  );
  expect(cutSecrets(`<p>Arun Rao, ${aadhaar}</p>`)).toBe("<p>Arun Rao, XXXX XXXX 7058</p>");
});
