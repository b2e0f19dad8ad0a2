import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const files: Record<string, string> = {
  "package.json": '{ "name": "empty-page", "private": true, "type": "module" }\n',
  "app/layout.js":
    "export default function Layout({ children }) {\n" +
    '  return <html lang="en"><body>{children}</body></html>;\n}\n',
  "app/page.js": '"use client";\nexport default function Page() {\n  return <h1>Empty</h1>;\n}\n',
  "app/empty/route.js": "export async function POST() {\n  return new Response(null, { status: 204 });\n}\n",
};

/**
 * Makes and builds an application of the same framework that has one empty client page, a route that takes a post
 * and answers nothing, and nothing else, from the packages in `root`.
 * @returns its folder, for the caller to remove
 */
export function buildEmptyPage(root: string): string {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), "kyc-empty-page-")));
  mkdirSync(path.join(folder, "app/empty"), { recursive: true });
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(folder, file), text);
  symlinkSync(path.join(root, "node_modules"), path.join(folder, "node_modules"));
  // The bundler follows no link out of its root, so the root is above both.
  const config = `export default { turbopack: { root: ${JSON.stringify(path.parse(folder).root)} } };\n`;
  writeFileSync(path.join(folder, "next.config.mjs"), config);
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
