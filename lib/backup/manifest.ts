import { z } from "zod";
import { sign, verifySignature } from "@/lib/crypto";

/** Thrown when a backup can't be made or restored; the message says what to do. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}

export const manifestName = "manifest.json";
export const secretName = "secret";

const part = z.object({ size: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) });
// They become paths and names in statements.
const identifier = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);

const content = z.object({
  format: z.literal(1),
  /** The moment whose state it holds. */
  takenAt: z.iso.datetime(),
  /** SHA-256 of each migration that the database had had. */
  migrations: z.array(z.string()),
  tables: z.array(part.extend({ name: identifier, columns: z.array(identifier), rows: z.int().min(0) })),
  series: z.array(z.object({ name: identifier, last: z.string().regex(/^\d+$/).nullable() })),
  files: z.array(part.extend({ id: z.uuid().lowercase() })),
  /** Files whose bytes were lost before the backup was made. */
  lostFiles: z.array(z.string()),
  /** The secret that the install made for itself; null where it was given one. */
  secret: part.nullable(),
});
export type BackupContent = z.output<typeof content>;

const sealedManifest = z.object({ content, seal: z.string() });
/** `seal`: a keyed hash over the content, which only an install with the same secret makes. */
export type Manifest = z.output<typeof sealedManifest>;

const sealPurpose = "backup";

/** The text of a manifest. */
export function writeManifest(given: BackupContent): string {
  const ordered = content.parse(given);
  const seal = sign(sealPurpose, JSON.stringify(ordered));
  return `${JSON.stringify({ content: ordered, seal }, null, 1)}\n`;
}

/** @throws SyntaxError or ZodError */
export function parseManifest(text: string): Manifest {
  return sealedManifest.parse(JSON.parse(text));
}

/** Whether an install with this secret wrote the manifest, and nobody changed it since. */
export function isOwnManifest(manifest: Manifest): boolean {
  return verifySignature(sealPurpose, JSON.stringify(manifest.content), manifest.seal);
}

/** Where a table's rows lie below the backup's folder. */
export const placeOfTable = (name: string) => `tables/${name}.copy.gz`;
/** Where a file's sealed bytes lie below the backup's folder. */
export const placeOfFile = (id: string) => `files/${id.slice(0, 2)}/${id}`;
