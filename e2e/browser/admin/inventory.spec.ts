import { readFile } from "node:fs/promises";
import { apartmentRoutes } from "@ezo/contract/inventory/apartments";
import { buildingRoutes } from "@ezo/contract/inventory/buildings";
import { floorRoutes } from "@ezo/contract/inventory/floors";
import { XLSX_TYPE } from "@ezo/contract/route";
import { readDelimited } from "@ezo/core/platform/text/delimited";
import { writeXlsx } from "@ezo/core/platform/text/xlsx";
import type { BuiltSystem } from "../../stack/built-system.ts";
import {
  adminTitle,
  expect,
  expectScreensSound,
  expectAccessible,
  type Page,
  PHONE,
  STAFF,
  test,
  onlyInFull,
} from "../fixtures.ts";

const toast = (page: Page, name: string | RegExp) =>
  page.locator(".mantine-Notification-root").filter({ hasText: name });
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

/** A new project with `count` apartments on one floor, numbered from 1. */
async function aHouse(system: BuiltSystem, identifier: string, count: number) {
  const token = await system.signIn(STAFF.admin);
  const { data: building } = await system.call(
    buildingRoutes.create,
    { body: { project_id: 1, identifier } },
    { token },
  );
  const { data: floor } = await system.call(
    floorRoutes.create,
    { body: { building_id: building.id, number: 1 } },
    { token },
  );
  for (let number = 1; number <= count; number++)
    await system.call(
      apartmentRoutes.create,
      {
        body: {
          floor_id: floor.id,
          apartment_number: String(number),
          rooms: 2,
          area_total: 50,
          price: number * 1000,
        },
      },
      { token },
    );
  const query = { building_id: String(building.id) };
  return {
    building,
    floor,
    path: `/admin/apartments?project_id=1&building_id=${building.id}`,
    stored: async () => (await system.call(apartmentRoutes.list, { query }, { token })).data,
    remove: () => system.call(buildingRoutes.remove, { params: { id: String(building.id) } }, { token }),
  };
}

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
  const apply = dialog.getByRole("button", { name: "Put in" });
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
  await expect(pricing.getByRole("row").last()).toHaveText("SHEET / 1 / 33,0003,300");
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
  const give = async (rows: (string | number | null)[][]) => {
    const buffer = Buffer.from(
      await writeXlsx("s", [
        ["building", "floor", "apartment_number", "rooms", "area_total", "price"],
        ...rows,
      ]),
    );
    await dialog
      .locator("input[type=file]")
      .setInputFiles({ name: "stock.xlsx", mimeType: XLSX_TYPE, buffer });
    await dialog.getByRole("button", { name: "See what would change" }).click();
  };
  const good = [
    ["FILE", 1, "1", 2, 50, 7000],
    ["FILE", 1, "3", 1, 33.3, null],
  ];
  await give([...good, ["FILE", 9, "4", 1, 30, 1]]);
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
  await house.remove();
});

test(
  "zone images show what is missing, and link to where it can be fixed",
  onlyInFull(),
  async ({ openAdmin, system }) => {
    const house = await aHouse(system, "PLAN", 2);
    const page = await openAdmin("/admin/zone-images?project_id=1");
    await expect(page).toHaveTitle(adminTitle("Zone Images"));
    const missing = page.getByRole("list", { name: "What is missing" });
    const line = (text: string) => missing.getByRole("listitem").filter({ hasText: text });
    await expect(line("Floor 1 of PLAN has no plan")).toBeVisible();
    await expect(line("Building PLAN is not drawn").getByRole("link")).toHaveAttribute(
      "href",
      "/admin/projects/1/zones/buildings",
    );
    await line("Floor 1 of PLAN has no plan").getByRole("link", { name: "Put right" }).click();
    const choose = page.getByRole("button", { name: "Choose a picture: Plan: PLAN, floor 1" });
    await expect(choose).toBeFocused();
    await choose.click();
    await page
      .getByRole("dialog", { name: "Choose a picture" })
      .getByRole("button", { name: /^Choose / })
      .first()
      .click();
    await expect(line("Floor 1 of PLAN has no plan")).toBeHidden();
    await expect(line("Floor 1 of PLAN: 2 apartments have no zone").getByRole("link")).toHaveAttribute(
      "href",
      `/admin/projects/1/buildings/${house.building.id}/floors/1/zones/apartments`,
    );
    await page.getByRole("button", { name: "Remove: Plan: PLAN, floor 1" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(line("Floor 1 of PLAN has no plan")).toBeVisible();
    await toast(page, "Deleted: Plan: PLAN, floor 1").getByRole("button", { name: "Undo" }).click();
    await expect(line("Floor 1 of PLAN has no plan")).toBeHidden();

    await page.getByRole("link", { name: "Interactive zones" }).click();
    await expect(page).toHaveURL(/\/admin\/zones$/);
    await page.goto("/admin/zones?project_id=1");
    const levels = page.getByRole("region", { name: "Building PLAN" }).getByRole("listitem");
    await expect(levels.filter({ hasText: "Front" })).toContainText("No picture yet");
    await expect(levels.filter({ hasText: "Floor 1" })).toContainText("2 are not drawn yet");
    // Each picture is before its name, on one line with it.
    const places = await page
      .getByRole("main")
      .getByRole("listitem")
      .filter({ has: page.locator("img") })
      .evaluateAll((rows) =>
        rows.map((row) => {
          const [picture, name] = [row.querySelector("img"), row.querySelector("a")].map((one) =>
            one?.getBoundingClientRect(),
          );
          return picture && name ? picture.right <= name.left && picture.top < name.bottom : false;
        }),
      );
    expect(places.length).toBeGreaterThan(0);
    expect(places.every(Boolean)).toBe(true);
    await levels.getByRole("link", { name: "Floor 1" }).click();
    await expect(page).toHaveURL(/\/floors\/1\/zones\/apartments$/);
    await house.remove();
  },
);

test(
  "a building is created with a dozen floors, and its name is free after deletion",
  onlyInFull(),
  async ({ openAdmin, system }) => {
    // The browser logs the refused restore.
    const page = await openAdmin("/admin/buildings?project_id=1", { expects: /status of (409|422)/ });
    await expect(page).toHaveTitle(adminTitle("Buildings"));
    await page.getByRole("link", { name: "New building" }).click();
    await page.getByRole("textbox", { name: "Identifier" }).fill("no spaces");
    await save(page).click();
    await expect(page.getByRole("textbox", { name: "Identifier" })).toHaveAttribute("aria-invalid", "true");
    await page.getByRole("textbox", { name: "Identifier" }).fill("Q7");
    await page.getByRole("textbox", { name: "Name" }).fill("ჩრდილოეთი");
    await page.getByRole("tab", { name: /English/ }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("North");
    await save(page).click();
    await expect(page).toHaveURL(/\/admin\/buildings\/\d+\/edit$/);
    const id = Number(/buildings\/(\d+)\//.exec(page.url())?.[1]);

    const adding = page.getByRole("group", { name: "Add floors" });
    await adding.getByRole("textbox", { name: "From floor" }).fill("-1");
    await adding.getByRole("textbox", { name: "To floor" }).fill("3");
    await adding.getByRole("button", { name: "Add floors" }).click();
    await expect(toast(page, "5 floors added")).toBeVisible();
    const floors = page.getByRole("list", { name: "Floors", exact: true }).getByRole("listitem");
    await expect(floors).toHaveCount(5);
    const label = page.getByRole("textbox", { name: "Label: Floor -1" });
    await label.fill("P1");
    await label.press("Enter");
    await expect(toast(page, "Saved").last()).toBeVisible();
    await page.getByRole("button", { name: "More: Floor 3" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page
      .getByRole("dialog", { name: "Delete “Floor 3”?" })
      .getByRole("button", { name: "Delete" })
      .click();
    await expect(floors).toHaveCount(4);
    await toast(page, "Deleted: Floor 3").getByRole("button", { name: "Undo" }).click();
    await expect(floors).toHaveCount(5);
    const token = await system.signIn(STAFF.admin);
    const { data } = await system.call(floorRoutes.list, { query: { building_id: String(id) } }, { token });
    expect(data.map(({ number, label: shown }) => [number, shown])).toEqual([
      [-1, "P1"],
      [0, ""],
      [1, ""],
      [2, ""],
      [3, ""],
    ]);

    await page.goto("/admin/buildings?project_id=1&search=Q7");
    await page.getByRole("button", { name: "More: Q7, ჩრდილოეთი" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    // The dialog lists what is deleted too, and the safe answer is first in keyboard order.
    const question = page.getByRole("dialog", { name: /^Delete “Q7/ });
    await expect(question.getByText("5 floors")).toBeVisible();
    await expectAccessible(page);
    await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(question).toBeHidden();
    await expect(page.getByRole("button", { name: "More: Q7, ჩრდილოეთი" })).toBeVisible();
    await page.getByRole("checkbox", { name: "Select: Q7, ჩრდილოეთი" }).check();
    await page.getByRole("group", { name: "Bulk actions" }).getByRole("button", { name: "Delete" }).click();
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(toast(page, "Deleted: Q7")).toBeVisible();
    const body = { project_id: 1, identifier: "Q7" };
    const { data: second } = await system.call(buildingRoutes.create, { body }, { token });
    await toast(page, "Deleted: Q7").getByRole("button", { name: "Undo" }).click();
    await expect(toast(page, "another one has its name")).toBeVisible();
    await system.call(buildingRoutes.remove, { params: { id: String(second.id) } }, { token });
  },
);

test(
  "the stock's screens are accessible and fit a phone, in both colour schemes",
  onlyInFull(),
  async ({ openAdmin }) => {
    test.setTimeout(300_000);
    await expectScreensSound(openAdmin, [
      "buildings",
      "buildings/add",
      "buildings/1/edit",
      "apartments",
      "apartments/add",
      "apartments/1/edit",
      "zones?project_id=1",
      "zone-images?project_id=1",
    ]);
  },
);
