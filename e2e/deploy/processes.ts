import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { launchDatabase } from "@/lib/db/embedded/launch";
import { isReady, startProduct } from "../support/processes";

const nginx = "/usr/sbin/nginx";

/** Why these tests can't run here; null where they can. */
export const missing = existsSync(nginx) ? null : "nginx is not installed (/usr/sbin/nginx)";

const [first = 4500] = (process.env.E2E_PORTS ?? "").split(",").filter(Boolean).map(Number);
/** The ports of nginx, of two processes of the product, and of the sandbox of the upstream. */
export const ports = { nginx: first, one: first + 1, two: first + 2, sandbox: first + 3 };

export type Product = { port: number; child: ChildProcess; stop(): Promise<number | null> };

export type Deployment = {
  address: string;
  folder: string;
  start(port: number): Promise<Product>;
  stop(): Promise<void>;
};

async function waitUntil(isSo: () => Promise<boolean>, what: string): Promise<void> {
  for (let tries = 0; tries < 1200; tries += 1) {
    if (await isSo()) return;
    await wait(100);
  }
  throw new Error(`${what} does not come`);
}

/** Runs what `deploy/` describes as plain processes: nginx with the very file, a database, and what `start` starts. */
export async function deploy(): Promise<Deployment> {
  const folder = mkdtempSync(path.join(tmpdir(), "kyc-deploy-"));
  const database = await launchDatabase({ dataDir: folder });
  const address = `http://localhost:${ports.nginx}`;
  const upstream = `http://127.0.0.1:${ports.sandbox}/sandbox`;
  const children = new Set<ChildProcess>();

  async function start(port: number): Promise<Product> {
    const isSandbox = port === ports.sandbox;
    const { child, ended, log } = startProduct(
      {
        PORT: String(port),
        PUBLIC_URL: isSandbox ? "" : address,
        DATABASE_URL: isSandbox ? "" : database.url,
        APP_SECRET: isSandbox ? "" : "Zk3vQ9wTr7Lm2XbNc5JhGd8SfPy6UaEo",
        DATA_DIR: path.join(folder, isSandbox ? "sandbox" : "data"),
        SANDBOX: isSandbox ? "on" : "off",
        SANDBOX_CALLBACK_DELAY_MS: "500",
        UPSTREAM_BASE_URL: isSandbox ? "" : upstream,
        UPSTREAM_KRA_BASE_URL: isSandbox ? "" : upstream,
        TRUSTED_PROXIES: isSandbox ? "0" : "1",
      },
      path.join(folder, `${port}.log`),
    );
    children.add(child);
    await waitUntil(async () => {
      if (child.exitCode !== null) throw new Error(`A process did not start:\n${log()}`);
      return isReady(`http://127.0.0.1:${port}`);
    }, `Port ${port}`);
    return {
      port,
      child,
      async stop() {
        child.kill("SIGTERM");
        children.delete(child);
        return ended;
      },
    };
  }

  const proxy = await startNginx(folder);
  return {
    address,
    folder,
    start,
    async stop() {
      proxy.kill("SIGTERM");
      await Promise.all(
        [...children].map((child) => {
          const ended = new Promise((resolve) => child.once("close", resolve));
          child.kill("SIGTERM");
          return ended;
        }),
      );
      await database.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function startNginx(folder: string): Promise<ChildProcess> {
  const conf = readFileSync("deploy/nginx.conf", "utf8")
    .replaceAll("127.0.0.1:3001", `127.0.0.1:${ports.one}`)
    .replaceAll("127.0.0.1:3002", `127.0.0.1:${ports.two}`)
    .replace("listen 80;", `listen ${ports.nginx};`)
    .replaceAll("/var/log/nginx/", `${folder}/`);
  const spaces = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  for (const name of spaces) mkdirSync(path.join(folder, name));
  const whole = `
    ${process.getuid?.() === 0 ? "user root;" : ""}
    worker_processes 2;
    pid ${folder}/nginx.pid;
    error_log ${folder}/nginx.log crit;
    events { worker_connections 512; }
    http {
      ${spaces.map((name) => `${name}_temp_path ${folder}/${name};`).join("\n")}
      ${conf}
    }`;
  const file = path.join(folder, "nginx.conf");
  writeFileSync(file, whole);
  const child = spawn(nginx, ["-c", file, "-g", "daemon off;"], { stdio: ["ignore", "inherit", "inherit"] });
  await waitUntil(
    () =>
      fetch(`http://localhost:${ports.nginx}/api/health/live`).then(
        ({ status }) => status === 404,
        () => child.exitCode !== null,
      ),
    "nginx",
  );
  return child;
}
