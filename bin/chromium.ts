import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

const usualPlaces = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** The browser to test with: the system's, else Playwright's own. Null when there is none. */
export function findChromium(): string | null {
  const places = [process.env.CHROMIUM ?? "", ...usualPlaces, chromium.executablePath()];
  return places.find((place) => place !== "" && existsSync(place)) ?? null;
}

/** Makes sure that there is a browser; as root on Debian it installs one. @returns whether there is. */
export function ensureChromium(): boolean {
  if (findChromium() !== null) return true;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    console.log("Installing a browser (Debian's chromium)...");
    const install = (...words: string[]) =>
      spawnSync("apt-get", words, {
        stdio: ["ignore", "ignore", "inherit"],
        env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
      });
    install("update", "-qq");
    install("install", "-y", "-qq", "--no-install-recommends", "chromium");
  }
  if (findChromium() !== null) return true;
  console.error(
    "There is no browser to test with. Install Chromium, or run: npx playwright install chromium",
  );
  return false;
}
