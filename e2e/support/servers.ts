import path from "node:path";

/*
 * What runs for the browser tests. `npm test` gives ports and folder anew for each run; by hand these are used.
 */

/** Where all of them keep their data and what they print. */
export const testFolder = path.resolve(process.env.E2E_DATA_DIR ?? ".cache/e2e");
const [port = 3100, otherPort = 3101, relay = 3102, reviewedPort = 3103, oidc = 3104] = (
  process.env.E2E_PORTS ?? ""
)
  .split(",")
  .filter((given) => given !== "")
  .map(Number);

/** A product under test: its address, its data folder, and the file that keeps what it prints. */
export type TestServer = { port: number; address: string; dataDir: string; log: string };

function describe(name: string, at: number): TestServer {
  return {
    port: at,
    address: `http://localhost:${at}`,
    dataDir: path.join(testFolder, name),
    log: path.join(testFolder, `${name}.log`),
  };
}

/**
 * `ordinary` runs as after a fresh clone; `other` with every setting that changes what is asked; `reviewed` lets staff
 * verify each application, and sign in by single sign-on.
 */
export const servers = {
  ordinary: describe("ordinary", port),
  other: describe("other", otherPort),
  reviewed: describe("reviewed", reviewedPort),
};

/** The single sign-on provider of the `reviewed` product. */
export const oidcAddress = `http://localhost:${oidc}`;

/** Stands between the `other` product and the sandbox, and remembers what is pushed. */
export const relayAddress = `http://127.0.0.1:${relay}`;

/** The header that the `other` product requires of callbacks. */
export const callbackHeader = { name: "X-Callback-Key", value: "kept-between-the-two-of-us" };
