import { expect, test } from "@playwright/test";
import { minimalInvestor } from "../e2e/support/investors";
import { fillWizard, submit } from "../e2e/support/wizard";
import { measureScripts, type ScriptSize } from "./measure-scripts";

/** Gzip KiB of first-load JavaScript that a page may have over the empty page of the same framework. */
const budgets = { text: 20, files: 40 } as const;
const stepsWithFiles = new Set([
  "identity",
  "address",
  "correspondence",
  "bank",
  "related-person",
  "photo-and-video",
  "signature",
]);

type Line = { page: string; size: ScriptSize; budget: number | null };

const inKib = (bytes: number) => (bytes / 1024).toFixed(1);

function writeLine({ page, size, budget }: Line, empty: number): string {
  const over = (size.first - empty) / 1024;
  const verdict = budget === null ? "" : over > budget ? `over ${budget}` : `within ${budget}`;
  return [
    page.padEnd(28),
    inKib(size.first).padStart(10),
    `+${over.toFixed(1)}`.padStart(10),
    inKib(size.later).padStart(10),
    verdict.padStart(12),
  ].join("");
}

test("every page keeps to its budget of JavaScript", async ({ browser, page, baseURL }) => {
  const investor = await minimalInvestor();
  await fillWizard(page, investor);
  const lines: Line[] = [];
  async function measure(path: string, budget: number | null): Promise<void> {
    const size = await measureScripts(browser, `${baseURL}${path}`, await page.context().cookies());
    lines.push({ page: path, size, budget });
  }

  const emptyAddress = `http://localhost:${process.env.BENCH_EMPTY_PORT}/`;
  const empty = await measureScripts(browser, emptyAddress, []);
  lines.push({ page: "(empty page)", size: empty, budget: null });
  await measure("/", null);
  for (const slug of Object.keys(investor)) {
    await measure(`/onboarding/${slug}`, stepsWithFiles.has(slug) ? budgets.files : budgets.text);
  }
  await measure("/onboarding/review", null);
  await submit(page);
  await measure("/onboarding/status", null);

  const heading = ["page", "first load", "over empty", "later", "budget"];
  const widths = [28, 10, 12, 8, 12];
  console.log("\nJavaScript in KiB after gzip");
  console.log(
    heading.map((word, index) => (index ? word.padStart(widths[index] ?? 0) : word.padEnd(28))).join(""),
  );
  for (const line of lines) console.log(writeLine(line, empty.first));
  const broken = lines.filter(
    ({ size, budget }) => budget !== null && size.first - empty.first > budget * 1024,
  );
  expect(
    broken.map(({ page: path }) => path),
    "Pages over their budget",
  ).toEqual([]);
});
