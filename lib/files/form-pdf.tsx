import { Document, Image, Page, renderToBuffer, Text, View } from "@react-pdf/renderer";
import { degrees, grayscale, type PDFDocument, type PDFPage } from "pdf-lib";
import { attachmentFrame, pageSize, registerFonts, style } from "./form-pdf-style";
import type { FormPdfView } from "./form-pdf-view";
import { openPdf } from "./pdf-check";

type Section = FormPdfView["sections"][number];
type Attached = { caption: string; image?: Buffer; source?: { document: PDFDocument; page: PDFPage } };

function Frame({ view }: { view: FormPdfView }) {
  const { words } = view;
  return (
    <>
      <View style={style.header} fixed>
        <Text style={style.product}>{words.product}</Text>
        <Text style={style.headerFacts}>
          {words.reference} {view.reference}
          {"\n"}
          {words.created} {view.createdAt}
        </Text>
      </View>
      <View style={style.footer} fixed>
        <Text>{view.title}</Text>
        <Text render={({ pageNumber, totalPages }) => words.pageOf(pageNumber, totalPages)} />
      </View>
    </>
  );
}

/** A word that fits no line is broken without a hyphen, which would read as part of an e-mail address. */
function breakLongWords(value: string): string {
  return value.replace(/\S{48,}/gu, (word) => (word.match(/.{1,44}/gu) ?? [word]).join("\n"));
}

function Row({ label, value, noAnswer }: Section["rows"][number] & { noAnswer: string }) {
  return (
    <View style={style.row} wrap={false}>
      <Text style={style.label}>{label}</Text>
      <Text style={style.value}>{value.trim() === "" ? noAnswer : breakLongWords(value)}</Text>
    </View>
  );
}

/** Whether a section surely fits on one page: it is kept whole there, so that no page begins amid its rows. */
function isShort({ rows }: Section): boolean {
  const letters = rows.reduce((sum, { label, value }) => sum + label.length + value.length, 0);
  return rows.length <= 16 && letters <= 1500;
}

/** A title never stands at the foot of a page without its first rows. */
function Rows({ section, noAnswer }: { section: Section; noAnswer: string }) {
  const [first, second, ...others] = section.rows;
  return (
    <View style={style.section} wrap={!isShort(section)}>
      <View wrap={false}>
        <Text style={style.sectionTitle}>{section.title}</Text>
        {first && <Row {...first} noAnswer={noAnswer} />}
        {second && <Row {...second} noAnswer={noAnswer} />}
      </View>
      {others.map((row, index) => (
        <Row key={`${index}:${row.label}`} {...row} noAnswer={noAnswer} />
      ))}
    </View>
  );
}

function Declaration({ view }: { view: FormPdfView }) {
  return (
    <View style={style.section} wrap={false}>
      <Text style={style.sectionTitle}>{view.words.declaration}</Text>
      {view.declaration.map((sentence) => (
        <Text key={sentence} style={style.declared}>
          {sentence}
        </Text>
      ))}
      <View style={style.signature}>
        {view.signature && <Image style={style.signatureImage} src={view.signature} />}
        <View style={style.signatureLine}>
          <Text style={style.factLabel}>{view.words.signature}</Text>
          <Text>{view.signer}</Text>
        </View>
      </View>
      <View style={style.fingerprint}>
        <Text style={style.factLabel}>{view.words.answersHash}</Text>
        <Text style={style.hash}>{view.answersHash}</Text>
      </View>
    </View>
  );
}

function Form({ view, attached }: { view: FormPdfView; attached: readonly Attached[] }) {
  const { words } = view;
  return (
    <Document
      title={`${view.title} ${view.reference}`}
      author={words.product}
      subject={view.title}
      creator={words.product}
      producer={words.product}
      language={view.language}
      keywords={`answers-sha256:${view.answersHash}`}
    >
      <Page size="A4" style={style.page}>
        <Frame view={view} />
        <View style={style.opening}>
          <View style={style.openingWords}>
            <Text style={style.title}>{view.title}</Text>
            <Text style={style.factLabel}>{words.reference}</Text>
            <Text style={style.factValue}>{view.reference}</Text>
            <Text style={style.factLabel}>{words.created}</Text>
            <Text style={style.factValue}>{view.createdAt}</Text>
          </View>
          {view.photo && <Image style={style.photo} src={view.photo} />}
        </View>
        {view.sections.map((section) => (
          <Rows key={section.title} section={section} noAnswer={words.noAnswer} />
        ))}
        <Declaration view={view} />
      </Page>
      {attached.map(({ caption, image }, index) => (
        <Page key={`${index}:${caption}`} size="A4" style={style.page}>
          <Frame view={view} />
          <Text style={style.caption}>{caption}</Text>
          {image && <Image style={style.attachment} src={image} />}
        </Page>
      ))}
    </Document>
  );
}

async function spreadAttachments({ attachments, words }: FormPdfView): Promise<Attached[]> {
  const attached: Attached[] = [];
  for (const attachment of attachments) {
    if ("image" in attachment) {
      attached.push(attachment);
      continue;
    }
    const document = await openPdf(attachment.pdf);
    const pages = document.getPages();
    for (const [index, page] of pages.entries()) {
      const { caption } = attachment;
      attached.push({
        caption: pages.length === 1 ? caption : words.partOf(caption, index + 1, pages.length),
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

/**
 * Makes the form as a PDF (A4): answers, photo, declaration with signature, then one page for each attached image and
 * for each page of each attached PDF.
 * @throws AppError `file-broken` or `file-locked` for an attached PDF that does not open
 */
export async function renderFormPdf(view: FormPdfView): Promise<Buffer> {
  registerFonts();
  const attached = await spreadAttachments(view);
  const rendered = await renderToBuffer(<Form view={view} attached={attached} />);
  if (attached.every(({ source }) => source === undefined)) return rendered;

  const form = await openPdf(rendered);
  const pages = form.getPages().slice(-attached.length);
  for (const [index, { source }] of attached.entries()) {
    const target = pages[index];
    if (source !== undefined && target !== undefined) await drawInto(target, source.page);
  }
  return Buffer.from(await form.save());
}
