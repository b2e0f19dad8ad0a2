/** Fewer letters than this stand in other words by chance. */
const shortest = 8;

/** A text as it stands, and as an address, a form, JSON, hexadecimal or base64 (wherever it begins) would write it. */
export function spellingsOf(text: string): string[] {
  const bytes = Buffer.from(text);
  const inBase64 = [0, 1, 2].map((shift) => {
    const written = Buffer.concat([Buffer.alloc(shift), bytes]).toString("base64");
    return written.slice(shift === 0 ? 0 : shift + 1, -4);
  });
  const inJson = JSON.stringify(text).slice(1, -1);
  const coded = [
    encodeURIComponent(text),
    new URLSearchParams({ text }).toString().slice("text=".length),
    inJson,
    JSON.stringify(inJson).slice(1, -1),
    text.replaceAll("/", "\\/"),
    bytes.toString("hex"),
    ...inBase64,
  ];
  return [...new Set([text, ...coded.filter(({ length }) => length >= shortest)])];
}
