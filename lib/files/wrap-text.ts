import { Font } from "@react-pdf/renderer";
import { fontFamilies } from "./form-pdf-style";

type Data = NonNullable<ReturnType<typeof Font.getFont>["data"]>;

/**
 * Makes what breaks a text into lines of a width, both in points. The renderer itself would squeeze the spaces of a
 * line to get one more word into it. What fits no line at all is broken without a hyphen, which would read as part of
 * an e-mail address.
 */
export async function openTextWrapper(): Promise<(text: string, width: number, size: number) => string> {
  const fonts: Data[] = [];
  for (const fontFamily of fontFamilies) {
    await Font.load({ fontFamily, fontWeight: 400 });
    const { data } = Font.getFont({ fontFamily, fontWeight: 400 });
    if (data !== null) fonts.push(data);
  }
  const known = new Map<string, number>();
  const measure = (word: string): number => {
    const width = known.get(word) ?? measureWith(fonts, word);
    known.set(word, width);
    return width;
  };
  return (text, width, size) =>
    text
      .split("\n")
      .map((paragraph) => wrapParagraph(paragraph, (word) => measure(word) * size <= width))
      .join("\n");
}

/** The width of a text at one point. Each letter comes from the first font that has it, as in the renderer. */
function measureWith(fonts: readonly Data[], text: string): number {
  let width = 0;
  let piece = "";
  let font = fonts[0];
  const close = () => {
    if (font && piece !== "") width += font.layout(piece).advanceWidth / font.unitsPerEm;
    piece = "";
  };
  for (const letter of text) {
    const has = fonts.find((one) => one.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)) ?? fonts[0];
    if (has !== font) close();
    font = has;
    piece += letter;
  }
  close();
  return width;
}

function wrapParagraph(paragraph: string, fits: (line: string) => boolean): string {
  const lines: string[] = [];
  let line = "";
  for (const word of paragraph.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== "") lines.push(line);
    line = "";
    for (const { segment } of new Intl.Segmenter("en").segment(word)) {
      if (line !== "" && !fits(line + segment)) {
        lines.push(line);
        line = "";
      }
      line += segment;
    }
  }
  return [...lines, line].join("\n");
}
