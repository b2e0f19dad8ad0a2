import { withDatabase } from "./with-database.ts";

// npm run audit:verify
// Recomputes every hash of the audit and tells of each row that was changed, and of each that is missing. With --link
// it first links rows that bear no hash, as releases before the first with hashes wrote them: look at them before.

await withDatabase(async () => {
  if (process.argv.includes("--link")) {
    const { linkEarlierAudit } = await import("../lib/db/audit.ts");
    console.log(`${await linkEarlierAudit()} rows linked`);
  }
  const { checkAudit } = await import("../lib/db/audit-check.ts");
  const { faults, chains, rows } = await checkAudit();
  for (const { chain, position, fault } of faults) console.log(`${chain}  row ${position || "-"}  ${fault}`);
  console.log(
    `${rows} rows in ${chains} chains read: ${faults.length === 0 ? "all whole" : `${faults.length} faults`}`,
  );
  return faults.length === 0 ? 0 : 1;
});
