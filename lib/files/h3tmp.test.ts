import { test } from "vitest";
import { makePhoto, makeIdentityCard } from "@/e2e/support/files";
import { renderFormPdf } from "./form-pdf";
const words = { product: "P", reference: "R", created: "C", declaration: "D", signature: "S", noAnswer: "N", pageOf: (a: number,b: number)=>`Page ${a} of ${b}`, partOf: (c: string)=>c };
const base = { title: "T", reference: "K", createdAt: "x", language: "en", sections: [{title:"a",rows:[{label:"l",value:"v"}]}], signer: "s", declaration: ["d"], attachments: [], words };
test("x", async () => {
  const what = process.env.WHAT;
  if (what === "base") await renderFormPdf(base);
  if (what === "long") await renderFormPdf({...base, sections:[{title:"a",rows:[{label:"E",value:`${"long.name.of.an.investor.".repeat(4)}@example.invalid`}]}]});
  if (what === "deva") await renderFormPdf({...base, sections:[{title:"a",rows:[{label:"E",value:"आशा वर्मा, क्षेत्र श्रीनगर"}]}]});
  if (what === "odd") await renderFormPdf({...base, sections:[{title:"a",rows:[{label:"E",value:"№ Łódź ₹"}]}]});
  if (what === "photo") await renderFormPdf({...base, photo: (await makePhoto()).buffer});
  if (what === "att") await renderFormPdf({...base, attachments: [{caption:"c", image: (await makeIdentityCard()).buffer}]});
});
