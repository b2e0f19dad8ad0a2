import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { maximalPush, minimalPush } from "@/schemas/upstream/push.fixtures";
import { customerIdOf } from "./customer-id";
import { type Outside, openSandbox, pick, startOutside, withPlace } from "./outside.fixtures";

let outside: Outside;

beforeAll(async () => {
  outside = await startOutside();
});
afterAll(() => outside.close());
beforeEach(() => {
  outside.fetched.length = 0;
  outside.files.clear();
});

/** Lets the files of a push, and its callback where it has one, be at the server beside the sandbox. */
function atOutside<Body extends { callbackUrl?: string | undefined }>(body: Body): Body {
  const moved: Body = JSON.parse(JSON.stringify(body).replaceAll("https://files.example", outside.url));
  return body.callbackUrl === undefined ? moved : { ...moved, callbackUrl: outside.newCallbackUrl() };
}

async function expectFaults(response: Response, paths: readonly string[]): Promise<void> {
  expect(response.status).toBe(422);
  const error = pick(await response.json(), "error");
  expect(pick(error, "statusCode")).toBe(422);
  const details = pick(error, "details");
  const found = Array.isArray(details) ? details.map((detail) => pick(detail, "path")) : [];
  expect(found).toEqual(expect.arrayContaining([...paths]));
  expect(found).toHaveLength(paths.length);
  for (const path of paths) expect(pick(error, "message")).toContain(path);
}

test("a minimal push is taken and answers every field", async () => {
  const { push, state } = openSandbox();
  const response = await push(atOutside(minimalPush()));
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({
    customerId: expect.stringMatching(/^[0-9a-f]{24}$/),
    requsetId: expect.stringMatching(/^[0-9a-f]{24}$/),
    callbackUrl: "",
  });
  expect(state.pendingCallbacks).toBe(0);
});

test("a maximal push is taken, each of its files is fetched once, and all of its data comes back", async () => {
  const { push, tally } = openSandbox({ patronId: "patron-7" });
  const body = atOutside(maximalPush());
  const answer: unknown = await (await push(body)).json();
  expect(pick(answer, "callbackUrl")).toBe(body.callbackUrl);
  const names =
    "passport-front passport-back licence-front licence-back aadhaar-vault cheque video signature photo form related-front related-back";
  expect([...outside.fetched].sort()).toEqual(
    names
      .split(" ")
      .map((name) => `/${name}`)
      .sort(),
  );

  const [callback] = await outside.waitForCallbacks(body.callbackUrl ?? "", 1);
  expect(callback?.headers["content-type"]).toBe("application/json");
  expect(JSON.parse(callback?.body ?? "")).toEqual({
    customerId: pick(answer, "customerId"),
    merchantId: "patron-7",
    requsetId: pick(answer, "requsetId"),
    status: "accepted",
    data: body.onboardingData,
  });
  const customerId = String(pick(answer, "customerId"));
  await expect.poll(() => tally(customerId)).toEqual({ customerId, received: 1, accepted: 1, callbacks: 1 });
});

test("a repeated push of one person counts on one customerId, with another requsetId", async () => {
  const { push, tally } = openSandbox();
  const answers = [];
  for (const name of ["Arun Kulvarni", " arun  KULVARNI"]) {
    const body = withPlace(atOutside(minimalPush()), "onboardingData.identityProof.name", name);
    answers.push(await (await push(body)).json());
  }
  const [first, second] = answers;
  expect(pick(first, "customerId")).toBe(pick(second, "customerId"));
  expect(pick(first, "requsetId")).not.toBe(pick(second, "requsetId"));
  const customerId = customerIdOf({
    panNumber: "ABCPK1234L",
    number: "ABCPK1234L",
    name: "Arun Kulvarni",
    dateOfBirth: "29-02-1988",
  });
  expect(pick(first, "customerId")).toBe(customerId);
  expect(await tally(customerId)).toEqual({ customerId, received: 2, accepted: 2, callbacks: 0 });
});

test("a person that was never pushed has counts of zero", async () => {
  const customerId = "0123456789abcdef01234567";
  expect(await openSandbox().tally(customerId)).toEqual({
    customerId,
    received: 0,
    accepted: 0,
    callbacks: 0,
  });
});

test("the header that the receiver requires is sent with the callback", async () => {
  const { push } = openSandbox({ callbackHeader: { name: "X-Callback-Key", value: "a-value-of-16-chars" } });
  const body = atOutside(maximalPush());
  await push(body);
  const [callback] = await outside.waitForCallbacks(body.callbackUrl ?? "", 1);
  expect(callback?.headers["x-callback-key"]).toBe("a-value-of-16-chars");
});

test("an investor exempt from PAN meets the normal scenario", async () => {
  const { push } = openSandbox();
  const body = withPlace(atOutside(maximalPush()), "onboardingData.kycData.panNumber", "PANEXEMPT");
  expect((await push(body)).status).toBe(200);
  const [callback] = await outside.waitForCallbacks(body.callbackUrl ?? "", 1);
  expect(pick(JSON.parse(callback?.body ?? ""), "status")).toBe("accepted");
});

/** Paths of all values below an object, and of the objects that hold them. */
function placesBelow(value: unknown, path = ""): string[] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const place = path === "" ? key : `${path}.${key}`;
    return [place, ...placesBelow(inner, place)];
  });
}

const mayBeLeftOut = [
  ...["fileUrl", "country", "sameAsPermanent"].map((field) => `corrAddressProof.${field}`),
  "identityProof.country",
  "fatcaData.relatedPersonData.kycNumber",
  "fatcaData.relatedPerson",
].map((field) => `onboardingData.${field}`);
const required = placesBelow(maximalPush()).filter(
  (place) => place !== "callbackUrl" && !mayBeLeftOut.includes(place),
);

test("every field that the contract requires is missed by its path", async () => {
  const { post, logIn } = openSandbox();
  const authorization = await logIn("kra");
  expect(required.length).toBeGreaterThan(110);
  for (const place of required) {
    const body = withPlace(maximalPush(), place, undefined);
    const response = await post("/kra-handler/api/onboardings/push", body, { authorization });
    expect(response.status, place).toBe(422);
    const error = pick(await response.json(), "error");
    expect(pick(error, "message"), place).toContain(place);
    expect(JSON.stringify(pick(error, "details")), place).toContain(`"path":"${place}`);
  }
  expect(outside.fetched).toEqual([]);
});

test.each<[place: string, value: unknown]>([
  ["kycData.gender", "male"],
  ["kycData.maritalStatus", "SINGLE"],
  ["kycData.nomineeRelationShip", "MOTHER"],
  ["kycData.fatherTitle", "Ms."],
  ["kycData.maidenTitle", ""],
  ["kycData.panNumber", "ABC"],
  ["kycData.motherTitle", "Mr."],
  ["kycData.residentialStatus", "Resident Individual"],
  ["kycData.occupationOther", ""],
  ["kycData.occupationOther", "x".repeat(51)],
  ["kycData.communicationAddressType", "Residential"],
  ["kycData.citizenshipCountry", "India"],
  ["kycData.applicationStatusDescription", "Resident Indian"],
  ["kycData.mobileNumber", "98000"],
  ["kycData.countryCode", "91"],
  ["kycData.motherName", "L"],
  ["kycData.annualIncomeRange", ""],
  ["kycData.placeOfBirth", "H"],
  ["identityProof.type", "voterId"],
  ["identityProof.name", "N"],
  ["identityProof.dateOfBirth", "31/02/1979"],
  ["identityProof.expiryDate", ""],
  ["addressProof.issueDate", "2010"],
  ["addressProof.fileUrl", []],
  ["corrAddressProof.sameAsPermanent", true],
  ["bankAccount.fileUrl", []],
  ["video.fileUrl", []],
  ["userPhoto", "photo.jpg"],
  ["fatcaData.pep", "yes"],
  ["fatcaData.countryCodeJurisdictionResidence", "VN"],
  ["fatcaData.taxIdentificationNumber", ""],
  ["fatcaData.address.state", "Kerala"],
  ["fatcaData.relatedPersonData.type", "4"],
  ["fatcaData.relatedPersonData.relatedPersonIdentityProof.type", "voterid"],
  ["somethingElse", 1],
])("%s = %j breaks a rule", async (place, value) => {
  const { push } = openSandbox();
  const path = `onboardingData.${place}`;
  await expectFaults(await push(withPlace(maximalPush(), path, value)), [path]);
});

test.each([{}, [], null, "text", { onboardingData: null }, { onboardingData: {} }])(
  "the push %j is refused",
  async (body) => {
    expect((await openSandbox().push(body)).status).toBe(422);
  },
);

test("the settings of the rules are the upstream's too", async () => {
  const noVideo = withPlace(atOutside(minimalPush()), "onboardingData.video.fileUrl", []);
  expect((await openSandbox({ kycMode: "1" }).push(noVideo)).status).toBe(200);
  const path = "onboardingData.fatcaData.countryCodeOfBirth";
  await expectFaults(await openSandbox().push(withPlace(maximalPush(), path, "VN")), [path]);
});

test("several faults are named in one answer", async () => {
  const { push } = openSandbox();
  const paths = ["onboardingData.userPhoto", "onboardingData.kycData.gender", "callbackUrl"];
  const body = paths.reduce((broken, path) => withPlace(broken, path, "nonsense"), maximalPush());
  await expectFaults(await push(body), paths);
});

test("the identity proof may stand in for the cheque where no bank account is verified", async () => {
  const body = atOutside(maximalPush());
  const identity = body.onboardingData.identityProof.fileUrl;
  const without = withPlace(body, "onboardingData.bankAccount.fileUrl", identity);
  expect((await openSandbox({ bankVerification: false }).push(without)).status).toBe(200);
  expect((await openSandbox().push(without)).status).toBe(422);
});
