import { fileURLToPath } from "node:url";
import { ensureBuilt } from "./build.ts";
import { buildCities } from "./build-cities.ts";
import { buildPincodes } from "./build-pincodes.ts";

// npm run build
// Makes what `npm start` serves, for whoever starts several processes of one build. Nothing is done twice.

buildPincodes();
buildCities();
process.exitCode = (await ensureBuilt(fileURLToPath(new URL("..", import.meta.url)))) ? 0 : 1;
