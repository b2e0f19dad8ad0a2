import {
  decodePDFRawStream,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFRawStream,
  PDFRef,
} from "pdf-lib";

const word = /[\u0900-\u097f\u200c\u200d]+/g;

/** Whether a text has a letter of Devanagari. */
export function hasDevanagari(text: string): boolean {
  return text.search(word) !== -1;
}

/**
 * Gives each drawn word in Devanagari the text that it stands for. Its signs are drawn in another order than they are
 * written, and so a reader that copies, searches or reads aloud would get them.
 * @param form a form as it was rendered, before anything else is drawn into it
 * @param texts all that it shows
 */
export function speakDevanagari(form: PDFDocument, texts: readonly string[]): void {
  const written = new Map<string, string>();
  for (const text of texts) for (const [found] of text.matchAll(word)) written.set(keyOf(found), found);
  if (written.size === 0) return;
  for (const page of form.getPages()) {
    const reference = page.node.get(PDFName.of("Contents"));
    const stream = form.context.lookup(reference);
    if (!(reference instanceof PDFRef) || !(stream instanceof PDFRawStream)) continue;
    const fonts = readFonts(form, page.node.Resources());
    const drawn = Buffer.from(decodePDFRawStream(stream).decode()).toString("latin1");
    const spoken = drawn.replace(/BT\n[\s\S]*?\nET/g, (block) => {
      const [, font = ""] = /\/(F\d+) [\d.]+ Tf/.exec(block) ?? [];
      const glyphs = [...block.matchAll(/<([0-9a-f]+)>/gi)].flatMap(
        ([, hex = ""]) => hex.match(/.{4}/g) ?? [],
      );
      const letters = glyphs.map((glyph) => fonts.get(font)?.get(Number.parseInt(glyph, 16)) ?? "").join("");
      const text = written.get(keyOf(letters));
      if (text === undefined) return block;
      return `/Span <</ActualText ${PDFHexString.fromText(text)}>> BDC\n${block}\nEMC`;
    });
    form.context.assign(reference, form.context.flateStream(Buffer.from(spoken, "latin1")));
  }
}

/** The letters of a word in whatever order. Joiners are seldom drawn. */
function keyOf(letters: string): string {
  return [...letters.replace(/[\u200c\u200d]/g, "")].toSorted().join("");
}

/** The letters that each glyph of each font stands for, by the name of the font. */
function readFonts(form: PDFDocument, resources: PDFDict | undefined): Map<string, Map<number, string>> {
  const fonts = resources?.lookupMaybe(PDFName.of("Font"), PDFDict);
  const known = new Map<string, Map<number, string>>();
  for (const [name, reference] of fonts?.entries() ?? []) {
    const font = form.context.lookupMaybe(reference, PDFDict);
    const table = form.context.lookup(font?.get(PDFName.of("ToUnicode")));
    if (!(table instanceof PDFRawStream)) continue;
    known.set(
      name.decodeText(),
      readTable(Buffer.from(decodePDFRawStream(table).decode()).toString("latin1")),
    );
  }
  return known;
}

/** Reads the ranges of a table, as the renderer writes them: `<first> <last> [<letters> <letters>]`. */
function readTable(table: string): Map<number, string> {
  const glyphs = new Map<number, string>();
  for (const [, first = "", letters = ""] of table.matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g)) {
    for (const [index, [, hex = ""]] of [...letters.matchAll(/<([^>]*)>/g)].entries()) {
      const units = hex.replace(/\s/g, "").match(/.{4}/g) ?? [];
      const text = String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16)));
      glyphs.set(Number.parseInt(first, 16) + index, text);
    }
  }
  return glyphs;
}
