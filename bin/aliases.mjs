import { existsSync } from "node:fs";
import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";

// Lets a script import the product's own files as they import each other: `@/lib/x` for `lib/x.ts` or `lib/x/index.ts`.

const root = new URL("..", import.meta.url);
const endings = ["", ".ts", "/index.ts"];

registerHooks({
  resolve(specifier, context, next) {
    if (!specifier.startsWith("@/")) return next(specifier, context);
    const file = endings
      .map((ending) => new URL(specifier.slice(2) + ending, root))
      .find((candidate) => existsSync(fileURLToPath(candidate)) && /\.\w+$/.test(candidate.pathname));
    return next(file?.href ?? specifier, context);
  },
});
