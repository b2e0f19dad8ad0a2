import { join } from "node:path";
import { Font, StyleSheet } from "@react-pdf/renderer";

// One file per script and weight; a glyph is taken from the first family that has it. The rupee sign is in "extended".
const families = [
  ["Noto Sans", "noto-sans", "latin"],
  ["Noto Sans Extended", "noto-sans", "latin-ext"],
  ["Noto Sans Devanagari", "noto-sans-devanagari", "devanagari"],
] as const;

/** Their names, the first choice first. */
export const fontFamilies = families.map(([family]) => family);

let registered = false;

/** Makes the fonts known to the renderer, once in a process. */
export function registerFonts(): void {
  if (registered) return;
  for (const [family, folder, script] of families) {
    Font.register({
      family,
      fonts: [400, 600].map((fontWeight) => ({
        fontWeight,
        src: join(
          /* turbopackIgnore: true */ process.cwd(),
          "node_modules/@fontsource",
          folder,
          `files/${folder}-${script}-${fontWeight}-normal.woff`,
        ),
      })),
    });
  }
  // Lines are broken before they are drawn. Nothing is ever hyphenated.
  Font.registerHyphenationCallback((word) => [word]);
  registered = true;
}

const ink = "#14213d";
const quiet = "#55607a";
const line = "#d5dae4";
const accent = "#1d4e89";

/** A4 in points. */
export const pageSize = { width: 595.28, height: 841.89 };
const margin = 48;

/** The size of ordinary text in points. */
export const textSize = 9.5;

const textWidth = pageSize.width - 2 * margin;
const labelShare = 0.4;
const labelGap = 14;

/** How wide a line of text may be, in points: a trifle less than there is room for. */
export const lineWidths = {
  label: textWidth * labelShare - labelGap - 1,
  value: textWidth * (1 - labelShare) - 1,
  whole: textWidth - 1,
};

/**
 * Where an attached page may draw, in points from the left and from the top. It ends above the padding of the page:
 * what touches it is moved on to a next page, for ever when it is an image.
 */
export const attachmentFrame = {
  left: margin,
  top: 108,
  width: pageSize.width - 2 * margin,
  height: pageSize.height - 108 - 76,
};

export const style = StyleSheet.create({
  page: {
    fontFamily: fontFamilies,
    fontSize: textSize,
    lineHeight: 1.4,
    color: ink,
    paddingTop: 84,
    paddingBottom: 62,
    paddingHorizontal: margin,
  },
  header: {
    position: "absolute",
    top: 30,
    left: margin,
    right: margin,
    flexDirection: "row",
    justifyContent: "space-between",
    alignItems: "flex-end",
    paddingBottom: 8,
    borderBottomWidth: 1.5,
    borderBottomColor: accent,
  },
  product: { fontSize: 11, fontWeight: 600, color: accent },
  headerFacts: { fontSize: 8, color: quiet, textAlign: "right" },
  footer: {
    position: "absolute",
    top: pageSize.height - 42,
    left: margin,
    right: margin,
    flexDirection: "row",
    justifyContent: "space-between",
    fontSize: 8,
    color: quiet,
  },
  opening: { flexDirection: "row", justifyContent: "space-between", marginBottom: 16 },
  openingWords: { flexGrow: 1, flexShrink: 1, paddingRight: 24 },
  title: { fontSize: 21, fontWeight: 600, lineHeight: 1.25, marginBottom: 12 },
  factLabel: { fontSize: 8, color: quiet },
  factValue: { fontSize: 11, fontWeight: 600, marginBottom: 6 },
  photo: { width: 96, height: 120, objectFit: "cover", borderWidth: 0.75, borderColor: line },
  section: { marginBottom: 14 },
  sectionTitle: { fontSize: 11.5, fontWeight: 600, color: accent, marginBottom: 4 },
  row: { flexDirection: "row", borderTopWidth: 0.5, borderTopColor: line, paddingVertical: 3.5 },
  label: { width: `${100 * labelShare}%`, paddingRight: labelGap, color: quiet },
  value: { width: `${100 * (1 - labelShare)}%` },
  declared: { marginBottom: 5 },
  signature: { width: 210, marginTop: 14 },
  signatureImage: { height: 62, width: 210, objectFit: "contain", objectPosition: "0% 100%" },
  signatureLine: { borderTopWidth: 0.75, borderTopColor: ink, paddingTop: 4, marginTop: 4 },
  fingerprint: { marginTop: 14 },
  hash: { fontSize: 8 },
  caption: { fontSize: 11.5, fontWeight: 600, color: accent },
  attachment: {
    position: "absolute",
    left: attachmentFrame.left,
    top: attachmentFrame.top,
    width: attachmentFrame.width,
    height: attachmentFrame.height,
    objectFit: "contain",
    objectPosition: "50% 0%",
  },
});
