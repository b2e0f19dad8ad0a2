import { PDFDocument } from "pdf-lib";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { maximalPush } from "@/schemas/upstream/push.fixtures";
import { type Outside, openSandbox, pick, startOutside, withPlace } from "./outside.fixtures";

let outside: Outside;
let image: Buffer;
let pdf: Uint8Array;
const xml = Buffer.from('<?xml version="1.0" encoding="UTF-8"?><OfflinePaperlessKyc referenceId="1"/>');
const zip = Buffer.from("504b0506000000000000000000000000000000000000", "hex");
const zipWithFile = Buffer.concat([
  Buffer.from("504b03041400000000000000000000000000010000000100000007000000", "hex"),
  Buffer.from("kyc.xmlx"),
  zip,
]);
const mp4 = Buffer.concat([
  Buffer.from("000000186674797069736f6d0000020069736f6d69736f32", "hex"),
  Buffer.alloc(5_000),
]);

beforeAll(async () => {
  outside = await startOutside();
  image = await sharp({ create: { width: 30, height: 30, channels: 3, background: "#888" } })
    .png()
    .toBuffer();
  const document = await PDFDocument.create();
  document.addPage();
  pdf = await document.save();
});
afterAll(() => outside.close());
beforeEach(() => outside.files.clear());

/** Pushes a body whose one address at `place` serves `file`; gives the status and the faults. */
async function pushWith(
  place: string,
  file: { status?: number; body: Uint8Array; location?: string },
  changes = {},
) {
  outside.files.set("/changed", file);
  let body: unknown = JSON.parse(
    JSON.stringify(maximalPush()).replaceAll("https://files.example", outside.url),
  );
  for (const [path, value] of Object.entries(changes))
    body = withPlace(body, `onboardingData.${path}`, value);
  body = withPlace(
    withPlace(body, "callbackUrl", undefined),
    `onboardingData.${place}`,
    `${outside.url}/changed`,
  );
  const response = await openSandbox().push(body);
  return { status: response.status, details: pick(await response.json(), "error", "details") };
}

const imagePlaces = [
  "identityProof.fileUrl.0",
  "identityProof.fileUrl.1",
  "addressProof.fileUrl.1",
  "signature.signatureImageUrl",
  "userPhoto",
  "fatcaData.relatedPersonData.relatedPersonIdentityProof.fileUrl.0",
];
const pdfToo = ["corrAddressProof.fileUrl.0", "bankAccount.fileUrl.0"];

test.each([...imagePlaces, ...pdfToo])("%s takes an image", async (place) => {
  expect((await pushWith(place, { body: image })).status).toBe(200);
});

test.each([...pdfToo, "esign.signedPdf"])("%s takes a PDF", async (place) => {
  expect((await pushWith(place, { body: pdf })).status).toBe(200);
});

test.each([...imagePlaces, "video.fileUrl.0"])("%s refuses a PDF by its path", async (place) => {
  const { status, details } = await pushWith(place, { body: pdf });
  expect(status).toBe(422);
  expect(details).toEqual([
    {
      path: `onboardingData.${place}`,
      message: expect.stringMatching(/must be an? (image|video).*and is a PDF/),
    },
  ]);
});

test.each(["esign.signedPdf", "video.fileUrl.0"])("%s refuses an image", async (place) => {
  expect((await pushWith(place, { body: image })).status).toBe(422);
});

test("a video may be MP4 as well as WebM", async () => {
  expect((await pushWith("video.fileUrl.0", { body: mp4 })).status).toBe(200);
});

test("an offline Aadhaar is XML or ZIP and nothing else", async () => {
  const changes = { "addressProof.type": "aadhaarXml", "addressProof.fileUrl": [""] };
  for (const body of [xml, Buffer.from("\uFEFF<OfflinePaperlessKyc/>"), zipWithFile]) {
    expect((await pushWith("addressProof.fileUrl.0", { body }, changes)).status).toBe(200);
  }
  for (const body of [
    image,
    pdf,
    Buffer.from("<!doctype html><html><p>Sign in</p>"),
    Buffer.from("plain words"),
  ]) {
    expect((await pushWith("addressProof.fileUrl.0", { body }, changes)).status).toBe(422);
  }
});

test.each<[what: string, file: () => { status?: number; body: Uint8Array }, words: string]>([
  ["that is not there", () => ({ status: 404, body: image }), "can't be fetched: the address answers 404"],
  ["that is forbidden", () => ({ status: 403, body: image }), "can't be fetched: the address answers 403"],
  ["that is empty", () => ({ body: Buffer.alloc(0) }), "is empty"],
  [
    "that is cut short",
    () => ({ body: image.subarray(0, image.length - 20) }),
    "is not an image that can be read",
  ],
  [
    "that only starts like an image",
    () => ({ body: Buffer.concat([image.subarray(0, 60), Buffer.alloc(900)]) }),
    "is not an image that can be read",
  ],
  [
    "that is an SVG",
    () => ({ body: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') }),
    "an XML file",
  ],
  [
    "that is a GIF",
    () => ({ body: Buffer.from("474946383961010001000000003b", "hex") }),
    "of a kind that is not taken",
  ],
  [
    "that is over 10 MiB",
    () => ({ body: Buffer.concat([image, Buffer.alloc(11 * 1024 * 1024)]) }),
    "is too large",
  ],
])("a photo %s is refused", async (_, file, words) => {
  const { status, details } = await pushWith("userPhoto", file());
  expect(status).toBe(422);
  expect(details).toEqual([{ path: "onboardingData.userPhoto", message: expect.stringContaining(words) }]);
});

test("a PDF that does not parse is refused", async () => {
  const { status, details } = await pushWith("esign.signedPdf", {
    body: Buffer.from("%PDF-1.7\nnothing more\n"),
  });
  expect(status).toBe(422);
  expect(details).toEqual([
    {
      path: "onboardingData.esign.signedPdf",
      message: expect.stringContaining("is not a PDF that can be read"),
    },
  ]);
});

test("a video over 50 MiB is refused", async () => {
  const body = Buffer.concat([mp4, Buffer.alloc(51 * 1024 * 1024)]);
  expect((await pushWith("video.fileUrl.0", { body })).details).toEqual([
    { path: "onboardingData.video.fileUrl.0", message: expect.stringContaining("is too large") },
  ]);
});

test.each([
  ["http://127.0.0.1:1/photo", "can't be fetched"],
  ["http://nowhere.invalid/photo", "can't be fetched"],
  ["http://169.254.169.254/latest/meta-data", "is an address that is not allowed"],
  ["http://[fe80::1]/photo", "is an address that is not allowed"],
])("the address %s is refused", async (address, words) => {
  const body: unknown = JSON.parse(
    JSON.stringify(maximalPush()).replaceAll("https://files.example", outside.url),
  );
  const response = await openSandbox().push(withPlace(body, "onboardingData.userPhoto", address));
  expect(response.status).toBe(422);
  expect(pick(await response.json(), "error", "details")).toEqual([
    { path: "onboardingData.userPhoto", message: `onboardingData.userPhoto ${words}` },
  ]);
});

test("an address that leads elsewhere is followed, but not to one that is not allowed", async () => {
  const moved = { status: 302, body: Buffer.alloc(0) };
  expect((await pushWith("userPhoto", { ...moved, location: `${outside.url}/photo` })).status).toBe(200);
  const { status, details } = await pushWith("userPhoto", { ...moved, location: "http://169.254.169.254/" });
  expect(status).toBe(422);
  expect(details).toEqual([
    {
      path: "onboardingData.userPhoto",
      message: expect.stringContaining("is an address that is not allowed"),
    },
  ]);
});
