import path from "node:path";
import { checkBackup } from "../lib/backup/check-backup.ts";
import { BackupError, secretName } from "../lib/backup/manifest.ts";
import { withDatabase } from "./with-database.ts";

// npm run restore -- <folder>
// Loads a backup into an install that was never started, after every part of it was found whole.

async function restore(folder: string): Promise<void> {
  const manifest = await checkBackup(folder);
  const { tables, files, lostFiles, secret, takenAt } = manifest.content;
  const work = async () => {
    const { fileStore } = await import("../lib/files/file-store.ts");
    const { restoreBackup } = await import("../lib/backup/restore-backup.ts");
    let doubted: number;
    try {
      doubted = await restoreBackup(folder, manifest, fileStore());
    } catch (error) {
      if (!(error instanceof BackupError)) throw error;
      console.error(error.message);
      return 1;
    }
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(
      `${rows} rows in ${tables.length} tables and ${files.length} files are restored, as of ${takenAt}`,
    );
    if (lostFiles.length > 0) console.log(`${lostFiles.length} files were lost before the backup was made.`);
    const { checkAudit } = await import("../lib/db/audit-check.ts");
    const { faults } = await checkAudit();
    console.log(`The audit has ${faults.length === 0 ? "no faults" : `${faults.length} faults`}.`);
    console.log(
      "What happened after that moment is not known here, pushes included. Applications that waited to be sent then: " +
        `${doubted}. They stand in the queue as "Arrival not sure", and go out once two of staff have settled it.`,
    );
    return 0;
  };
  const secretFile = secret === null ? {} : { secretFile: path.join(folder, secretName) };
  await withDatabase(work, { isUntouched: true, ...secretFile });
}

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error("Use: npm run restore -- <folder of a backup>");
  process.exitCode = 1;
} else {
  await restore(path.resolve(folder)).catch((error: unknown) => {
    console.error(error instanceof BackupError ? error.message : error);
    process.exitCode = 1;
  });
}
