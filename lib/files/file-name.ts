const MAX_LENGTH = 150;

/**
 * A person's file name made fit to be shown and kept: no path, no control or direction-changing characters, at most
 * 150 characters with its extension saved. Our own names on disk and in addresses never come from it.
 */
export function cleanFileName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? "";
  const clean = last
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]/gu, "")
    .replace(/\s+/gu, " ")
    .trim();
  if (/^\.*$/.test(clean)) return "file";
  if (clean.length <= MAX_LENGTH) return clean;
  const dot = clean.lastIndexOf(".");
  const extension = dot > 0 && clean.length - dot <= 10 ? clean.slice(dot) : "";
  return `${clean.slice(0, MAX_LENGTH - extension.length - 1)}…${extension}`;
}
