import { spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { mkdir, open, readFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { z } from "zod";
import { withDatabase } from "../../bin/with-database.ts";
import { findBinaries } from "../../lib/db/embedded/binaries.ts";
import { chooseRunner } from "../../lib/db/embedded/runner.ts";

// node writer.ts check|write|write-unsafely <file of what was acknowledged before>
// Started on a data folder by run.ts. Looks for all that was acknowledged, says what is lacking, then writes until the
// power goes, and says of each row and each file when it was acknowledged.

const acknowledgement = z.object({
  application: z.string(),
  note: z.string(),
  sha256: z.string().nullable(),
});
type Acknowledgement = z.output<typeof acknowledgement>;

const writers = 6;
const largestFile = 300_000;
const [mode = "check", known = ""] = process.argv.slice(2);

function say(line: unknown): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

/** A server that waits for no disk, as the product refuses to run it, and files that don't either. */
async function startUnsafely(): Promise<void> {
  const dataDir = path.resolve(process.env.DATA_DIR ?? "");
  const socket = path.join(dataDir, "unsafe");
  await mkdir(socket, { mode: 0o700 });
  const binaries = await findBinaries();
  const { prefix, identity } = await chooseRunner(binaries, dataDir);
  const settings = ["fsync=off", "listen_addresses=", `unix_socket_directories=${socket}`].flatMap((one) => [
    "-c",
    one,
  ]);
  const [program = "", ...words] = [
    ...prefix,
    binaries.postgres,
    "-D",
    path.join(dataDir, "postgres"),
    ...settings,
  ];
  spawn(program, words, { stdio: "ignore", detached: true, ...identity }).unref();
  const url = `postgresql:///kyc?host=${encodeURIComponent(socket)}&user=postgres`;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    const isUp = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => undefined);
    if (isUp) break;
    await wait(50);
  }
  const handle = await open(path.join(dataDir, "secret"), "r");
  Object.getPrototypeOf(handle).sync = async () => undefined;
  const secret = (await handle.readFile("utf8")).trim();
  await handle.close();
  Object.assign(process.env, { DATABASE_URL: url, DATABASE_IS_PRIVATE: "on", APP_SECRET: secret });
}

async function findLost(all: Acknowledgement[]): Promise<Acknowledgement[]> {
  const { findApplication } = await import("../../lib/db/applications.ts");
  const { readAnswers } = await import("../../lib/db/answers.ts");
  const { listFiles } = await import("../../lib/db/files.ts");
  const { readFileBytes } = await import("../../lib/files/read.ts");
  const isKept = async ({ application: id, note, sha256 }: Acknowledgement): Promise<boolean> => {
    const application = await findApplication(id);
    if (application === null) return false;
    if ((await readAnswers(application)).bank?.values.note !== note) return false;
    if (sha256 === null) return true;
    const file = (await listFiles(application)).find((one) => one.sha256 === sha256);
    if (file === undefined) return false;
    const bytes = await readFileBytes(application, file);
    return createHash("sha256").update(bytes).digest("hex") === sha256;
  };
  const lost: Acknowledgement[] = [];
  for (const one of all) if (!(await isKept(one).catch(() => false))) lost.push(one);
  return lost;
}

async function writeOn(): Promise<never> {
  const { createApplication } = await import("../../lib/db/applications.ts");
  const { saveAnswers } = await import("../../lib/db/answers.ts");
  const { storeFile } = await import("../../lib/files/store-file.ts");
  for (;;) {
    const { application } = await createApplication();
    const note = randomBytes(12).toString("hex");
    await saveAnswers(application, "bank", { note });
    say({ application: application.id, note, sha256: null });
    const content = randomBytes(1 + Math.floor(Math.random() * largestFile));
    const place = { step: "identity", question: "front", contentType: "image/jpeg", name: "front.jpg" };
    const { sha256 } = await storeFile({ application, ...place, content: Readable.from([content]) });
    say({ application: application.id, note, sha256 });
  }
}

if (mode === "write-unsafely") await startUnsafely();
await withDatabase(async () => {
  const all = z.array(acknowledgement).parse(JSON.parse(await readFile(known, "utf8")));
  say({ checked: all.length, lost: (await findLost(all)).length });
  if (mode !== "check") await Promise.all(Array.from({ length: writers }, writeOn));
  return 0;
});
