import { buildingRoutes } from "@ezo/contract/inventory/buildings";
import { floorRoutes } from "@ezo/contract/inventory/floors";
import {
  adminTitle,
  expect,
  expectScreensSound,
  expectAccessible,
  type Page,
  STAFF,
  test,
  onlyInFull,
} from "../../fixtures.ts";
import { aHouse } from "./a-house.ts";
import { toast } from "../toast.ts";

const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true });

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
    await expect(levels.filter({ hasText: "Facade" })).toContainText("No picture yet");
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
