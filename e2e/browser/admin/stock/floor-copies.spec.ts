import { apartmentRoutes } from "@ezo/contract/inventory/apartments";
import { copyFloor } from "@ezo/contract/inventory/floors";
import { expect, expectAccessible, onlyInFull, STAFF, test } from "../../fixtures.ts";
import { toast } from "../toast.ts";
import { aHouse } from "./a-house.ts";

test(
  "what was corrected on a floor is applied to its copies, once it was listed",
  onlyInFull(),
  async ({ openAdmin, system }) => {
    const house = await aHouse(system, "TYPICAL", 2);
    const token = await system.signIn(STAFF.admin);
    const copies = { floor_numbers: [2, 3], number_pattern: "{floor}{nn}" };
    await system.call(copyFloor, { params: { id: String(house.floor.id) }, body: copies }, { token });
    const apartment = async (number: string) =>
      (await house.stored()).find((row) => row.apartment_number === number);
    const change = async (number: string, body: { area_total: number } | { status: "sold" }) => {
      const params = { id: String((await apartment(number))?.id) };
      await system.call(apartmentRoutes.patch, { params, body }, { token });
    };
    await change("1", { area_total: 55 });
    await change("301", { status: "sold" });

    const page = await openAdmin(`/admin/buildings/${house.building.id}/edit`);
    await page.getByRole("button", { name: "More: Floor 1" }).click();
    await page.getByRole("menuitem", { name: "Apply again to its copies" }).click();
    const dialog = page.getByRole("dialog", { name: "Floor 1: update its copies" });
    for (const floor of ["Floor 2", "Floor 3"])
      await expect(dialog.getByRole("checkbox", { name: floor })).toBeChecked();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Show the changes" }).click();
    await expect(dialog.getByRole("checkbox", { name: "201 (as 1): Total, m²" })).toBeChecked();
    // It was sold as it is.
    await expect(dialog.getByRole("checkbox", { name: "301 (as 1): Total, m²" })).not.toBeChecked();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Apply 1 change" }).click();
    await expect(toast(page, "1 change applied")).toBeVisible();
    await expect(dialog).toBeHidden();
    expect(await apartment("201")).toMatchObject({ area_total: 55, price: 1000 });
    expect(await apartment("301")).toMatchObject({ area_total: 50, status: "sold" });
    await house.remove();
  },
);
