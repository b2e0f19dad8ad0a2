import { execFile } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ObjectStore, startObjectStore } from "@/e2e/support/object-store";
import { createApplication } from "@/lib/db/applications";
import { pool } from "@/lib/db/client";
import { launchDatabase, type PrivateDatabase } from "@/lib/db/embedded/launch";
import { addFile, removeFile } from "@/lib/db/files";
import { createDiskStore, type FileStore } from "@/lib/files/store";
import { checkBackup } from "./check-backup";
import { makeBackup } from "./make-backup";

const run = promisify(execFile);
let home = "";
let source = "";
let running: PrivateDatabase;
const at = (...names: string[]) => path.join(home, ...names);

/** Runs something of ours as an operator would, on a data folder. */
async function runOn(dataDir: string, words: string[], settings: Record<string, string> = {}) {
  const env = {
    NODE_ENV: "test" as const,
    PATH: process.env.PATH,
    DATA_DIR: dataDir,
    LOG_LEVEL: "silent",
    ...settings,
  };
  return run(process.execPath, ["--import", "./bin/aliases.mjs", ...words], { env }).then(
    ({ stdout, stderr }) => ({ code: 0, said: stdout + stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      said: error.stdout + error.stderr,
    }),
  );
}

function runCode(dataDir: string, code: string, settings?: Record<string, string>) {
  const text = `import { withDatabase } from "./bin/with-database.ts";\nawait withDatabase(async () => {${code}\n return 0; });`;
  return runOn(dataDir, ["--input-type=module-typescript", "-e", text], settings);
}

const write = `
  const { createApplication } = await import("@/lib/db/applications");
  const { saveAnswers } = await import("@/lib/db/answers");
  const { storeFile } = await import("@/lib/files/store-file");
  const { Readable } = await import("node:stream");
  for (const turn of [1, 2, 3]) {
    const { application } = await createApplication();
    await saveAnswers(application, "bank", { note: "tab\\t, \\\\N and नया " + turn });
    const content = Readable.from([Buffer.alloc(200_000 * turn, turn)]);
    const place = { step: "identity", question: "front", contentType: "image/jpeg", name: "a.jpg" };
    await storeFile({ application, ...place, content });
  }`;

/** What stands in an install: every row of every table, and every answer and file, opened. */
const read = `
  const { createHash } = await import("node:crypto");
  const { pool } = await import("@/lib/db/client");
  const { findApplication } = await import("@/lib/db/applications");
  const { readAnswers } = await import("@/lib/db/answers");
  const { listFiles } = await import("@/lib/db/files");
  const { readSealed } = await import("@/lib/files/read");
  const { fileStore } = await import("@/lib/files/file-store");
  const { checkAudit } = await import("@/lib/db/audit-check");
  const { rows: tables } = await pool().query(
    "select c.relname as name from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1");
  for (const { name } of tables) {
    const { rows } = await pool().query(
      "select count(*) as count, md5(string_agg(t::text, ',' order by t::text)) as hash from " + name + " t");
    console.log(name, rows[0].count, rows[0].hash);
  }
  for (const { id } of (await pool().query("select id from applications order by id")).rows) {
    const application = await findApplication(id);
    console.log(id, (await readAnswers(application)).bank.values.note);
    for (const file of await listFiles(application)) {
      const hash = createHash("sha256");
      for await (const piece of readSealed(fileStore(), application.key, file)) hash.update(piece);
      console.log(file.id, file.name, hash.digest("hex") === file.sha256);
    }
  }
  const { rows: series } = await pool().query("select last_value from audit_id_seq");
  console.log("series", series[0].last_value, "audit", JSON.stringify(await checkAudit()));`;

beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), "kyc-backup-"));
  source = await mkdtemp(at("source-"));
  const made = await runCode(source, write);
  expect(made).toEqual({ code: 0, said: "" });
  running = await launchDatabase({ dataDir: source });
  const backed = await runOn(source, ["bin/backup.ts", at("backup")]);
  expect(backed.code, backed.said).toBe(0);
}, 60_000);

afterAll(async () => {
  await running.stop();
  await rm(home, { recursive: true, force: true });
});

test("a backup restored into an empty install has the same rows, answers, files, secret and audit", async () => {
  const restored = await runOn(at("restored"), ["bin/restore.ts", at("backup")]);
  expect(restored.said).toContain("The audit has no faults");
  expect(restored.said).toContain("waited to be sent then: 0.");
  expect(restored.code).toBe(0);
  const before = await runCode(source, read);
  expect(before.said.match(/a\.jpg true/g)).toHaveLength(3);
  expect(before.said).toContain("tab\t, \\N and नया 3");
  expect(await runCode(at("restored"), read)).toEqual(before);
  const secrets = await Promise.all([source, at("restored")].map((folder) => readFile(`${folder}/secret`)));
  expect(secrets[0]).toEqual(secrets[1]);
  expect((await stat(at("restored", "secret"))).mode & 0o777).toBe(0o600);

  const again = await runOn(at("restored"), ["bin/restore.ts", at("backup")]);
  expect(again.said).toContain("This install is not empty");
  expect(again.code).toBe(1);
  expect(await runCode(at("restored"), read)).toEqual(before);
}, 90_000);

const wait = `
  const { createApplication, moveApplication } = await import("@/lib/db/applications");
  const { application } = await createApplication();
  const move = { application, from: ["draft"], to: "submitted", actor: "investor", reason: "submitted" };
  await moveApplication(undefined, { ...move, set: { submittedAt: new Date() } });`;

const readDoubt = `
  const { listDueApplications } = await import("@/lib/db/pushes");
  const { pool } = await import("@/lib/db/client");
  const { checkAudit } = await import("@/lib/db/audit-check");
  const { rows } = await pool().query(
    "select a.state, m.detail from applications a join audit m on m.application_id = a.id and m.action = 'moved' order by m.id");
  console.log(JSON.stringify({ rows, due: await listDueApplications(-3600), audit: await checkAudit() }));`;

test("what waited to be sent when the backup was made goes out to nobody before staff have settled it", async () => {
  const folder = await mkdtemp(at("waiting-"));
  expect(await runCode(folder, wait)).toEqual({ code: 0, said: "" });
  const waiting = JSON.parse((await runCode(folder, readDoubt)).said);
  expect(waiting.due).toHaveLength(1);
  expect((await runOn(folder, ["bin/backup.ts", at("backup-waiting")])).code).toBe(0);

  const restored = await runOn(at("restored-waiting"), ["bin/restore.ts", at("backup-waiting")]);
  expect(restored.said).toContain("waited to be sent then: 1.");
  expect(restored.said).toContain("The audit has no faults");
  const { rows, due, audit } = JSON.parse((await runCode(at("restored-waiting"), readDoubt)).said);
  expect(due).toEqual([]);
  expect(rows).toEqual([
    { state: "unknown", detail: { from: "draft", to: "submitted", reason: "submitted" } },
    { state: "unknown", detail: { from: "submitted", to: "unknown", reason: "restored" } },
  ]);
  expect(audit.faults).toEqual([]);
}, 90_000);

/** An operator's install: a database on their own server, files in a bucket, a secret of their own. */
async function makeOperator(
  name: string,
): Promise<{ settings: Record<string, string>; objects: ObjectStore }> {
  const objects = await startObjectStore();
  const server = new URL(process.env.DATABASE_URL ?? "");
  await pool().query(`create database ${name}`);
  server.pathname = `/${name}`;
  const { bucket, endpoint, region, accessKeyId, secretAccessKey } = objects.settings;
  const settings = {
    DATABASE_URL: server.href,
    APP_SECRET: "Zk3vQ9wTr7Lm2XbNc5JhGd8SfPy6UaEo",
    SANDBOX: "on",
    S3_BUCKET: bucket,
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
  return { settings, objects };
}

test("an operator's database and bucket are restored whole into another database and bucket", async () => {
  const [from, to] = [await makeOperator("operator_from"), await makeOperator("operator_to")];
  const noFolder = at("operator-data");
  try {
    expect(await runCode(noFolder, write, from.settings)).toEqual({ code: 0, said: "" });
    const before = await runCode(noFolder, read, from.settings);
    expect(before.said.match(/a\.jpg true/g)).toHaveLength(3);
    const backed = await runOn(noFolder, ["bin/backup.ts", at("operator")], from.settings);
    expect(backed.said).toContain("and 3 files are in");
    expect(backed.said).toContain("APP_SECRET is not among it");
    expect((await checkBackup(at("operator"))).content.secret).toBeNull();

    const restored = await runOn(noFolder, ["bin/restore.ts", at("operator")], to.settings);
    expect(restored.said).toContain("The audit has no faults");
    expect(restored.code).toBe(0);
    expect(await runCode(noFolder, read, to.settings)).toEqual(before);
    const objectsOf = async ({ directory }: ObjectStore) =>
      (await readdir(directory, { recursive: true })).filter((name) => name.includes("files/")).toSorted();
    expect(await objectsOf(to.objects)).toEqual(await objectsOf(from.objects));

    const elsewhere = { ...to.settings, DATABASE_URL: from.settings["DATABASE_URL"] ?? "" };
    const again = await runOn(noFolder, ["bin/restore.ts", at("operator")], elsewhere);
    expect(again.said).toContain("This install is not empty");
    expect(await runCode(noFolder, read, from.settings)).toEqual(before);
    expect(existsSync(path.join(noFolder, "postgres"))).toBe(false);
    expect(existsSync(path.join(noFolder, "files"))).toBe(false);
  } finally {
    await Promise.all([from.objects.stop(), to.objects.stop()]);
  }
}, 120_000);

test("a backup lies open to nobody else, and takes no folder that is there", async () => {
  for (const name of await readdir(at("backup"), { recursive: true })) {
    const { mode } = await stat(at("backup", name));
    expect(mode & 0o077, name).toBe(0);
  }
  expect((await stat(at("backup"))).mode & 0o077).toBe(0);
  const { code, said } = await runOn(source, ["bin/backup.ts", at("backup")]);
  expect(said).toContain("is there already");
  expect(code).toBe(1);
}, 30_000);

test("an install with another secret refuses, and stays empty", async () => {
  const other = await mkdtemp(at("other-"));
  await writeFile(path.join(other, "secret"), randomUUID() + randomUUID(), { mode: 0o600 });
  const { code, said } = await runOn(other, ["bin/restore.ts", at("backup")]);
  expect(said).toContain("another secret");
  expect(code).toBe(1);
  const empty = await runCode(other, read);
  expect(empty.said).toContain("applications 0 null");
}, 60_000);

test("every damaged or missing part is found before anything is restored", async () => {
  const { content } = await checkBackup(at("backup"));
  const [file] = content.files;
  const table = content.tables.find(({ rows }) => rows > 0);
  const id = file?.id ?? "";
  const parts = [`files/${id.slice(0, 2)}/${id}`, `tables/${table?.name}.copy.gz`, "secret"];
  for (const part of parts) {
    const damaged = await mkdtemp(at("damaged-"));
    await cp(at("backup"), damaged, { recursive: true });
    const bytes = await readFile(path.join(damaged, part));
    const place = Math.floor(bytes.length / 2);
    bytes.writeUInt8(bytes.readUInt8(place) ^ 1, place);
    await writeFile(path.join(damaged, part), bytes);
    await expect(checkBackup(damaged)).rejects.toThrow(`${part} of the backup is damaged`);
    await rm(path.join(damaged, part));
    await expect(checkBackup(damaged)).rejects.toThrow(`${part} of the backup can't be read`);
  }
  const manifest = await readFile(at("backup", "manifest.json"), "utf8");
  const cut = await mkdtemp(at("damaged-"));
  await cp(at("backup"), cut, { recursive: true });
  await writeFile(path.join(cut, "manifest.json"), manifest.slice(0, -20));
  await expect(checkBackup(cut)).rejects.toThrow("manifest.json is damaged");
  await writeFile(path.join(cut, "manifest.json"), manifest.replace(/"rows": [1-9]\d*/, '"rows": 7777'));
  const { code, said } = await runOn(at("never"), ["bin/restore.ts", cut]);
  expect(said).toContain("manifest was changed");
  expect(code).toBe(1);
}, 60_000);

test("a file that is replaced while files are copied is not lacking: the later state is taken", async () => {
  const disk = createDiskStore(at("files"));
  const { application } = await createApplication();
  const add = async (text: string) => {
    const id = randomUUID();
    await disk.write(id, Readable.from([Buffer.from(text)]));
    const sha256 = createHash("sha256").update(text).digest("hex");
    const place = { step: "identity", question: "front", contentType: "image/jpeg", name: "a.jpg" };
    await addFile(application, { id, ...place, size: text.length, sha256 });
    return id;
  };
  const first = await add("first");
  let second = "";
  const store: FileStore = {
    ...disk,
    async size(id) {
      if (id === first && second === "") {
        second = await add("second");
        await disk.remove(first);
      }
      return disk.size(id);
    },
  };
  const { files, lostFiles, tables } = await makeBackup(at("busy"), { store, secretFile: undefined });
  const ids = files.map(({ id }) => id);
  expect(ids).toContain(second);
  expect(ids).not.toContain(first);
  expect(lostFiles).not.toContain(first);
  expect(tables.find(({ name }) => name === "files")?.rows).toBe(ids.length + lostFiles.length);
  await checkBackup(at("busy"));

  await disk.remove(second);
  const later = await makeBackup(at("later"), { store, secretFile: undefined });
  expect(later.lostFiles).toContain(second);
  await removeFile(application, "identity", "front");
}, 30_000);
