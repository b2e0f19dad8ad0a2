import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { degrees, grayscale, PDFDocument, PDFName } from "pdf-lib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeChequePdf, makeIdentityCard, makePhoto, makeSignature } from "@/e2e/support/files";
import { renderFormPdf } from "./form-pdf";
import type { FormPdfView } from "./form-pdf-view";

const run = promisify(execFile);
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "form-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const words: FormPdfView["words"] = {
  product: "Investor Onboarding",
  investor: "Investor",
  reference: "Reference",
  created: "Made on",
  declaration: "Declaration",
  signature: "Signature of the investor",
  answersHash: "SHA-256 of all answers",
  noAnswer: "Not given",
  pageOf: "Page {page} of {total}",
  partOf: "{caption}, page {page} of {total}",
};

const sections: FormPdfView["sections"] = [
  {
    title: "Identity document",
    rows: [
      { label: "Kind of document", value: "PAN card" },
      { label: "Number", value: "ABCPV1234F" },
      { label: "Name on the document", value: "Asha Verma" },
      { label: "Name in Hindi", value: "त्रिवेदी कृष्णमूर्ति, निर्मला विश्वकर्मा" },
      { label: "Date of birth", value: "14/08/1990" },
    ],
  },
  {
    title: "Contact",
    rows: [
      { label: "Mobile number", value: "+91 98765 43210" },
      { label: "E-mail", value: `${"long.name.of.an.investor.".repeat(4)}@example.invalid` },
      { label: "Mother's maiden name, if it differs from the name on the document of identity", value: "" },
    ],
  },
  {
    title: "Work and income",
    rows: [
      { label: "Occupation", value: "Self-employed" },
      { label: "Annual income", value: "₹ 5,00,000 to ₹ 10,00,000" },
      {
        label: "Address",
        value: "Flat 12, Lake View Apartments,\nNear Gandhi Maidan, Ward 7, Łódź Road,\nBengaluru 560001",
      },
    ],
  },
  ...["Family", "Address", "Correspondence address", "Bank", "Tax residency", "Related person"].map(
    (title) => ({
      title,
      rows: Array.from({ length: 6 }, (_, index) => ({
        label: `${title} question ${index + 1}`,
        value: `${title} answer ${index + 1}`,
      })),
    }),
  ),
];

async function makeView(): Promise<FormPdfView> {
  return {
    title: "KYC application form",
    reference: "KYC-7F3K-92QX",
    answersHash: "0123456789abcdef".repeat(4),
    createdAt: "21 November 2026, 10:15 IST",
    language: "en",
    sections,
    photo: (await makePhoto()).buffer,
    signature: (await makeSignature()).buffer,
    signer: "Asha Verma",
    declaration: [
      "I declare that the details given above are true and correct to the best of my knowledge, and I undertake to report any change in them without delay.",
      "I consent to my details being sent to a KYC registration agency.",
    ],
    attachments: [
      { caption: "Identity document, front", image: (await makeIdentityCard()).buffer },
      { caption: "Cancelled cheque", pdf: (await makeChequePdf()).buffer },
      { caption: "Address document", pdf: await makeTurnedPdf() },
    ],
    words,
  };
}

/** Two pages, the second one lying on its side and with its corner away from zero. */
async function makeTurnedPdf(): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.addPage([595, 842]).drawText("Upright page of the address document", { x: 60, y: 780 });
  const lying = document.addPage([842, 1191]);
  lying.setMediaBox(100, 100, 595, 842);
  lying.setCropBox(100, 100, 595, 842);
  lying.setRotation(degrees(90));
  lying.drawText("Turned page of the address document", { x: 130, y: 900 });
  lying.drawRectangle({ x: 105, y: 105, width: 585, height: 832, borderWidth: 2, borderColor: grayscale(0) });
  return Buffer.from(await document.save());
}

async function readText(pdf: Buffer): Promise<string | null> {
  const path = join(folder, "form.pdf");
  await writeFile(path, pdf);
  try {
    return (await run("pdftotext", ["-layout", path, "-"])).stdout;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

test("the form holds every answer, the reference on every page, and a page for each attachment", async (context) => {
  const pdf = await renderFormPdf(await makeView());
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  const pages = document.getPageCount();
  expect(document.getTitle()).toBe("KYC application form KYC-7F3K-92QX");
  expect(document.getKeywords()).toBe(`answers-sha256:${"0123456789abcdef".repeat(4)}`);
  expect(document.catalog.get(PDFName.of("Lang"))?.toString()).toContain("en");

  const text = await readText(pdf);
  if (text === null) return context.skip("pdftotext is not installed: the words of the form were not read");
  const flat = text.replace(/\s+/g, " ");
  for (const { title, rows } of sections) {
    expect(flat).toContain(title);
    for (const { label, value } of rows) {
      const isPlain = value.length < 60;
      if (isPlain && label.length < 40) expect(flat).toContain(value === "" ? "Not given" : value);
    }
  }
  expect(flat).toContain("0123456789abcdef".repeat(4));
  expect(flat).toContain("₹ 5,00,000 to ₹ 10,00,000");
  expect(text.split("KYC-7F3K-92QX").length - 1).toBe(pages + 1);
  for (let page = 1; page <= pages; page += 1) expect(flat).toContain(`Page ${page} of ${pages}`);
  for (const caption of ["Identity document, front", "Cancelled cheque", "Address document, page 2 of 2"]) {
    expect(flat).toContain(caption);
  }
  for (const word of ["EXAMPLE BANK, FORT BRANCH, MUMBAI", "Turned page of the address document"]) {
    expect(flat).toContain(word);
  }
});

test("the form begins with who and which, and goes on in the order of the wizard", async (context) => {
  const view = await makeView();
  const text = await readText(await renderFormPdf({ ...view, attachments: [] }));
  if (text === null) return context.skip("pdftotext is not installed: the words of the form were not read");
  const lines = text.split("\n").map((line) => line.trim());
  const order = [
    view.title,
    view.signer,
    view.reference,
    ...sections.map(({ title }) => title),
    "Declaration",
  ];
  const places = order.map((part) => lines.indexOf(part));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
});

test("a form without photo, signature and attachments is whole too", async () => {
  const view = await makeView();
  const pdf = await renderFormPdf({ ...view, photo: undefined, signature: undefined, attachments: [] });
  expect((await PDFDocument.load(pdf)).getPageCount()).toBeGreaterThanOrEqual(2);
});

test("each image takes exactly one page, whatever its shape", async () => {
  const view = await makeView();
  const count = async (attachments: FormPdfView["attachments"]) =>
    (await PDFDocument.load(await renderFormPdf({ ...view, attachments }))).getPageCount();
  const image = (await makePhoto()).buffer;
  const none = await count([]);
  expect(
    await count([
      { caption: "Tall", image },
      { caption: "Wide", image: (await makeIdentityCard()).buffer },
    ]),
  ).toBe(none + 2);
});

test("an attached PDF that does not open is refused", async () => {
  const view = {
    ...(await makeView()),
    attachments: [{ caption: "Broken", pdf: Buffer.from("%PDF-1.7 nothing") }],
  };
  await expect(renderFormPdf(view)).rejects.toMatchObject({ code: "file-broken" });
});
