import { statSync } from "node:fs";
import { registerHooks } from "node:module";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

// Lets Node load the product's own files by the names that its bundlers resolve: `@/...`, and without an ending.

const root = fileURLToPath(new URL("..", import.meta.url));

function isFile(place) {
  return statSync(place, { throwIfNoEntry: false })?.isFile() === true;
}

function placeOf(specifier, from) {
  if (specifier.startsWith("@/")) return path.join(root, specifier.slice(2));
  return /^\.\.?\//.test(specifier) ? path.resolve(path.dirname(from), specifier) : null;
}

registerHooks({
  resolve(specifier, context, next) {
    const from = context.parentURL?.startsWith("file:") ? fileURLToPath(context.parentURL) : root;
    const isOurs = !from.includes(`${path.sep}node_modules${path.sep}`);
    const place = isOurs ? placeOf(specifier, from) : null;
    const file =
      place === null ? undefined : [place, `${place}.ts`, path.join(place, "index.ts")].find(isFile);
    return next(file === undefined ? specifier : pathToFileURL(file).href, context);
  },
});
