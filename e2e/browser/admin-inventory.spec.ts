import { buildingRoutes, floorRoutes } from "@ezo/contract/inventory";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  type Page,
  PHONE,
  STAFF,
  test,
} from "./fixtures.ts";

const toast = (page: Page, name: string | RegExp) =>
  page.locator(".mantine-Notification-root").filter({ hasText: name });
const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true });

test("a building is made, gets its floors by the dozen, and its name is free when it is deleted", async ({
  openAdmin,
  system,
}) => {
  // The browser reports the refused restore on its console.
  const page = await openAdmin("/admin/buildings?project_id=1", { expects: /status of (409|422)/ });
  await expect(page).toHaveTitle("Buildings · Ezo");
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
  const floors = page.getByRole("list", { name: "Floors" }).getByRole("listitem");
  await expect(floors).toHaveCount(5);
  const label = page.getByRole("textbox", { name: "Label: Floor -1" });
  await label.fill("P1");
  await label.press("Enter");
  await expect(toast(page, "Saved")).toBeVisible();
  await page.getByRole("button", { name: "More: Floor 3" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
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
  await expect(toast(page, "Deleted: Q7")).toBeVisible();
  const body = { project_id: 1, identifier: "Q7" };
  const { data: second } = await system.call(buildingRoutes.create, { body }, { token });
  await toast(page, "Deleted: Q7").getByRole("button", { name: "Undo" }).click();
  await expect(toast(page, "another one has its name")).toBeVisible();
  await system.call(buildingRoutes.remove, { params: { id: String(second.id) } }, { token });
});

for (const colorScheme of ["light", "dark"] as const)
  test(`the stock's screens are accessible and fit a phone, in ${colorScheme} colours`, async ({
    openAdmin,
  }) => {
    test.setTimeout(180_000);
    for (const size of [{}, PHONE]) {
      const page = await openAdmin("/admin/buildings", { ...size, colorScheme, language: "ka" });
      for (const path of ["buildings", "buildings/add", "buildings/1/edit"]) {
        await page.goto(`/admin/${path}`);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expect(page.getByRole("main").getByRole("status", { name: "იტვირთება…" })).toHaveCount(0);
        await expect(page.getByRole("main").locator("input").first()).toBeAttached();
        await expectNoSidewaysScroll(page);
        await expectAccessible(page);
      }
    }
  });
