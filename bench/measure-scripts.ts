import { gzipSync } from "node:zlib";
import { expect, type Browser, type Page } from "@playwright/test";

/** JavaScript of one page in bytes after gzip: what it takes to stand, and what it fetches later on. */
export type ScriptSize = { first: number; later: number };

/**
 * Holds back all that a page puts off: timers of a second and more, and what waits for idle time. Given to a page as
 * a script of its own, so it names nothing outside itself.
 */
function holdBackLaterWork(): void {
  const held: (() => void)[] = [];
  const setTimer = window.setTimeout;
  Object.assign(window, {
    setTimeout: (work: () => void, milliseconds = 0, ...words: unknown[]) => {
      if (milliseconds < 1000) return setTimer(work, milliseconds, ...words);
      held.push(work);
      return 0;
    },
    requestIdleCallback: (work: () => void) => held.push(work),
    releaseLaterWork: () => {
      for (const work of held.splice(0)) work();
    },
  });
}

/**
 * Loads a page with nothing in the browser's cache and counts its scripts: those before and at hydration, and those
 * that come when time has passed and a field has been focused.
 * @param cookies of the visitor, as a context gives them
 */
export async function measureScripts(
  browser: Browser,
  address: string,
  cookies: Awaited<ReturnType<ReturnType<Page["context"]>["cookies"]>>,
): Promise<ScriptSize> {
  const context = await browser.newContext();
  await context.addCookies(cookies);
  await context.addInitScript(holdBackLaterWork);
  const page = await context.newPage();
  const sizes: Promise<number>[] = [];
  page.on("response", (response) => {
    const type = response.headers()["content-type"] ?? "";
    if (response.request().resourceType() !== "script" && !type.includes("javascript")) return;
    sizes.push(response.body().then((body) => gzipSync(body).length));
  });
  const count = async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);

  const answer = await page.goto(address, { waitUntil: "networkidle" });
  expect(answer?.status(), `The page ${address} must be served`).toBe(200);
  expect(new URL(page.url()).pathname, "The page must be the one that was asked for").toBe(
    new URL(address).pathname,
  );
  const first = await count();
  await page.evaluate("releaseLaterWork()");
  const field = page.locator(
    "main form :is(input, select, textarea):not([type=hidden], [type=file]):visible",
  );
  if ((await field.count()) > 0) await field.first().focus();
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(1000);
  const later = (await count()) - first;
  await context.close();
  return { first, later };
}
