import { registerHooks } from "node:module";
import { statSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

function isFile(place: string): boolean {
  return statSync(place, { throwIfNoEntry: false })?.isFile() === true;
}

/** Lets Node load the product's own modules by the names that its bundlers resolve: `@/...`, and without an ending. */
export function resolveAliases(): void {
  registerHooks({
    resolve(specifier, context, next) {
      const from = context.parentURL?.startsWith("file:") ? fileURLToPath(context.parentURL) : root;
      if (from.includes(`${path.sep}node_modules${path.sep}`)) return next(specifier, context);
      const place = specifier.startsWith("@/")
        ? path.join(root, specifier.slice(2))
        : specifier.startsWith("./")
          ? path.resolve(path.dirname(from), specifier)
          : null;
      const file =
        place === null ? undefined : [place, `${place}.ts`, path.join(place, "index.ts")].find(isFile);
      return next(file === undefined ? specifier : pathToFileURL(file).href, context);
    },
  });
}
