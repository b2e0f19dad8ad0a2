import { existsSync } from "node:fs";
import path from "node:path";
import { withDatabase } from "./with-database.ts";

// npm run backup -- <folder>
// Writes database, files and, where the product made its own, the secret into a new folder. The service may run
// meanwhile, or not.

const [folder] = process.argv.slice(2);

await withDatabase(async () => {
  if (folder === undefined) {
    console.error("Use: npm run backup -- <new folder>");
    return 1;
  }
  const { env } = await import("../lib/env.ts");
  const { fileStore } = await import("../lib/files/file-store.ts");
  const { makeBackup } = await import("../lib/backup/make-backup.ts");
  const { BackupError } = await import("../lib/backup/manifest.ts");
  const { dataDir, databaseIsPrivate } = env();
  const own = path.join(path.resolve(dataDir), "secret");
  const secretFile = databaseIsPrivate && existsSync(own) ? own : undefined;
  const target = path.resolve(folder);
  try {
    const { tables, files, lostFiles, secret } = await makeBackup(target, { store: fileStore(), secretFile });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`${rows} rows in ${tables.length} tables and ${files.length} files are in ${target}`);
    console.log(
      secret === null
        ? "APP_SECRET is not among it: keep it apart. Without it the backup can't be read."
        : "The secret is among it: whoever holds the folder can read everything.",
    );
    for (const id of lostFiles) console.error(`The bytes of the file ${id} are lost and not in the backup.`);
    return lostFiles.length === 0 ? 0 : 1;
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    console.error(error.message);
    return 1;
  }
});
