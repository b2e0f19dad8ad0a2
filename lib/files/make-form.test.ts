import { PDFDocument } from "pdf-lib";
import { expect, test } from "vitest";
import type { FormPdfView } from "./form-pdf-view";
import { makeForm } from "./make-form";

const view: FormPdfView = {
  title: "KYC application form",
  reference: "KYC-7F3K-92QX",
  answersHash: "0123456789abcdef".repeat(4),
  createdAt: "21 November 2026 at 10:15 am",
  language: "en",
  sections: Array.from({ length: 10 }, (_, section) => ({
    title: `Section ${section}`,
    rows: Array.from({ length: 12 }, (_, row) => ({ label: `Question ${row}`, value: `Answer ${row}` })),
  })),
  signer: "Asha Verma",
  declaration: ["I declare that all this is true."],
  attachments: [],
  words: {
    product: "Investor Onboarding",
    investor: "Investor",
    reference: "Reference",
    created: "Made on",
    declaration: "Declaration",
    signature: "Signature",
    answersHash: "Fingerprint",
    noAnswer: "Not given",
    pageOf: "Page {page} of {total}",
    partOf: "{caption}, page {page} of {total}",
  },
};

test("while forms are drawn, the process goes on with its other work", async () => {
  let isDone = false;
  let longest = 0;
  const began = performance.now();
  const forms = Promise.all([1, 2].map(() => makeForm({ view }))).finally(() => {
    isDone = true;
  });
  for (let last = began; !isDone; ) {
    await new Promise((resolve) => setTimeout(resolve, 1));
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }
  const made = await forms;
  const took = performance.now() - began;
  // Drawn here, forms would hold this process up for most of the time.
  expect(longest).toBeLessThan(took / 3);
  for (const pdf of made) expect((await PDFDocument.load(pdf)).getPageCount()).toBeGreaterThan(1);
});

test("an attached file that does not open, and a seal that does not, are told, and harm no other form", async () => {
  const short = { ...view, sections: view.sections.slice(0, 1) };
  const broken = { ...short, attachments: [{ caption: "Cheque", pdf: Buffer.from("%PDF-1.7 nothing") }] };
  await expect(makeForm({ view: broken })).rejects.toMatchObject({ code: "file-broken", status: 422 });
  const seal = { p12: Buffer.from("none"), passphrase: "x", name: "N", reason: "R", contact: "C" };
  await expect(makeForm({ view: short, seal })).rejects.toThrow();
  expect((await PDFDocument.load(await makeForm({ view: short }))).getPageCount()).toBe(1);
});
