const foreignMarks = /<script|<html|<!doctype|<\?php|%PDF-|PK\x03\x04/i;

/** Whether bytes that should describe a video hold the beginnings of a page, a program, a PDF or a ZIP. */
export function holdsForeignMark(bytes: Buffer): boolean {
  return foreignMarks.test(bytes.toString("latin1"));
}
