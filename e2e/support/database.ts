import { readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";

/** Works on the private database of a product that runs, past the product. */
export async function withDatabase<Result>(
  dataDir: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const lines = readFileSync(path.join(dataDir, "postgres", "postmaster.pid"), "utf8").split("\n");
  const client = new pg.Client({ host: lines[4], user: "postgres", database: "kyc" });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
