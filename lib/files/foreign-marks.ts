const foreignMarks = /<script|<html|<!doctype|<\?php|%PDF-/i;
const startOfZip = Buffer.from([0x50, 0x4b, 0x03, 0x04]);

/** Whether bytes that should describe a video hold the beginnings of a page, a program, a PDF or a ZIP. */
export function holdsForeignMark(bytes: Buffer): boolean {
  return bytes.includes(startOfZip) || foreignMarks.test(bytes.toString("latin1"));
}
