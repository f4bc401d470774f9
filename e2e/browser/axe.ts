import axe, { type RunOptions } from "axe-core";
import { expect, type Page } from "@playwright/test";

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

export interface AxeOptions {
  /** Rules to skip. */
  without?: readonly string[];
  /** Runs only these rules instead of all of WCAG 2.2 A and AA. */
  only?: readonly string[];
}

/**
 * Expects no axe violations on the page, frames excluded. The script is added to a page once and returns violations only:
 * sending it for every check, and returning passed rules, took most of the time.
 */
export async function expectNoViolations(page: Page, { without = [], only }: AxeOptions = {}): Promise<void> {
  const isThere = await page.evaluate(() => "axe" in window);
  if (!isThere) await page.evaluate(axe.source);
  const options: RunOptions = {
    resultTypes: ["violations"],
    runOnly: only ? { type: "rule", values: [...only] } : { type: "tag", values: WCAG },
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
  };
  const { violations } = await page.evaluate(async (asked) => {
    // What is just appearing is too pale for a moment. What is out of sight may never end.
    const ending = document
      .getAnimations()
      .filter(
        ({ effect, playState }) =>
          playState === "running" && effect?.getComputedTiming().endTime !== Infinity,
      );
    const ended = Promise.allSettled(ending.map(({ finished }) => finished));
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 500))]);
    const runner = (window as unknown as { axe: typeof axe }).axe;
    const { violations } = await runner.run({ exclude: [["iframe"]] }, asked);
    return { violations };
  }, options);
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any }) => [id, target.join(" "), ...any.map(({ message }) => message)].join(" | ")),
  );
  expect(found, "accessibility violations").toEqual([]);
}
