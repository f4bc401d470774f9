import type { Locator } from "@playwright/test";
import { expect, type Page } from "../fixtures.ts";

/** How a visitor goes through the site. */
export interface Way {
  hasTouch: boolean;
  /** Follows a link, presses a button, or ticks a box. */
  press: (target: Locator) => Promise<void>;
  type: (field: Locator, words: string) => Promise<void>;
  choose: (list: Locator, value: string) => Promise<void>;
  /** Opens a cell of the board. */
  openCell: (table: Locator, id: number) => Promise<void>;
}

/** More than any page has on the way to what is looked for. */
const STOPS = 150;
const OPTIONS = 30;
/** More floors than the demo's buildings have, and more apartments than a floor. */
const CELLS = 40;

/**
 * Why somebody who looks at the page does not see where the focus is; empty if they do. Fields and chips draw the mark around
 * what they are in.
 */
const unseenFocus = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return "";
    const name = focused.outerHTML.slice(0, 200);
    const { left, top, right, bottom } = focused.getBoundingClientRect();
    const isInWindow = right > 0 && bottom > 0 && left < window.innerWidth && top < window.innerHeight;
    if (!isInWindow || right - left < 1) return `out of sight: ${name}`;
    const isUnder = [...document.querySelectorAll("header, nav")].some((bar) => {
      const isOver = ["fixed", "sticky"].includes(getComputedStyle(bar).position);
      if (!isOver || bar.contains(focused) || !bar.checkVisibility()) return false;
      const box = bar.getBoundingClientRect();
      return box.top <= top && box.bottom >= bottom && box.left <= left && box.right >= right;
    });
    if (isUnder) return `under a bar: ${name}`;
    // A zone of a picture draws it as the line around the zone.
    if (focused instanceof SVGElement) {
      const strokes = [...focused.querySelectorAll("polygon")].map((part) => getComputedStyle(part).stroke);
      const hasLine = strokes.some((stroke) => stroke !== "none" && stroke !== "rgba(0, 0, 0, 0)");
      return hasLine ? "" : `without a mark: ${name}`;
    }
    const around = [focused, focused.parentElement, focused.parentElement?.parentElement];
    const isMarked = around.some((element) => {
      if (!element) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
    });
    return isMarked ? "" : `without a mark: ${name}`;
  });

const expectFocusSeen = (page: Page) => expect.poll(() => unseenFocus(page), "where the focus is").toBe("");

/** The key that leads from the focus to `target`: back where it comes before, as a person goes back. None once it is there. */
const keyTo = (target: Locator): Promise<string | undefined> =>
  target.evaluate((element) => {
    const focused = document.activeElement ?? document.body;
    if (focused === element) return undefined;
    const isBehind = (element.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    return isBehind ? "Shift+Tab" : "Tab";
  });

/** Moves the focus to `target` by Tab alone. Each stop on the way is seen, and none keeps the focus. */
async function tabOnto(target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const page = target.page();
  for (let stops = 0; stops < STOPS; stops++) {
    const key = await keyTo(target);
    if (key === undefined) return;
    const before = await page.evaluateHandle(() => document.activeElement);
    await page.keyboard.press(key);
    const keeper = await page.evaluate(
      (was) => (document.activeElement === was ? (was?.outerHTML.slice(0, 200) ?? "") : undefined),
      before,
    );
    await before.dispose();
    expect(keeper, "what keeps the focus").toBeUndefined();
    await expectFocusSeen(page);
  }
  throw new Error(`${String(target)} was not reached by ${STOPS} presses of Tab`);
}

/** Presses a key of the board until `isThere`. */
async function pressUntil(page: Page, key: string, isThere: () => Promise<boolean>): Promise<void> {
  for (let presses = 0; presses < CELLS && !(await isThere()); presses++) {
    await page.keyboard.press(key);
    await expectFocusSeen(page);
  }
}

const byKeyboard: Way = {
  hasTouch: false,
  press: async (target) => {
    await tabOnto(target);
    const isBox = await target.evaluate(
      (element) => element instanceof HTMLInputElement && element.type === "checkbox",
    );
    await target.page().keyboard.press(isBox ? "Space" : "Enter");
  },
  type: async (field, words) => {
    await tabOnto(field);
    await field.page().keyboard.type(words);
  },
  choose: async (list, value) => {
    await tabOnto(list);
    for (let presses = 0; presses < OPTIONS && (await list.inputValue()) !== value; presses++)
      await list.page().keyboard.press("ArrowDown");
    await expect(list).toHaveValue(value);
  },
  openCell: async (table, id) => {
    const page = table.page();
    const cell = table.locator(`[data-id="${id}"]`);
    await tabOnto(table.locator('[data-id][tabindex="0"]'));
    const row = table.getByRole("row").filter({ has: page.locator(`[data-id="${id}"]`) });
    await pressUntil(page, "ArrowDown", () => row.evaluate((one) => one.contains(document.activeElement)));
    await page.keyboard.press("Home");
    await pressUntil(page, "ArrowRight", () => cell.evaluate((one) => one === document.activeElement));
    await expect(cell).toBeFocused();
    await page.keyboard.press("Enter");
  },
};

/** By mouse or by finger, which differ in how they press. The list that a system draws cannot be pressed by either. */
const byPointer = (press: Way["press"], hasTouch: boolean): Way => ({
  hasTouch,
  press,
  type: async (field, words) => {
    await press(field);
    await field.page().keyboard.type(words);
  },
  choose: async (list, value) => void (await list.selectOption(value)),
  openCell: (table, id) => press(table.locator(`[data-id="${id}"]`)),
});

export const WAYS = {
  mouse: byPointer((target) => target.click(), false),
  finger: byPointer((target) => target.tap(), true),
  keyboard: byKeyboard,
} satisfies Record<string, Way>;
