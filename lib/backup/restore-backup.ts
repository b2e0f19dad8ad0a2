import { createReadStream } from "node:fs";
import path from "node:path";
import { pipeline, type Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { addAudit } from "@/lib/db/audit";
import { LoadError, loadTables } from "@/lib/db/backup";
import { inTransaction } from "@/lib/db/client";
import { knowsMigrations, listAppliedMigrations, migrateDatabase, migrateToEarlier } from "@/lib/db/migrate";
import type { FileStore } from "@/lib/files/store";
import {
  type BackupContent,
  BackupError,
  isOwnManifest,
  type Manifest,
  placeOfFile,
  placeOfTable,
} from "./manifest";

const notEmpty =
  "This install is not empty. Restore into a new DATA_DIR, or a new database and bucket, that was never started.";

/** Gives an untouched database the shape that the backup's had. */
async function prepareShape(wanted: readonly string[]): Promise<void> {
  if (!knowsMigrations(wanted)) {
    throw new BackupError("The backup was made by a newer or another release. Restore it with that one.");
  }
  const applied = await listAppliedMigrations();
  if (applied.length === 0) {
    await migrateToEarlier(wanted.length);
  } else if (applied.length !== wanted.length) {
    throw new BackupError(notEmpty);
  }
}

/** Files of an earlier try that was cut may lie there already, others may not. */
async function refuseForeignFiles(store: FileStore, content: BackupContent): Promise<void> {
  const own = new Set(content.files.map(({ id }) => id));
  for await (const { id } of store.list()) {
    if (!own.has(id)) throw new BackupError(notEmpty);
  }
}

function openTable(file: string): Readable {
  const rows = createGunzip();
  // What breaks is told to who reads the rows.
  pipeline(createReadStream(file), rows, () => undefined);
  return rows;
}

function auditDoubt(applicationId: string): Promise<void> {
  const detail = { from: "submitted", to: "unknown", reason: "restored" };
  return inTransaction((transaction) =>
    addAudit(transaction, { applicationId, actor: "system", action: "moved", detail }),
  );
}

/**
 * Loads a checked backup into an empty install, and brings it to the shape of this release. What waited to be sent when
 * the backup was made may have been sent since: it becomes `unknown`, for staff to settle. Where it throws a
 * `BackupError`, the database holds no row.
 * @returns how many applications became `unknown`
 * @throws BackupError
 */
export async function restoreBackup(folder: string, manifest: Manifest, store: FileStore): Promise<number> {
  if (!isOwnManifest(manifest)) {
    throw new BackupError(
      "The backup's manifest was changed, or this install has another secret. Set APP_SECRET to that of the install " +
        "that was backed up, or restore into a new DATA_DIR.",
    );
  }
  const { content } = manifest;
  await prepareShape(content.migrations);
  await refuseForeignFiles(store, content);
  const place = (name: string) => path.join(folder, name);
  const tables = content.tables.map((table) => ({
    ...table,
    open: () => openTable(place(placeOfTable(table.name))),
  }));
  const writeFiles = async () => {
    for (const { id, size } of content.files) {
      await store.write(id, createReadStream(place(placeOfFile(id))));
      if ((await store.size(id)) !== size) throw new BackupError(`The file ${id} was not stored whole.`);
    }
  };
  let doubted: string[];
  try {
    doubted = await loadTables({ tables, series: content.series }, writeFiles);
  } catch (error) {
    if (!(error instanceof LoadError)) throw error;
    if (error.fault === "not-empty") throw new BackupError(notEmpty);
    throw new BackupError(`The rows of ${error.table} don't fit. Nothing was restored.`, { cause: error });
  }
  await migrateDatabase();
  for (const id of doubted) await auditDoubt(id);
  return doubted.length;
}
