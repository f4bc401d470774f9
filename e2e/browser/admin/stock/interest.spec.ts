import { listInterest, listSearchMisses, listSearchValues } from "@ezo/contract/admin/interest";
import { getBoard } from "@ezo/contract/site/board";
import {
  DESKTOP,
  expect,
  expectScreensSound,
  expectSoundAtEverySize,
  onlyInFull,
  STAFF,
  test,
  text,
  unique,
  visit,
} from "../../fixtures.ts";

/** The name of a browser that people use: of a headless one nothing is counted. */
const VISITOR = {
  ...DESKTOP,
  userAgent:
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
};
/** Filters that match nothing. */
const MISSED = "rooms=2&price_max=1000";

test("what a visitor misses, looks at, keeps and compares is among the searches and on the board", async ({
  openWindow,
  openAdmin,
  system,
}) => {
  test.setTimeout(120_000);
  const board = await system.call(getBoard, {
    params: { id: "1" },
    query: { building_id: "A", locale: "en" },
  });
  const free = board.data.floors.flatMap(({ cells }) => cells).filter(({ status }) => status === "available");
  const [first, second] = free;
  if (!first || !second) throw new Error("the demo's building A has fewer than two free apartments");

  // It stays open: what it counts is sent while the other window is used.
  const searching = await openWindow(VISITOR);
  await visit(searching, `/en/apartments?${MISSED}`);
  await expect(searching.getByText(text("en", "apartments.none_match"))).toBeVisible();

  const page = await openWindow({ ...VISITOR, storage: { ezo_shortlist: String(second.apartment_id) } });
  // What sends acts is loaded once the apartment has been looked at for long enough.
  const looked = page.waitForResponse(/\/send-acts-[\w-]+\.js$/);
  await visit(page, first.url);
  await page
    .getByRole("article")
    .getByRole("button", { name: text("en", "apartments.shortlist"), exact: true })
    .click();
  await looked;
  await page
    .getByRole("banner")
    .getByRole("link", { name: text("en", "header.shortlist_with", { number: 2 }) })
    .click();
  await page.getByRole("link", { name: text("en", "apartments.compare_chosen", { number: 2 }) }).click();
  await expect(page.getByRole("columnheader")).toHaveCount(3);

  const token = await system.signIn(STAFF.admin);
  const ids = `${first.apartment_id},${second.apartment_id}`;
  const counted = async () =>
    (await system.call(listInterest, { query: { ids } }, { token })).data.map(
      ({ views, shortlists, compares }) => [views, shortlists, compares],
    );
  await expect.poll(counted, { timeout: 40_000 }).toEqual([
    [1, 1, 1],
    [0, 0, 1],
  ]);
  const searches = async () =>
    (await system.call(listSearchMisses, { query: {} }, { token })).data.map(({ query }) => query);
  await expect.poll(searches, { timeout: 20_000 }).toContain(MISSED);
  await visit(searching, "/en/apartments?rooms=2&price_max=987654");
  const used = async () =>
    (await system.call(listSearchValues, { query: {} }, { token })).data.map(({ query }) => query);
  await expect.poll(used, { timeout: 40_000 }).toContain("price_max=990000");

  const admin = await openAdmin("/admin/stock-board?project_id=1");
  const cell = admin.getByRole("button", { name: new RegExp(`^Apartment ${first.apartment_number}, `) });
  await expect(admin.getByRole("button", { name: "Status", exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await admin.getByRole("button", { name: "A", exact: true }).click();
  await admin.getByRole("button", { name: "Views", exact: true }).click();
  await expect(cell).toHaveAccessibleName(/, Views: 1, /);
  await expect(cell).toHaveAttribute("data-step", "5");
  await expectSoundAtEverySize(admin);
  await cell.press("Enter");
  const drawer = admin.getByRole("dialog");
  await expect(drawer.getByRole("definition")).toHaveText(["1", "1", "1", /^\d+$/, /day/, /day|–/]);
  await admin.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await admin.getByText("As a table").click();
  const figures = admin.getByRole("region", { name: "Figures of the board" });
  await expect(
    figures.getByRole("row", { name: new RegExp(`^A / \\d+ / ${first.apartment_number} `) }),
  ).toContainText("Available");

  await admin.goto("/admin/search-misses");
  const found = admin.getByRole("link", { name: /^rooms: 2 · up to \$.1.000$/ });
  await expect(found).toHaveAttribute("href", `/apartments?${MISSED}`);
  await expect(admin.getByRole("row", { name: /^Price up to \$.990.000 / })).toBeVisible();
  await expectSoundAtEverySize(admin);
});

test("cells of the stock's board are selected by dragging, and by keys that open nothing", async ({
  openAdmin,
}) => {
  const admin = await openAdmin("/admin/stock-board?project_id=1");
  // Two beside each other: between cells of different floors there may be others.
  const floor = admin.locator("tr:has(td:has(button[data-id]) ~ td button[data-id])").first();
  const cells = floor.locator("button[data-id]");
  const bar = admin.getByRole("group", { name: "Bulk actions" });
  await cells.nth(0).hover();
  await admin.mouse.down();
  await cells.nth(1).hover();
  await admin.mouse.up();
  await expect(bar).toContainText("2 selected");
  await expect(admin.getByRole("dialog")).toBeHidden();
  await expectSoundAtEverySize(admin);
  await cells.nth(0).press("Escape");
  await expect(bar).toBeHidden();
  // The space bar would click, too: the cell must not be taken away again.
  await cells.nth(0).press("Space");
  await expect(bar).toContainText("1 selected");
  await expect(cells.nth(0)).toHaveAttribute("aria-pressed", "true");
  await cells.nth(0).press("Escape");
  await expect(bar).toBeHidden();

  // The prices of what is selected are changed by a draft of a price list.
  // One that has a price: without one there is nothing to change.
  const free = admin.locator('button[data-id][aria-label*="$"][aria-label$=", Available"]').first();
  await free.click({ modifiers: ["Control"] });
  await bar.getByRole("button", { name: "Price" }).click();
  await admin.getByRole("menuitem", { name: "Draft a price list" }).click();
  const drafting = admin.getByRole("dialog");
  await drafting.getByRole("textbox", { name: "Name of the list" }).fill(unique("Corner"));
  await drafting.getByRole("textbox", { name: "Percent" }).fill("2");
  await drafting.getByRole("button", { name: "Make the draft" }).click();
  await expect(admin).toHaveURL(/\/price-lists\/\d+$/);
  const changes = admin.getByRole("region", { name: "Table of changes" });
  await expect(changes.getByRole("row"), "the head and the one apartment").toHaveCount(2);
  await expect(changes).toContainText("set by hand");
  await admin.getByRole("button", { name: "Delete the draft" }).click();
  await admin.getByRole("dialog").getByRole("button", { name: "Delete the draft" }).click();
  await expect(admin).toHaveURL(/\/price-lists\?project_id=1$/);
});

test("the selection's bar and the way to undo are usable beside each other, on phones and desktops", async ({
  openAdmin,
}) => {
  const admin = await openAdmin("/admin/stock-board?project_id=1");
  const bar = admin.getByRole("group", { name: "Bulk actions" });
  // The one with the way to undo: what was taken back is said in another.
  const toast = admin
    .locator(".mantine-Notification-root")
    .filter({ has: admin.getByRole("button", { name: "Undo" }) });
  const heights: number[] = [];
  for (const size of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    await admin.setViewportSize(size);
    const cell = admin.locator('button[data-id][aria-label$=", Available"]').first();
    await cell.click({ modifiers: ["Control"] });
    await bar.getByRole("button", { name: "Status" }).click();
    await admin.getByRole("menuitem", { name: "Reserved" }).click();
    const undo = toast.getByRole("button", { name: "Undo" });
    await expect(undo).toBeVisible();
    const areApart = async () => {
      const [one, other] = [await bar.boundingBox(), await toast.boundingBox()];
      if (!one || !other) return false;
      return other.y + other.height <= one.y || one.y + one.height <= other.y;
    };
    await expect.poll(areApart).toBe(true);
    heights.push((await bar.boundingBox())?.height ?? 0);
    await bar.getByRole("button", { name: "Status" }).click();
    // The menu takes the focus once it is open, and listens to the keyboard from then on.
    const hasFocus = () => admin.getByRole("menu").evaluate((menu) => menu.contains(document.activeElement));
    await expect.poll(hasFocus).toBe(true);
    await admin.keyboard.press("Escape");
    await expect(admin.getByRole("menuitem")).toHaveCount(0);
    await expect(bar).toContainText("1 selected");
    await undo.click();
    await expect(toast).toHaveCount(0);
    await expect(bar).toContainText("Available: 1");
    await admin.keyboard.press("Escape");
    await expect(bar).toBeHidden();
  }
  expect(Math.max(...heights)).toBeLessThanOrEqual(130);
});

test(
  "the board and the searches fit every window and are accessible, in both colour schemes",
  onlyInFull(),
  async ({ openAdmin }) => {
    test.setTimeout(300_000);
    await expectScreensSound(openAdmin, [
      "stock-board?project_id=1",
      "stock-board?project_id=1&by=days_on_sale",
      "stock-board?project_id=1&building_id=2&by=views",
      "search-misses",
    ]);
  },
);
