import { Client } from "pg";

/** The address of another database of the same server. */
function addressOf(url: string, name: string): string {
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}

// Each file of tests begins with an empty database of its own, a copy of the one that was migrated for all: what one
// counts, sweeps or sends is no other's. The name is its worker's, so that few stand at once.
const { DATABASE_URL: url, VITEST_POOL_ID: worker } = process.env;
if (url === undefined || worker === undefined) throw new Error("The tests were given no database");
const own = `worker_${worker}`;
const server = new Client({ connectionString: addressOf(url, "postgres") });
await server.connect();
await server.query(`drop database if exists ${own} with (force)`);
await server.query(`create database ${own} template ${new URL(url).pathname.slice(1)}`);
await server.end();
process.env.DATABASE_URL = addressOf(url, own);
