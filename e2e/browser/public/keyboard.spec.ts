import { PROJECTS_PAGE_SIZE } from "@ezo/contract/values/limits/pages";
import type { Page } from "@playwright/test";
import {
  DESKTOP,
  expect,
  PHONE,
  countProjects,
  stopClock,
  tabTo,
  test,
  text,
  visit,
  onlyInFull,
} from "../fixtures.ts";

const en = (key: string) => text("en", key);

test(
  "the hero moves, stops and opens its project by keyboard alone",
  onlyInFull(),
  async ({ openWindow }) => {
    const page = await openWindow();
    await stopClock(page);
    await visit(page, "/en");
    const hero = page.getByRole("region", { name: en("home.featured_projects") });
    const counter = hero.getByText(/^\d\d \/ \d\d$/);
    await expect(counter).toHaveText("01 / 03");
    await expect(hero).toHaveAttribute("data-carousel", "running");
    await page.keyboard.press("ArrowRight");
    await expect(counter).toHaveText("02 / 03");
    await page.keyboard.press("ArrowRight");
    await expect(counter).toHaveText("02 / 03");
    await page.clock.runFor(1800);
    await page.keyboard.press("ArrowRight");
    await expect(counter).toHaveText("03 / 03");
    await page.clock.runFor(1800);
    await page.keyboard.press("ArrowRight");
    await expect(counter).toHaveText("01 / 03");
    await page.clock.runFor(1800);
    await page.keyboard.press("ArrowLeft");
    await expect(counter).toHaveText("03 / 03");
    await page.clock.runFor(1800);

    await page.keyboard.press("Space");
    await expect(hero.getByRole("button", { name: en("buttons.resume") })).toBeVisible();
    await page.clock.runFor(20_000);
    await expect(counter).toHaveText("03 / 03");
    expect(await page.evaluate(() => window.scrollY)).toBe(0);

    await page.clock.resume();
    await tabTo(page, en("buttons.details"));
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/en\/projects\/\d+$/);
    await expect(page.locator("main:focus, main h1:focus")).toHaveCount(1);
  },
);

test(
  "a filter is chosen by keyboard, keeps the focus and says what it shows",
  onlyInFull(),
  async ({ openWindow, system }) => {
    const page = await openWindow();
    const total = await countProjects(system, "planning");
    await visit(page, "/en/projects");
    await tabTo(page, en("projects.status_planning"));
    await page.keyboard.press("Space");
    await expect(page).toHaveURL(/status=planning/);
    const filter = page.getByRole("button", { name: en("projects.status_planning") });
    await expect(filter).toHaveAttribute("aria-pressed", "true");
    await expect(filter).toBeFocused();
    await expect(page.getByRole("main").getByRole("status")).toHaveText(
      text("en", "projects.showing", { shown: Math.min(total, PROJECTS_PAGE_SIZE), total }),
    );
  },
);

test("the viewer opens, moves through pictures, traps the focus and returns it by keyboard", async ({
  openWindow,
}) => {
  const page = await openWindow();
  await visit(page, "/en/about");
  await visit(page, "/en/gallery");
  const picture = page.getByRole("main").getByRole("figure").first().getByRole("link");
  await tabTo(page, (await picture.getAttribute("aria-label")) ?? "");
  await expect(picture).toBeFocused();
  await page.keyboard.press("Enter");
  const viewer = page.getByRole("dialog", { name: en("messages.image_viewer") });
  // Of all pictures, not only of those on the page.
  await expect(viewer.getByText(/^1 \/ (?!12\b)\d+/)).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(viewer.getByText(/^2 \/ \d+/)).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await expect(viewer.getByText(/^1 \/ (?!12\b)\d+/)).toBeVisible();
  for (let presses = 0; presses < 4; presses++) {
    await page.keyboard.press("Tab");
    await expect(viewer.locator(":focus")).toHaveCount(1);
  }
  // On a phone in landscape the picture takes nearly the full height.
  const size = page.viewportSize() ?? DESKTOP.viewport;
  await page.setViewportSize({ width: 844, height: 390 });
  const shown = viewer.locator("figure[aria-hidden=false] img");
  await expect.poll(async () => (await shown.boundingBox())?.height ?? 0).toBeGreaterThan(350);
  await page.setViewportSize(size);
  await page.keyboard.press("Escape");
  await expect(viewer).toBeHidden();
  await expect(picture).toBeFocused();
  await goBackLate(page);

  // Back closes it too, and then leaves the page; so does a click beside the picture, even above a hidden neighbour. Once it
  // has closed it opens again, however long the browser takes to go back.
  const height = page.viewportSize()?.height ?? 0;
  for (const close of [
    () => page.keyboard.press("Escape"),
    () => page.goBack(),
    () => page.mouse.click(24, height / 2),
  ]) {
    await picture.press("Enter");
    await expect(viewer).toBeVisible();
    await close();
    await expect(viewer).toBeHidden();
    await expect(page).toHaveURL(/\/en\/gallery$/);
    await expect(picture).toBeFocused();
  }
  await page.goBack();
  await expect(page).not.toHaveURL(/gallery/);
});

/** Makes the page's own steps in the history take the time that they take on a busy machine. */
const goBackLate = (page: Page) =>
  page.evaluate(() => {
    const go = history.go.bind(history);
    history.go = (steps) => void setTimeout(() => go(steps), 500);
  });

test("a phone's menu is opened, used and left by keyboard", onlyInFull(), async ({ openWindow }) => {
  const page = await openWindow(PHONE);
  await visit(page, "/en/about");
  await tabTo(page, en("header.menu"));
  await page.keyboard.press("Enter");
  const menu = page.getByRole("dialog", { name: en("header.menu") });
  await expect(menu).toBeVisible();
  await goBackLate(page);
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await page.keyboard.press("Enter");
  await expect(menu).toBeVisible();
  await tabTo(page, "07");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/en\/contact$/);
  await expect(menu).toBeHidden();
});
