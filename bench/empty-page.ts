import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

const files: Record<string, string> = {
  "package.json": '{ "name": "empty-page", "private": true, "type": "module" }\n',
  "app/layout.js":
    "export default function Layout({ children }) {\n" +
    '  return <html lang="en"><body>{children}</body></html>;\n}\n',
  "app/page.js": '"use client";\nexport default function Page() {\n  return <h1>Empty</h1>;\n}\n',
};

/**
 * Makes and builds an application of the same framework that has one empty client page and nothing else. It lies
 * inside `root`, so that it finds the packages of the product; no build of the product sees it.
 * @returns its folder
 */
export function buildEmptyPage(root: string): string {
  const folder = path.join(root, ".cache", "empty-page");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(path.join(folder, "app"), { recursive: true });
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(folder, file), text);
  writeFileSync(
    path.join(folder, "next.config.mjs"),
    `export default { turbopack: { root: ${JSON.stringify(root)} } };\n`,
  );
  const { status } = spawnSync(
    process.execPath,
    [path.join(root, "node_modules/next/dist/bin/next"), "build"],
    {
      cwd: folder,
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
    },
  );
  if (status !== 0) throw new Error("The empty page could not be built");
  return folder;
}
