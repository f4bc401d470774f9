import { readFile } from "node:fs/promises";
import { XLSX_TYPE } from "@ezo/contract/route";
import { readDelimited } from "@ezo/core/platform/text/delimited";
import { writeXlsx } from "@ezo/core/platform/text/xlsx";
import type { Locator } from "@playwright/test";
import { adminTitle, expect, expectAccessible, type Page, PHONE, test, onlyInFull } from "../../fixtures.ts";
import { aHouse } from "./a-house.ts";
import { toast } from "../toast.ts";

const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true });

const grid = (page: Page) => page.getByRole("grid", { name: "Apartments" });
const cellOf = (page: Page, row: number, column: string) =>
  grid(page).getByRole("row").nth(row).getByRole("gridcell").nth(COLUMNS.indexOf(column));
const COLUMNS = [
  "number",
  "status",
  "rooms",
  "bedrooms",
  "total",
  "living",
  "balcony",
  "sides",
  "price",
  "hidden",
];

async function paste(page: Page, text: string) {
  await page.evaluate((block) => {
    const data = new DataTransfer();
    data.setData("text/plain", block);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, text);
}

test("apartments are edited like a spreadsheet: by keyboard, by blocks, in bulk, and with undo", async ({
  openAdmin,
  system,
}) => {
  const house = await aHouse(system, "SHEET", 4);
  const page = await openAdmin(house.path, { expects: /status of 422/ });
  await expect(page).toHaveTitle(adminTitle("Apartments"));
  await expect(grid(page).getByRole("row")).toHaveCount(5);

  // Keys: typing replaces, Enter saves and moves down, Escape cancels, an invalid value stays open with its reason.
  await cellOf(page, 1, "price").click();
  await page.keyboard.type("1 500");
  await page.keyboard.press("Enter");
  await expect(toast(page, "Saved: SHEET / 1 / 1, Price")).toBeVisible();
  await expect(cellOf(page, 2, "price")).toBeFocused();
  await page.keyboard.press("Shift+ArrowUp");
  await expect(grid(page).locator("td[aria-selected=true]")).toHaveCount(2);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Control+ArrowLeft");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(cellOf(page, 1, "rooms")).toBeFocused();
  await page.keyboard.type("many");
  await page.keyboard.press("Enter");
  await expect(grid(page).getByRole("alert")).toHaveText("Not a number that is allowed here");
  await page.keyboard.press("Escape");
  await expect(cellOf(page, 1, "rooms")).toHaveText("2");
  // Ctrl+Z restores what Escape discarded, in its cell.
  await page.keyboard.press("Control+ArrowRight");
  await page.keyboard.press("Control+z");
  await expect(cellOf(page, 1, "rooms").getByRole("textbox")).toHaveValue("many");
  await page.keyboard.press("Escape");
  await expect.poll(async () => (await house.stored())[0]?.price).toBe(1500);

  // A block from a spreadsheet: every change and every error is shown before anything is stored.
  await cellOf(page, 1, "number").click();
  await paste(page, "2\tsold\t3\r\n1\tavailable\tx\r\n3\tgone\t5\r\n");
  const dialog = page.getByRole("dialog", { name: "What will change" });
  await expect(dialog.getByText("Changes: 5, errors: 2.")).toBeVisible();
  await expect(dialog.getByText("A status is: available, reserved or sold")).toBeVisible();
  await expectAccessible(page);
  const apply = dialog.getByRole("button", { name: "Paste" });
  await expect(apply).toBeDisabled();
  await dialog.getByRole("checkbox", { name: "Leave out the wrong cells" }).check();
  await apply.click();
  await expect(toast(page, "5 cells changed")).toBeVisible();
  await expect
    .poll(async () => (await house.stored()).map((row) => [row.apartment_number, row.status, row.rooms]))
    .toEqual([
      ["1", "available", 2],
      ["2", "sold", 3],
      ["3", "available", 5],
      ["4", "available", 2],
    ]);
  await toast(page, "5 cells changed").getByRole("button", { name: "Undo" }).click();
  await expect
    .poll(async () => (await house.stored()).map((row) => [row.apartment_number, row.status, row.rooms]))
    .toEqual(["1", "2", "3", "4"].map((number) => [number, "available", 2]));

  // The server refuses a number that another apartment has.
  await cellOf(page, 1, "number").click();
  await paste(page, "9\n4\n");
  await expect(dialog.getByText(/already in use/)).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();

  // In bulk. The price of what is sold stays.
  await cellOf(page, 4, "status").click();
  await paste(page, "sold");
  await expect(cellOf(page, 4, "status")).toHaveText("Sold");
  await page.getByRole("checkbox", { name: "Select this page" }).check();
  const bar = page.getByRole("group", { name: "Bulk actions" });
  await bar.getByRole("button", { name: "Price" }).click();
  await page.getByRole("menuitem", { name: "Change the price" }).click();
  const pricing = page.getByRole("dialog", { name: "Price of 4 apartments" });
  const submit = pricing.getByRole("button", { name: "Change the price" });
  await submit.click();
  await expect(pricing.getByRole("textbox", { name: "Percent" })).toHaveAccessibleDescription(
    /This field is required/,
  );
  await pricing.getByRole("textbox", { name: "Percent" }).fill("10");
  await expect(pricing.getByRole("checkbox", { name: "Also the 1 that is sold" })).not.toBeChecked();
  await expect(pricing.getByText("3 prices will change.")).toBeVisible();
  await expect(pricing.getByRole("row").last()).toHaveText("SHEET / 1 / 33 0003 300");
  await submit.click();
  await expect(toast(page, "3 apartments changed")).toBeVisible();
  const prices = async () => (await house.stored()).map(({ price }) => price);
  expect(await prices()).toEqual([1650, 2200, 3300, 4000]);
  await toast(page, "3 apartments changed").getByRole("button", { name: "Undo" }).click();
  await expect.poll(prices).toEqual([1500, 2000, 3000, 4000]);
  await bar.getByRole("button", { name: "Status" }).click();
  await page.getByRole("menuitem", { name: "Reserved" }).click();
  await expect(cellOf(page, 4, "status")).toHaveText("Reserved");
  await house.remove();
});

test(
  "an apartment is written in three languages, held, released, and its history shown",
  onlyInFull(),
  async ({ openAdmin, system }) => {
    const house = await aHouse(system, "HOLD", 1);
    const page = await openAdmin(`/admin/apartments/add?floor_id=${house.floor.id}`, {
      expects: /status of 422/,
    });
    await page.getByRole("textbox", { name: "Number" }).fill("1");
    await page.getByRole("textbox", { name: "Rooms", exact: true }).fill("3");
    await page.getByRole("textbox", { name: "Total, m²" }).fill("77.5");
    await page.getByRole("textbox", { name: "Description" }).fill("ნათელი");
    await page.getByRole("tab", { name: /English/ }).click();
    await page.getByRole("textbox", { name: "Description" }).fill("Bright");
    await save(page).click();
    await expect(page.getByText(/already in use/)).toBeVisible();
    await page.getByRole("textbox", { name: "Number" }).fill("2");
    await save(page).click();
    await expect(page).toHaveURL(/\/admin\/apartments\/\d+\/edit$/);
    const stored = async () => (await house.stored()).find((row) => row.apartment_number === "2");
    expect(await stored()).toMatchObject({
      area_total: 77.5,
      rooms: 3,
      translations: { ka: { description: "ნათელი" }, en: { description: "Bright" } },
    });

    // Unsaved work survives one's own hold.
    const description = page.getByRole("textbox", { name: "Description" });
    await description.fill("Bright and quiet");
    const holding = page.getByRole("region", { name: "Hold" });
    await holding.getByRole("button", { name: "Hold it" }).click();
    await expect(holding.getByText("This field is required")).toBeVisible();
    await holding.getByRole("textbox", { name: "For whom and why" }).fill("Nino, visit on Saturday");
    await holding.getByRole("button", { name: "Hold it" }).click();
    await expect(toast(page, "Apartment 2 is held")).toBeVisible();
    await expect(holding.getByText("Nino, visit on Saturday")).toBeVisible();
    expect((await stored())?.status).toBe("reserved");
    await expect(page.getByRole("combobox", { name: "Status" })).toHaveValue("Reserved");
    await expect(page.getByText(/has changed this meanwhile/)).toHaveCount(0);
    await expect(description).toHaveValue("Bright and quiet");
    await save(page).click();
    await expect
      .poll(stored)
      .toMatchObject({ status: "reserved", translations: { en: { description: "Bright and quiet" } } });
    await page.goto(house.path);
    await page.getByRole("button", { name: "Holds" }).click();
    const drawer = page.getByRole("dialog", { name: "Holds" });
    await drawer.getByRole("button", { name: "Release apartment 2" }).click();
    await expect(drawer.getByText("No holds")).toBeVisible();
    expect((await stored())?.status).toBe("available");

    await page.goto(`/admin/apartments/${(await stored())?.id}/edit`);
    await page.getByRole("button", { name: /^More: / }).click();
    await page.getByRole("menuitem", { name: "History" }).click();
    const history = page.getByRole("dialog", { name: "History" });
    await expect(history.getByText("available").first()).toBeVisible();
    await house.remove();
  },
);

test("a file is imported only if every row is valid, and is exported unchanged", async ({
  openAdmin,
  system,
}) => {
  const house = await aHouse(system, "FILE", 2);
  const page = await openAdmin(house.path);
  await page.getByRole("button", { name: "Export" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Excel (.xlsx)" }).click();
  const lines: unknown[] = [];
  for await (const { cells } of readDelimited(await readFile(await (await download).path()), "file"))
    lines.push(cells.slice(1, 4));
  expect(lines).toEqual([
    ["building", "floor", "apartment_number"],
    ["FILE", 1, "1"],
    ["FILE", 1, "2"],
  ]);

  await page.getByRole("button", { name: "Import" }).click();
  const dialog = page.getByRole("dialog", { name: "Import apartments" });
  const apply = dialog.getByRole("button", { name: "Import for good" });
  const fileOf = async (rows: (string | number | null)[][]) => ({
    name: "stock.xlsx",
    mimeType: XLSX_TYPE,
    buffer: Buffer.from(
      await writeXlsx("s", [
        ["building", "floor", "apartment_number", "rooms", "area_total", "price"],
        ...rows,
      ]),
    ),
  });
  const give = async (rows: (string | number | null)[][]) => {
    await dialog.locator("input[type=file]").setInputFiles(await fileOf(rows));
    await dialog.getByRole("button", { name: "See what would change" }).click();
  };
  const good = [
    ["FILE", 1, "1", 2, 50, 7000],
    ["FILE", 1, "3", 1, 33.3, null],
  ];
  await give([...good, ["FILE", 9, "4", "many", 30, 1]]);
  await expect(dialog.getByText("New: 1, changed: 1, unchanged: 0, rows with errors: 1")).toBeVisible();
  await expect(apply).toBeDisabled();
  expect((await house.stored()).map(({ price }) => price)).toEqual([1000, 2000]);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: /^Remove: / }).click();
  await give(good);
  await expect(dialog.getByText("errors: 0")).toBeVisible();
  await apply.click();
  await expect(toast(page, "Imported: 1 new, 1 changed")).toBeVisible();
  expect((await house.stored()).map(({ price }) => price)).toEqual([7000, 2000, null]);

  // By touch: the dropdown of a dialog's field stays in place.
  const phone = await openAdmin("/admin/apartments", PHONE);
  await phone.getByRole("button", { name: "Import" }).tap();
  const project = phone.getByRole("dialog").getByRole("combobox", { name: "Project" });
  await project.tap();
  await phone.getByRole("option", { name: "Linden Court" }).tap();
  await expect(project).toHaveValue("Linden Court");
  const form = phone.getByRole("dialog", { name: "Import apartments" });
  await form.locator("input[type=file]").setInputFiles(await fileOf([["FILE", 1, "1", 3, 60, 9000]]));
  await expect(form.getByText("New: 0, changed: 1, unchanged: 0, rows with errors: 0")).toBeVisible();
  const { below, above } = await arrowsUnderButtons(form);
  expect(below).toBeGreaterThan(0);
  expect(above).toEqual([]);
  await house.remove();
});

/** How many arrows of a dialog's lists can be scrolled below its buttons, and those that are seen through them. */
const arrowsUnderButtons = (dialog: Locator) =>
  dialog.evaluate((form) => {
    const foot = [...form.querySelectorAll("button")].at(-1)?.parentElement;
    const arrows = [...form.querySelectorAll<HTMLElement>('[role="combobox"] ~ [data-position="right"]')];
    const above: string[] = [];
    let below = 0;
    // The dialog scrolls what has the focus above its buttons.
    form.style.scrollPaddingBottom = "0";
    for (const arrow of arrows) {
      arrow.scrollIntoView({ block: "end", behavior: "instant" });
      // An arrow lets presses through to its field, and so would not be found.
      arrow.style.pointerEvents = "auto";
      const { left, top, width, height } = arrow.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      if (!foot || y < foot.getBoundingClientRect().top) continue;
      below += 1;
      if (!foot.contains(document.elementFromPoint(x, y)))
        above.push(arrow.parentElement?.querySelector("input")?.getAttribute("aria-label") ?? "a field");
    }
    return { below, above };
  });
