import { PDFDocument, StandardFonts } from "pdf-lib";
import sharp from "sharp";
import { customerIdOf } from "@/lib/sandbox/customer-id";
import { makeMp4, type SampleFile } from "../support/files";
import type { StepAnswers } from "../support/investors";
import type { Random } from "../support/random";

/** The sandbox answers a push with this PAN late: a kill is to meet pushes on their way. */
const slowPan = "ZZZPA0408Z";

/** PANs whose push it answers in other ways of its own. */
const magicPans = [
  "ZZZPA0401Z",
  "ZZZPA0422Z",
  "ZZZPA0429Z",
  "ZZZPA0444Z",
  "ZZZPA0500Z",
  "ZZZPC0002Z",
  "ZZZPC0006Z",
  "ZZZPC0007Z",
  "ZZZPC0009Z",
] as const;

/** Who fills the form. Nobody else has this name. */
export type Person = { name: string; pan: string; dateOfBirth: string };

export function inventPerson(random: Random): Person {
  const usualPan = `${random.letters(3).toUpperCase()}PK${random.digits(4)}${random.letters(1).toUpperCase()}`;
  const pan = random.pick([slowPan, random.pick(magicPans), usualPan]);
  return { name: `Arun ${pan.charAt(4)}${random.letters(9)}`, pan, dateOfBirth: "29/02/1988" };
}

/** Under which the upstream counts what it gets of a person. */
export function customerOf({ name, pan, dateOfBirth }: Person): string {
  return customerIdOf({ name, panNumber: pan, number: pan, dateOfBirth });
}

async function makeImage(random: Random, format: "jpeg" | "png"): Promise<SampleFile> {
  const width = 24;
  const pixels = Buffer.from(Array.from({ length: width * width * 3 }, () => random.below(256)));
  const image = sharp(pixels, { raw: { width, height: width, channels: 3 } }).resize(240, 240);
  const buffer = await (format === "png" ? image.png() : image.jpeg()).toBuffer();
  return { name: `picture.${format === "png" ? "png" : "jpg"}`, mimeType: `image/${format}`, buffer };
}

async function makeCheque(random: Random): Promise<SampleFile> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  document.addPage([300, 140]).drawText(`CANCELLED ${random.digits(12)}`, { x: 20, y: 60, size: 14, font });
  return { name: "cheque.pdf", mimeType: "application/pdf", buffer: Buffer.from(await document.save()) };
}

function makeVideo(random: Random): SampleFile {
  const video = makeMp4();
  video.buffer.write(random.letters(16), video.buffer.length - 16, "latin1");
  return video;
}

/** What one person gives on a step: the least that is whole, with values and files that nobody else gives. */
export async function makeAnswers(slug: string, person: Person, random: Random): Promise<StepAnswers> {
  const invent = (letters: number) => random.letters(1).toUpperCase() + random.letters(letters - 1);
  switch (slug) {
    case "consent":
      return { consent: "yes" };
    case "identity":
      return {
        type: "individualPan",
        name: person.name,
        fatherName: `${invent(6)} ${invent(7)}`,
        number: person.pan,
        dateOfBirth: person.dateOfBirth,
        front: await makeImage(random, "jpeg"),
      };
    case "about-you":
      return { kycAccountCode: "01", gender: "Male", maritalStatus: "UNMARRIED" };
    case "family":
      return {
        nomineeRelationShip: "FATHER",
        motherTitle: "Mrs.",
        motherName: `${invent(6)} ${invent(7)}`,
      };
    case "contact":
      return { mobileNumber: `98${random.digits(7)}1`, emailId: `${random.letters(12)}@mail.example` };
    case "work":
      return { occupation: "01", pep: "NO", rpep: "NO" };
    case "address":
      return {
        addressType: "02",
        type: "voterid",
        number: `XYZ${random.digits(7)}`,
        address: `${1 + random.below(900)} ${invent(8)} Lane`,
        pincode: "411004",
        city: "Pune",
        front: await makeImage(random, "jpeg"),
        back: await makeImage(random, "jpeg"),
      };
    case "correspondence":
      return { sameAsPermanent: "yes" };
    case "bank":
      return { cheque: await makeCheque(random) };
    case "tax-residency":
      return { declaration: "NO" };
    case "related-person":
      return { relatedPerson: "NO" };
    case "photo-and-video":
      return { userPhoto: await makeImage(random, "jpeg"), video: makeVideo(random) };
    case "signature":
      return { signature: await makeImage(random, "png") };
    default:
      throw new Error(`No answers for the step ${slug}`);
  }
}

/** The steps that an investor goes back to, to change what they gave. */
export const changeableSteps = [
  "identity",
  "family",
  "contact",
  "address",
  "bank",
  "photo-and-video",
] as const;
