const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

/** A file size for people: `12 B`, `340 KB`, `1.5 MB`. A limit of 10 * 1024 * 1024 bytes reads `10 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < KILOBYTE) return `${bytes} B`;
  const kilobytes = Math.round(bytes / KILOBYTE);
  if (kilobytes < 1000) return `${kilobytes} KB`;
  return `${(bytes / MEGABYTE).toFixed(1).replace(/\.0$/, "")} MB`;
}
