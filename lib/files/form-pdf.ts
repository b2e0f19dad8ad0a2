import { Document, Image, type ImageProps, Page, renderToBuffer, Text, View } from "@react-pdf/renderer";
import { degrees, grayscale, type PDFDocument, type PDFPage } from "pdf-lib";
import { createElement as element, Fragment, type ReactNode } from "react";
import { attachmentFrame, lineWidths, pageSize, registerFonts, style, textSize } from "./form-pdf-style";
import type { FormPdfView } from "./form-pdf-view";
import { openPdf } from "./pdf-check";
import { hasDevanagari, speakDevanagari } from "./speak-devanagari";
import { openTextWrapper } from "./wrap-text";

// Node runs this file as it is, in a thread of its own: it has types, but no markup.

type Section = FormPdfView["sections"][number];
type Attached = {
  caption: string;
  image?: Uint8Array;
  source?: { document: PDFDocument; page: PDFPage };
};

/** Puts values into the places of a text, such as `{page}`. */
function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

function drawFrame(view: FormPdfView): ReactNode {
  const { words } = view;
  return element(
    Fragment,
    null,
    element(
      View,
      { style: style.header, fixed: true },
      element(Text, { style: style.product }, words.product),
      element(
        Text,
        { style: style.headerFacts },
        `${words.reference} ${view.reference}\n${words.created} ${view.createdAt}`,
      ),
    ),
    element(
      View,
      { style: style.footer, fixed: true },
      element(Text, null, view.title),
      element(Text, {
        render: ({ pageNumber, totalPages }) => fill(words.pageOf, { page: pageNumber, total: totalPages }),
      }),
    ),
  );
}

function drawRow({ label, value }: Section["rows"][number], key: number, noAnswer: string): ReactNode {
  return element(
    View,
    { key: `row ${key}`, style: style.row, wrap: false },
    element(Text, { style: style.label }, label),
    element(Text, { style: style.value }, value.trim() === "" ? noAnswer : value),
  );
}

/** Rows that stay together where a page ends, after a title and at the end of a section. */
const together = 3;

/** No page ends with a title or begins with the last row of a section; short sections stay whole. */
function drawSection(section: Section, noAnswer: string): ReactNode {
  const rows = section.rows.map((row, index) => drawRow(row, index, noAnswer));
  const title = element(Text, { key: "title", style: style.sectionTitle }, section.title);
  const isShort = rows.length <= 2 * together;
  const last = isShort ? rows.length : rows.length - together;
  return element(
    View,
    { key: section.title, style: style.section },
    element(View, { wrap: false }, title, ...rows.slice(0, isShort ? last : together)),
    ...rows.slice(isShort ? last : together, last),
    element(View, { wrap: false }, ...rows.slice(last)),
  );
}

function drawImage(bytes: Uint8Array | undefined, look: ImageProps["style"]): ReactNode {
  return bytes && element(Image, { style: look, src: Buffer.from(bytes) });
}

function drawDeclaration({ words, declaration, signature, signer, answersHash }: FormPdfView): ReactNode {
  return element(
    View,
    { style: style.section, wrap: false },
    element(Text, { style: style.sectionTitle }, words.declaration),
    ...declaration.map((sentence) => element(Text, { style: style.declared }, sentence)),
    element(
      View,
      { style: style.signature },
      drawImage(signature, style.signatureImage),
      element(
        View,
        { style: style.signatureLine },
        element(Text, { style: style.factLabel }, words.signature),
        element(Text, null, signer),
      ),
    ),
    element(
      View,
      { style: style.fingerprint },
      element(Text, { style: style.factLabel }, words.answersHash),
      element(Text, { style: style.hash }, answersHash),
    ),
  );
}

function drawOpening({ title, words, signer, reference, createdAt, photo }: FormPdfView): ReactNode {
  return element(
    View,
    { style: style.opening },
    element(
      View,
      { style: style.openingWords },
      element(Text, { style: style.title }, title),
      element(Text, { style: style.factLabel }, words.investor),
      element(Text, { style: style.factValue }, signer),
      element(Text, { style: style.factLabel }, words.reference),
      element(Text, { style: style.factValue }, reference),
      element(Text, { style: style.factLabel }, words.created),
      element(Text, { style: style.factValue }, createdAt),
    ),
    drawImage(photo, style.photo),
  );
}

function drawForm(view: FormPdfView, attached: readonly Attached[]) {
  const { words } = view;
  return element(
    Document,
    {
      title: `${view.title} ${view.reference}`,
      author: words.product,
      subject: view.title,
      creator: words.product,
      producer: words.product,
      language: view.language,
      keywords: `answers-sha256:${view.answersHash}`,
    },
    element(
      Page,
      { size: "A4", style: style.page },
      drawFrame(view),
      drawOpening(view),
      ...view.sections.map((section) => drawSection(section, words.noAnswer)),
      drawDeclaration(view),
    ),
    ...attached.map(({ caption, image }, index) =>
      element(
        Page,
        { key: index, size: "A4", style: style.page },
        drawFrame(view),
        element(Text, { style: style.caption }, caption),
        drawImage(image, style.attachment),
      ),
    ),
  );
}

async function spreadAttachments({ attachments, words }: FormPdfView): Promise<Attached[]> {
  const attached: Attached[] = [];
  for (const attachment of attachments) {
    if ("image" in attachment) {
      attached.push(attachment);
      continue;
    }
    const document = await openPdf(Buffer.from(attachment.pdf));
    const pages = document.getPages();
    for (const [index, page] of pages.entries()) {
      const { caption } = attachment;
      attached.push({
        caption:
          pages.length === 1
            ? caption
            : fill(words.partOf, { caption, page: index + 1, total: pages.length }),
        source: { document, page },
      });
    }
  }
  return attached;
}

/** Draws a page of a foreign PDF into the frame of one of ours: upright, whole, never enlarged. Links stay behind. */
async function drawInto(target: PDFPage, page: PDFPage): Promise<void> {
  if (page.node.Contents() === undefined) return;
  const box = page.getCropBox();
  const turn = ((page.getRotation().angle % 360) + 360) % 360;
  const isLying = turn === 90 || turn === 270;
  const [width, height] = isLying ? [box.height, box.width] : [box.width, box.height];
  const scale = Math.min(attachmentFrame.width / width, attachmentFrame.height / height, 1);
  const drawn = { width: box.width * scale, height: box.height * scale };
  const left = attachmentFrame.left + (attachmentFrame.width - width * scale) / 2;
  const bottom = pageSize.height - attachmentFrame.top - height * scale;
  const embedded = await target.doc.embedPage(page, {
    left: box.x,
    bottom: box.y,
    right: box.x + box.width,
    top: box.y + box.height,
  });
  target.drawPage(embedded, {
    x: left + (turn === 180 ? drawn.width : turn === 270 ? drawn.height : 0),
    y: bottom + (turn === 90 ? drawn.width : turn === 180 ? drawn.height : 0),
    ...drawn,
    rotate: degrees(-turn),
  });
  target.drawRectangle({
    x: left,
    y: bottom,
    width: width * scale,
    height: height * scale,
    borderWidth: 0.5,
    borderColor: grayscale(0.8),
  });
}

/** The same with every text broken into lines that fit their place. */
async function wrapView(view: FormPdfView): Promise<FormPdfView> {
  const wrap = await openTextWrapper();
  return {
    ...view,
    declaration: view.declaration.map((sentence) => wrap(sentence, lineWidths.whole, textSize)),
    sections: view.sections.map(({ title, rows }) => ({
      title,
      rows: rows.map(({ label, value }) => ({
        label: wrap(label, lineWidths.label, textSize),
        value: wrap(value, lineWidths.value, textSize),
      })),
    })),
  };
}

function textsOf({ sections, signer, attachments, declaration }: FormPdfView): string[] {
  return [
    ...sections.flatMap(({ title, rows }) => [title, ...rows.flatMap(({ label, value }) => [label, value])]),
    ...attachments.map(({ caption }) => caption),
    ...declaration,
    signer,
  ];
}

/**
 * Makes the form as a PDF (A4): answers, photo, declaration with signature, then one page for each attached image and
 * for each page of each attached PDF.
 * @throws AppError `file-broken` or `file-locked` for an attached PDF that does not open
 */
export async function renderFormPdf(view: FormPdfView): Promise<Buffer> {
  registerFonts();
  const attached = await spreadAttachments(view);
  const rendered = await renderToBuffer(drawForm(await wrapView(view), attached));
  const texts = textsOf(view);
  const isLatin = texts.every((text) => !hasDevanagari(text));
  if (isLatin && attached.every(({ source }) => source === undefined)) return rendered;

  const form = await openPdf(rendered);
  speakDevanagari(form, texts);
  const pages = form.getPages().slice(-attached.length);
  for (const [index, { source }] of attached.entries()) {
    const target = pages[index];
    if (source !== undefined && target !== undefined) await drawInto(target, source.page);
  }
  return Buffer.from(await form.save());
}
