/**
 * What a browser can tell about a file before it is sent; the server looks at the content later.
 * @param accept an `accept` attribute that lists extensions, as `image/png,.png`
 * @param maxBytes the largest size taken
 * @returns a fault code, or null when the file may be sent
 */
export function checkFile(
  file: { name: string; size: number },
  accept: string,
  maxBytes: number,
): "file-heic" | "file-type" | "file-empty" | "file-too-large" | null {
  const extension = /\.[a-z0-9]+$/i.exec(file.name)?.[0].toLowerCase() ?? "";
  if (extension === ".heic" || extension === ".heif") return "file-heic";
  if (!accept.split(",").includes(extension)) return "file-type";
  if (file.size === 0) return "file-empty";
  return file.size > maxBytes ? "file-too-large" : null;
}
