import { constants, createHash, type KeyObject, privateEncrypt, sign } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
import {
  Uint8ArrayReader,
  Uint8ArrayWriter,
  ZipWriter,
  type ZipWriterConstructorOptions,
} from "@zip.js/zip.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readOrMakePracticeP12 } from "@/lib/files/practice-seal";
import { type PracticeSigner, readSigner } from "./certificates";
import { openOfflineAadhaar } from "./open-document";
import { lockDocument, signDocument, writePracticeDocument } from "./practice-file";

const madeAt = Date.parse("2026-11-21T09:30:00+05:30");
const day = 24 * 60 * 60 * 1000;
const code = "4711";

let folder: string;
let signer: PracticeSigner;
let stranger: PracticeSigner;
let now: number;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "aadhaar-"));
  const make = async (name: string) =>
    readSigner(await readOrMakePracticeP12(folder, "word", { file: `${name}.p12`, name }), "word");
  [signer, stranger] = await Promise.all([make("signer"), make("stranger")]);
  now = Math.max(madeAt, signer.certificate.validFromDate.getTime());
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const plain = () => writePracticeDocument(new Date(now));
const signed = (key: KeyObject = signer.key) => signDocument(plain(), key).toString();

function open(
  bytes: Buffer | string,
  options: { shareCode?: string; at?: number; trusted?: PracticeSigner[] } = {},
) {
  const content = Buffer.from(bytes);
  const { shareCode = code, at = now, trusted = [signer] } = options;
  const format = content.subarray(0, 2).toString() === "PK" ? "zip" : "xml";
  const certificates = trusted.map(({ certificate }) => certificate);
  return openOfflineAadhaar({ bytes: content, format, shareCode }, { certificates, now: at });
}

function replaceIn(text: string, from: string | RegExp, to: string): string {
  const changed = text.replace(from, () => to);
  if (changed === text) throw new Error(`nothing to replace: ${from}`);
  return changed;
}

/** A document with a signature block of our own making: each part may be another one, and it is signed all the same. */
function handSign(
  options: { info?: (info: string) => string; place?: (document: string, signature: string) => string } = {},
): string {
  const document =
    '<OfflinePaperlessKyc referenceId="705820261121093000000"><UidData><Poi dob="" gender="F" name="Asha Practice Verma"></Poi><Poa country="India"></Poa></UidData></OfflinePaperlessKyc>';
  const digest = createHash("sha256").update(document).digest("base64");
  const info =
    '<SignedInfo xmlns="http://www.w3.org/2000/09/xmldsig#">' +
    '<CanonicalizationMethod Algorithm="http://www.w3.org/TR/2001/REC-xml-c14n-20010315"></CanonicalizationMethod>' +
    '<SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"></SignatureMethod>' +
    '<Reference URI=""><Transforms><Transform Algorithm="http://www.w3.org/2000/09/xmldsig#enveloped-signature"></Transform></Transforms>' +
    '<DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"></DigestMethod>' +
    `<DigestValue>${digest}</DigestValue></Reference></SignedInfo>`;
  const made = options.info?.(info) ?? info;
  const hash = made.includes("#rsa-sha1") ? "sha1" : "sha256";
  const value = sign(hash, Buffer.from(made), signer.key).toString("base64");
  const inside = made.replace(' xmlns="http://www.w3.org/2000/09/xmldsig#"', "");
  const signature = `<Signature xmlns="http://www.w3.org/2000/09/xmldsig#">${inside}<SignatureValue>${value}</SignatureValue></Signature>`;
  return options.place?.(document, signature) ?? document.replace("</Off", () => `${signature}</Off`);
}

async function zipOf(
  entries: [string, Buffer][],
  options: ZipWriterConstructorOptions = {},
): Promise<Buffer> {
  const writer = new ZipWriter(new Uint8ArrayWriter(), { password: code, encryptionStrength: 3, ...options });
  for (const [name, content] of entries) await writer.add(name, new Uint8ArrayReader(content));
  return Buffer.from(await writer.close());
}

const person = {
  name: "Asha Practice Verma",
  dateOfBirth: "14/08/1990",
  gender: "Female",
  fatherName: "Practice Verma",
  number: "XXXX XXXX 7058",
  address: "12, Practice Road, Near the lake, Practice Nagar, Pune",
  pincode: "411001",
  city: "Pune",
  district: "Pune",
  state: "Maharashtra",
  isInIndia: true,
};

test("a ZIP opens with its share code, and what was signed is read", async () => {
  const xml = signed();
  const { person: read, xml: kept } = await open(await lockDocument(Buffer.from(xml), code));
  expect(read).toMatchObject(person);
  expect(kept.toString()).toBe(xml);
});

test("a ZIP locked the old way, one that is not locked, and the XML of it are read too", async () => {
  const xml = Buffer.from(signed());
  const old = await zipOf([["offline.xml", xml]], { zipCrypto: true });
  const open1 = await zipOf([["offline.xml", xml]], { password: undefined, encryptionStrength: undefined });
  for (const file of [old, open1, xml]) expect((await open(file)).person).toMatchObject(person);
});

test("any of several certificates may verify, and a document made by hand as UIDAI makes it", async () => {
  expect((await open(signed(), { trusted: [stranger, signer] })).person.name).toBe(person.name);
  expect((await open(handSign())).person.name).toBe(person.name);
});

const bytesChanged: [string, (xml: string) => string][] = [
  ["the name", (xml) => replaceIn(xml, "Asha", "Asho")],
  ["the last digits of the number", (xml) => replaceIn(xml, 'referenceId="7058', 'referenceId="7059')],
  ["one letter of the address", (xml) => replaceIn(xml, "Near the lake", "Near the lakf")],
  ["a space between elements", (xml) => replaceIn(xml, "<UidData>", "<UidData> ")],
  ["the digest", (xml) => replaceIn(xml, /<DigestValue>./, "<DigestValue>_".replace("_", "A"))],
  ["the signature's value", (xml) => replaceIn(xml, /<SignatureValue>.{4}/, "<SignatureValue>AAAA")],
  ["an attribute more", (xml) => replaceIn(xml, "<Poi ", '<Poi x="1" ')],
];

test.each(bytesChanged)("a change of %s is refused as forged", async (_title, change) => {
  await expect(open(change(signed()))).rejects.toMatchObject({ code: "aadhaar-forged", status: 422 });
});

/** Another key, with its certificate put beside the signature, as forgers do. */
function signedByStranger(): string {
  const der = stranger.certificate.raw.toString("base64");
  const info = `<KeyInfo><X509Data><X509Certificate>${der}</X509Certificate></X509Data></KeyInfo></Signature>`;
  return replaceIn(signed(stranger.key), "</Signature>", info);
}

const evil = '<UidData><Poi dob="01-01-2000" gender="M" name="Mallory"/><Poa country="India"/></UidData>';
const named = (algorithm: string, other: string) => (info: string) => replaceIn(info, algorithm, other);
const transform = '<Transform Algorithm="http://www.w3.org/2000/09/xmldsig#enveloped-signature"></Transform>';

const forgeries: [string, () => string][] = [
  ["no signature", () => plain()],
  [
    "an empty signature",
    () => replaceIn(plain(), "</Off", '<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"/></Off'),
  ],
  ["another key", () => signed(stranger.key)],
  ["another key with its certificate", signedByStranger],
  [
    "the signed document wrapped into another one",
    () =>
      `<OfflinePaperlessKyc referenceId="705820261121093000000">${evil}${replaceIn(signed(), /^<\?xml[^>]*\?>/, "")}</OfflinePaperlessKyc>`,
  ],
  [
    "the signature moved out of the wrapped document",
    () => {
      const xml = replaceIn(signed(), /^<\?xml[^>]*\?>/, "");
      const signature = /<Signature.*<\/Signature>/s.exec(xml)?.[0] ?? "";
      return `<OfflinePaperlessKyc referenceId="705820261121093000000">${evil}<Object>${xml.replace(signature, "")}</Object>${signature}</OfflinePaperlessKyc>`;
    },
  ],
  ["a second person before the signed one", () => replaceIn(signed(), "<UidData>", `${evil}<UidData>`)],
  [
    "a second signature",
    () =>
      replaceIn(
        signed(),
        "</OfflinePaperlessKyc>",
        `${/<Signature.*<\/Signature>/s.exec(signed(stranger.key))?.[0]}</OfflinePaperlessKyc>`,
      ),
  ],
  [
    "the signature below the person",
    () => handSign({ place: (document, signature) => document.replace("</Uid", () => `${signature}</Uid`) }),
  ],
  [
    "a person inside the signature, which the digest leaves out",
    () => replaceIn(handSign(), "</Signature>", `<Object>${evil}</Object></Signature>`),
  ],
  [
    "RSA with SHA-1",
    () => handSign({ info: named("2001/04/xmldsig-more#rsa-sha256", "2000/09/xmldsig#rsa-sha1") }),
  ],
  [
    "a digest of SHA-1",
    () =>
      handSign({
        info: (info) =>
          replaceIn(
            named("2001/04/xmlenc#sha256", "2000/09/xmldsig#sha1")(info),
            /<DigestValue>[^<]*/,
            `<DigestValue>${createHash("sha1").update("x").digest("base64")}`,
          ),
      }),
  ],
  [
    "a keyed hash in place of RSA",
    () => handSign({ info: named("2001/04/xmldsig-more#rsa-sha256", "2000/09/xmldsig#hmac-sha1") }),
  ],
  ["comments that count", () => handSign({ info: named('c14n-20010315"', 'c14n-20010315#WithComments"') })],
  ["a reference to a part", () => handSign({ info: named('URI=""', 'URI="#person"') })],
  ["a reference without an address", () => handSign({ info: named(' URI=""', "") })],
  [
    "two references",
    () =>
      handSign({
        info: (info) =>
          replaceIn(info, "</SignedInfo>", `${/<Reference.*<\/Reference>/.exec(info)?.[0]}</SignedInfo>`),
      }),
  ],
  ["no transform", () => handSign({ info: named(transform, "") })],
  [
    "a transform that cuts out what is read",
    () =>
      handSign({
        info: named(
          transform,
          `${transform}<Transform Algorithm="http://www.w3.org/TR/1999/REC-xpath-19991116"></Transform>`,
        ),
      }),
  ],
  ["a comment within the digest", () => replaceIn(signed(), "</DigestValue>", "<!--AAAA--></DigestValue>")],
  [
    "a comment within the signature's value",
    () => replaceIn(signed(), "</SignatureValue>", "<!-- -->x</SignatureValue>"),
  ],
  ["a comment in the document", () => replaceIn(signed(), "<UidData>", "<UidData><!-- -->")],
  ["a marked section", () => replaceIn(signed(), "<Pht/>", "<Pht><![CDATA[x]]></Pht>")],
  ["an instruction", () => replaceIn(signed(), "<UidData>", "<UidData><?xml-stylesheet href='x'?>")],
  [
    "an entity from outside",
    () => replaceIn(signed(), "<Off", '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><Off'),
  ],
  [
    "entities that grow",
    () => replaceIn(signed(), "<Off", '<!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><Off'),
  ],
  ["an encoding that is not its own", () => replaceIn(signed(), 'encoding="UTF-8"', 'encoding="UTF-7"')],
  [
    "a signature that only the public key's owner could not have made",
    () =>
      replaceIn(
        handSign(),
        /<SignatureValue>[^<]*/,
        `<SignatureValue>${privateEncrypt({ key: stranger.key, padding: constants.RSA_PKCS1_PADDING }, Buffer.alloc(20)).toString("base64")}`,
      ),
  ],
];

test.each(forgeries)("%s is refused as forged", async (_title, make) => {
  await expect(open(make())).rejects.toMatchObject({ code: "aadhaar-forged" });
});

test("what is said of a key beside the signature opens nothing, and takes nothing away", async () => {
  const beside = replaceIn(
    signed(),
    "</Signature>",
    "<KeyInfo><KeyName>anybody</KeyName></KeyInfo></Signature>",
  );
  expect((await open(beside)).person.name).toBe(person.name);
});

const others: [string, () => string][] = [
  ["text", () => "hello"],
  ["nothing", () => "  "],
  ["another document", () => signDocument("<Statement><UidData/></Statement>", signer.key).toString()],
  [
    "a document of another space",
    () => replaceIn(plain(), "<OfflinePaperlessKyc", '<OfflinePaperlessKyc xmlns="urn:x"'),
  ],
  [
    "a signed document without a person",
    () => signDocument('<OfflinePaperlessKyc referenceId="1"/>', signer.key).toString(),
  ],
  [
    "a signed document of another reference",
    () => signDocument(replaceIn(plain(), /referenceId="\d+/, 'referenceId="12'), signer.key).toString(),
  ],
  ["a million tags", () => `<OfflinePaperlessKyc>${"<a>".repeat(100_000)}`],
  [
    "one tag with a hundred thousand attributes",
    () => {
      const attributes = Array.from({ length: 100_000 }, (_, number) => `a${number}=""`);
      return replaceIn(signed(), "<Poi ", `<Poi ${attributes.join(" ")} `);
    },
  ],
  ["a document of 2 MiB", () => " ".repeat(2 * 1024 * 1024)],
  [
    "a document of next week",
    () => signDocument(writePracticeDocument(new Date(now + 7 * day)), signer.key).toString(),
  ],
];

test.each(others)("%s is refused as another file", async (_title, make) => {
  await expect(open(make())).rejects.toMatchObject({ code: "aadhaar-other" });
});

test.each([
  ["a document that is cut", () => signed().slice(0, 300)],
  ["bytes that are no text", () => Buffer.from([0x3c, 0x61, 0xff, 0xfe])],
])("%s is refused as broken", async (_title, content) => {
  await expect(open(typeof content === "function" ? content() : content)).rejects.toMatchObject({
    code: "file-broken",
  });
});

test("a document counts for three days of the calendar in India", async () => {
  const xml = signed();
  const lastMoment = Math.floor((now + 5.5 * 3_600_000) / day + 4) * day - 5.5 * 3_600_000 - 1;
  expect((await open(xml, { at: lastMoment })).person.name).toBe(person.name);
  await expect(open(xml, { at: lastMoment + 1 })).rejects.toMatchObject({ code: "aadhaar-old" });
});

test("without a certificate that is valid today nothing is taken", async () => {
  await expect(open(signed(), { trusted: [] })).rejects.toMatchObject({ code: "aadhaar-off", status: 503 });
  const past = signer.certificate.validToDate.getTime() + 1;
  await expect(open(signed(), { at: past })).rejects.toMatchObject({ code: "aadhaar-off" });
});

test.each(["AES", "ZipCrypto"])("a ZIP of %s with another share code, or none", async (lock) => {
  const zip = await zipOf([["a.xml", Buffer.from(signed())]], lock === "AES" ? {} : { zipCrypto: true });
  // One wrong code of 256 passes ZipCrypto's check: what it unpacks to is refused all the same.
  for (let wrong = 0; wrong < 600; wrong += lock === "AES" ? 100 : 1) {
    await expect(open(zip, { shareCode: `w${wrong}` })).rejects.toMatchObject({ code: "aadhaar-code" });
  }
  await expect(open(zip, { shareCode: " " })).rejects.toMatchObject({ code: "aadhaar-code-missing" });
});

/** A stored or deflated entry written by hand, whose sizes say what they are told to say. */
function craftZip(name: string, content: Buffer, claimed: number, method: 0 | 8 = 8): Buffer {
  const data = method === 8 ? deflateRawSync(content) : content;
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0);
  common.writeUInt16LE(method, 4);
  common.writeUInt32LE(data.length, 14);
  common.writeUInt32LE(claimed, 18);
  common.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from("PK\x03\x04"), common, Buffer.from(name), data]);
  const central = Buffer.concat([
    Buffer.from("PK\x01\x02\x14\x00"),
    common,
    Buffer.alloc(14),
    Buffer.from(name),
  ]);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(1, 4);
  end.writeUInt16LE(1, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(local.length, 12);
  return Buffer.concat([local, central, Buffer.from("PK\x05\x06"), end]);
}

const bomb = Buffer.alloc(64 * 1024 * 1024, " ");
const zips: [string, string, () => Promise<Buffer> | Buffer][] = [
  [
    "two documents",
    "aadhaar-other",
    () =>
      zipOf([
        ["a.xml", Buffer.from(signed())],
        ["b.xml", Buffer.from(signed())],
      ]),
  ],
  [
    "a document and a picture",
    "aadhaar-other",
    () =>
      zipOf([
        ["a.xml", Buffer.from(signed())],
        ["b.jpg", Buffer.alloc(9)],
      ]),
  ],
  ["a picture alone", "aadhaar-other", () => zipOf([["b.jpg", Buffer.alloc(9)]])],
  ["nothing", "aadhaar-other", () => zipOf([])],
  ["a program", "aadhaar-other", () => zipOf([["a.xml.exe", Buffer.from(signed())]])],
  ["a ZIP within", "aadhaar-other", () => zipOf([["a.zip", Buffer.alloc(22)]])],
  ["64 MiB that say so", "aadhaar-other", () => zipOf([["a.xml", bomb]])],
  ["64 MiB that say 1000 bytes", "", () => craftZip("a.xml", bomb, 1000)],
  ["64 MiB that say 1000 bytes, locked", "", async () => lie(await zipOf([["a.xml", bomb]]))],
  [
    "3,000 entries",
    "aadhaar-other",
    () =>
      zipOf(
        Array.from({ length: 3000 }, (_, i) => [`${i}.xml`, Buffer.alloc(1)]),
        { password: undefined, encryptionStrength: undefined },
      ),
  ],
  [
    "a document cut short",
    "file-broken",
    async () => (await zipOf([["a.xml", Buffer.from(signed())]])).subarray(0, -40),
  ],
  ["an end alone", "aadhaar-other", () => Buffer.concat([Buffer.from("PK\x05\x06"), Buffer.alloc(18)])],
  ["noise", "file-broken", () => Buffer.concat([Buffer.from("PK\x03\x04"), Buffer.alloc(4000, 7)])],
];

/** Writes 1000 as the size that an entry unpacks to, in its directory. */
function lie(zip: Buffer): Buffer {
  const changed = Buffer.from(zip);
  changed.writeUInt32LE(1000, changed.indexOf(Buffer.from("PK\x01\x02")) + 24);
  return changed;
}

test.each(zips)("a ZIP of %s is refused (%s) without unpacking it whole", async (_title, fault, make) => {
  const zip = await make();
  const before = process.memoryUsage().arrayBuffers;
  const refused = expect(open(zip)).rejects;
  await (fault === ""
    ? refused.toMatchObject({ code: expect.stringMatching(/^(aadhaar-other|file-broken)$/) })
    : refused.toMatchObject({ code: fault }));
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(24 * 1024 * 1024);
});

test("one changed byte of a locked ZIP never gives another person", async () => {
  const zip = await lockDocument(Buffer.from(signed()), code);
  for (let at = 0; at < zip.length; at += 41) {
    const changed = Buffer.from(zip);
    changed[at] = (changed[at] ?? 0) ^ 1;
    const read = await open(changed).catch((error: { code: string }) => error);
    if ("person" in read) expect(read.person).toMatchObject(person);
    else expect(read.code).toMatch(/^(file-broken|aadhaar-(other|code|code-missing|forged))$/);
  }
});
