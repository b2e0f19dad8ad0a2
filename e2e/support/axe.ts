import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

type Look = { width: number; colorScheme: "light" | "dark" };
export const narrowLight: Look = { width: 390, colorScheme: "light" };
export const wideDark: Look = { width: 1280, colorScheme: "dark" };

/** Looks at the page as it stands: narrow and light, then wide and dark, or one of the two. */
export async function expectNoViolations(
  page: Page,
  state: string,
  looks = [narrowLight, wideDark],
): Promise<void> {
  for (const { width, colorScheme } of looks) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 844 });
    // Legacy as to frames, of which there are none: four times as fast.
    const { violations } = await new AxeBuilder({ page })
      .setLegacyMode(true)
      .options({ resultTypes: ["violations"] })
      .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
      .analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
    expect(found, `${state}, ${width} px, ${colorScheme}`).toEqual([]);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `${state} scrolls sideways at ${width} px`).toBeLessThanOrEqual(0);
  }
}
