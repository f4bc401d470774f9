import { zoneImageRoutes } from "@ezo/contract/inventory/zone-images";
import { zoneRoutes } from "@ezo/contract/inventory/zones";
import type { Point } from "@ezo/contract/values/geometry/polygon";
import sharp from "sharp";
import { adminTitle, DESKTOP, expect, expectAccessible, onlyInFull, visit } from "../../fixtures.ts";
import { boxOf, clickAt, expectSaved, type House, rectangle, test, type ZoneForm } from "./zone-editor.ts";

test.describe("drawing zones", () => {
  test("works with undo, a link and saving, and visitors see the result", async ({
    house,
    openEditor,
    openWindow,
  }) => {
    await house.createPicture("overview");
    const { page, form } = await openEditor(house.overviewPath);
    await expect(page).toHaveTitle(adminTitle("Zone Editor"));
    await expect(form.picture).toBeVisible();
    await page.keyboard.press("p");
    await clickAt(page, [
      { x: 0.3, y: 0.3 },
      { x: 0.5, y: 0.3 },
      { x: 0.9, y: 0.9 },
    ]);
    // The third corner is wrong.
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Control+Shift+z");
    await clickAt(page, [
      { x: 0.5, y: 0.6 },
      { x: 0.3, y: 0.6 },
    ]);
    await page.keyboard.press("Enter");
    await expect(form.corners).toHaveCount(4);
    await expect(page.getByRole("region", { name: "To look at" })).toContainText("leads nowhere yet.");
    // The reason is shown beside Save too, and leads to the zone's form.
    await page.getByRole("status").getByRole("button", { name: "New zone" }).click();
    await expect(form.link).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(form.save).toBeDisabled();

    await form.link.click();
    await page.getByRole("option", { name: "Tower" }).click();
    await expectSaved(form);
    const { zones } = await house.navigation({ level: "overview" });
    expect(zones?.map(({ building_identifier, coords }) => [building_identifier, coords.length])).toEqual([
      ["T", 4],
    ]);

    // Undo continues across saving: undone and redone, it is the same zone.
    await page.keyboard.press("Control+z");
    await expect(form.unsaved).toBeVisible();
    await page.keyboard.press("Control+Shift+z");
    await expect(form.unsaved).toBeHidden();

    const second = await house.createBuilding("U");
    const floors = [await house.createFloor(1), await house.createFloor(1, second.id)];
    for (const floor of floors) await house.createApartment(floor.id, "1");
    const visitor = await openWindow(DESKTOP);
    await visit(visitor, `/en/projects/${house.project.id}`);
    await expect(
      visitor
        .getByRole("main")
        .locator("svg a")
        .and(visitor.getByRole("link", { name: /Tower/ })),
    ).toHaveCount(1);
  });

  test("keeps unsaved work on the device until it is saved", onlyInFull(), async ({ house, openEditor }) => {
    await house.createPicture("overview");
    const { page, form } = await openEditor(house.overviewPath);
    const drafts = () =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("ezo_draft")).length);
    await expect(form.picture).toBeVisible();
    await page.keyboard.press("p");
    await clickAt(page, rectangle(0.3, 0.3, 0.2, 0.3));
    await page.keyboard.press("Enter");
    await form.link.click();
    await page.getByRole("option", { name: "Tower" }).click();
    await expect.poll(drafts).toBe(1);

    await page.reload();
    const offer = page.getByText(/^This device has unsaved work from/);
    await expect(offer).toBeVisible();
    await expect(form.zones).toHaveCount(0);
    await page.getByRole("button", { name: "Continue with it" }).click();
    await expect(offer).toBeHidden();
    await expect(form.zone("Tower")).toBeVisible();
    await expectSaved(form);
    await expect.poll(drafts).toBe(0);
    expect((await house.navigation({ level: "overview" })).zones).toHaveLength(1);
    await page.reload();
    await expect(form.zone("Tower")).toBeVisible();
    await expect(offer).toBeHidden();
  });
});

test.describe("editing zones", () => {
  test(
    "works by keyboard and by numbers, and leaving asks about unsaved work",
    onlyInFull(),
    async ({ house, openEditor }) => {
      const { floor } = await house.createFloorWithPlan();
      await house.createApartment(floor.id, "101");
      const { page, form } = await openEditor(house.floorPath(1));
      await form.tool("Add a rectangle").click();
      await form.zones.first().focus();
      const x = Number(await form.corner(1, "X").inputValue());
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Shift+ArrowRight");
      await expect(form.corner(1, "X")).toHaveValue(String(x + 11));
      // Enter moves the focus to the corners.
      await page.keyboard.press("Enter");
      await expect(form.corners.first()).toBeFocused();
      await page.keyboard.press("ArrowLeft");
      await expect(form.corner(1, "X")).toHaveValue(String(x + 10));
      await expect(form.corner(2, "X")).not.toHaveValue(String(x + 10));
      await page.keyboard.press("Escape");
      await expect(form.zones.first()).toBeFocused();

      await form.corner(1, "X").fill("-30");
      await form.corner(1, "X").press("Enter");
      await expect(
        page.getByRole("region", { name: "To look at" }).getByText("reaches beyond the picture."),
      ).toBeVisible();
      await page.getByRole("button", { name: "Bring inside" }).click();
      await expect(form.corner(1, "X")).toHaveValue("0");
      await page.getByRole("button", { name: "Remove corner 4" }).click();
      await expect(form.corners).toHaveCount(3);

      await page.getByRole("link", { name: "Projects", exact: true }).first().click();
      await page
        .getByRole("dialog", { name: "Your changes are not saved" })
        .getByRole("button", { name: "Stay" })
        .click();
      await expect(form.corners).toHaveCount(3);
      await page.keyboard.press("?");
      await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
    },
  );

  test(
    "works by pointer, with snapping to neighbours and zoom",
    onlyInFull(),
    async ({ house, openEditor }) => {
      const { floor, plan } = await house.createFloorWithPlan();
      const drawn = [
        [0.1, await house.createApartment(floor.id, "101")],
        [0.5, await house.createApartment(floor.id, "102")],
      ] as const;
      await house.saveZones(plan.id, {
        create: drawn.map(([left, { id }]) => ({
          type: "apartment_unit" as const,
          points: rectangle(left, 0.2, 0.2, 0.4),
          apartment_id: id,
        })),
      });
      const { page, form } = await openEditor(house.floorPath(1));
      const box = await boxOf(form.zone("102"));
      const neighbour = await boxOf(form.zone("101"));
      // While a new rectangle is being placed, a drag that misses it does not move a neighbour.
      await form.tool("Add a rectangle").click();
      await page.mouse.move(neighbour.x + 10, neighbour.y + 10);
      await page.mouse.down();
      await page.mouse.move(neighbour.x + 70, neighbour.y + 40, { steps: 3 });
      await page.mouse.up();
      await form.tool("The whole picture").click();
      await expect.poll(() => form.zone("101").boundingBox()).toEqual(neighbour);
      await form.tool("Undo").click();
      await expect(form.zones).toHaveCount(2);

      const start = { x: box.x + box.width / 4, y: box.y + box.height / 4 };
      // Ends a few pixels from the neighbour's right side.
      const by = neighbour.x + neighbour.width - box.x + 5;
      await page.mouse.move(start.x, start.y);
      await page.mouse.down();
      await page.mouse.move(start.x + by / 2, start.y, { steps: 3 });
      await page.mouse.move(start.x + by, start.y + 3, { steps: 3 });
      await page.mouse.up();
      await form.zone("101").click({ position: { x: 20, y: 20 } });
      const right = await form.corner(2, "X").inputValue();
      const top = await form.corner(2, "Y").inputValue();
      await form.zone("102").click({ position: { x: 20, y: 20 } });
      await expect(form.corner(1, "X")).toHaveValue(right);
      await expect(form.corner(1, "Y")).toHaveValue(top);
      // A shared side is not an overlap.
      await expect(page.getByText("overlap.")).toBeHidden();

      await page.getByRole("button", { name: "Add a corner after 3" }).focus();
      await page.keyboard.press("Enter");
      await expect(form.corners).toHaveCount(5);
      const { picture } = form;
      const whole = await boxOf(picture);
      await page.mouse.move(whole.x + whole.width / 2, whole.y + whole.height / 2);
      await page.mouse.wheel(0, -400);
      await expect.poll(async () => (await picture.boundingBox())?.width).toBeGreaterThan(whole.width * 1.3);
      await form.tool("The whole picture").click();
      await expect.poll(async () => (await picture.boundingBox())?.width).toBeCloseTo(whole.width, 0);
      await expectSaved(form);
    },
  );

  test("moves and mirrors several zones at once, and takes each back by one undo", async ({
    house,
    openEditor,
  }) => {
    const { floor, plan } = await house.createFloorWithPlan();
    const homes = [
      await house.createApartment(floor.id, "101"),
      await house.createApartment(floor.id, "102"),
    ];
    await house.saveZones(plan.id, {
      create: homes.map(({ id }, index) => ({
        type: "apartment_unit" as const,
        points: rectangle(0.2 + index * 0.4, 0.3, 0.2, 0.2),
        apartment_id: id,
      })),
    });
    const { page, form } = await openEditor(house.floorPath(1));
    const places = async () =>
      Promise.all(
        ["101", "102"].map(async (name) => {
          const { x, y } = await boxOf(form.zone(name));
          return [x, y];
        }),
      );
    // The line around a zone that has the focus is wider.
    const areAt = async (expected: number[][]) =>
      (await places()).flat().every((value, index) => Math.abs(value - (expected.flat()[index] ?? 0)) <= 3);
    const inside = { position: { x: 20, y: 20 } };
    await form.zone("101").click(inside);
    await form.zone("102").click({ ...inside, modifiers: ["Shift"] });
    await expect(page.getByRole("heading", { name: "Selected zones: 2" })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Scale the zones/ })).toHaveCount(8);
    const before = await places();
    await page.keyboard.press("Shift+ArrowDown");
    await expect
      .poll(async () => (await places()).every(([, y = 0], index) => y > (before[index]?.[1] ?? y)))
      .toBe(true);
    await page.keyboard.press("Control+z");
    await expect.poll(() => areAt(before)).toBe(true);
    await page.keyboard.press("m");
    // Each is where the other was.
    await expect.poll(() => areAt(before.toReversed())).toBe(true);
    await expectSaved(form);
  });

  test("pans with the space key and mirrors a zone", onlyInFull(), async ({ house, openEditor }) => {
    const { plan } = await drawTriangle(house);
    const { page, form } = await openEditor(house.floorPath(1));
    const before = await boxOf(form.picture);
    const middle = { x: before.x + before.width / 2, y: before.y + before.height / 2 };
    await page.mouse.move(middle.x, middle.y);
    await page.keyboard.down("Space");
    await page.mouse.down();
    await page.mouse.move(middle.x + 40, middle.y + 20, { steps: 4 });
    await page.mouse.up();
    await page.keyboard.up("Space");
    await expect.poll(async () => Math.round((await boxOf(form.picture)).x - before.x)).toBe(40);
    await expect(form.unsaved).toBeHidden();

    await form.zone("101").focus();
    await page.keyboard.press("m");
    // The lower left corner moves to the lower right.
    await expect
      .poll(async () => {
        const corners = await cornersOf(form, 3, plan.image);
        return Math.max(...corners.filter(({ y }) => y > 0.5).map(({ x }) => x));
      })
      .toBeCloseTo(0.6, 2);
    await expectSaved(form);
  });

  test(
    "warns before a picture is replaced by one of another shape",
    onlyInFull(),
    async ({ house, openEditor, system }) => {
      const { plan } = await drawTriangle(house);
      const { page, form } = await openEditor(house.floorPath(1));
      const tall = await sharp({ create: { width: 300, height: 900, channels: 3, background: "#a9b3b8" } })
        .png()
        .toBuffer();
      await expect(form.zone("101")).toBeVisible();
      await page.getByRole("button", { name: "More", exact: true }).click();
      await page.getByRole("menuitem", { name: "Replace the picture" }).click();
      await page
        .getByRole("dialog", { name: "Choose a picture" })
        .locator("input[type='file']")
        .setInputFiles({ name: "tall.png", mimeType: "image/png", buffer: tall });
      const warning = page.getByRole("dialog", { name: "The pictures have different proportions" });
      await expect(warning.getByText(/300 × 900/)).toBeVisible();
      await expectAccessible(page);
      await warning.getByRole("button", { name: "Replace anyway" }).click();
      await expect(warning).toBeHidden();
      // The zone keeps its place, as fractions of the new picture.
      await expect(form.zone("101")).toBeVisible();
      const { data } = await system.call(
        zoneImageRoutes.get,
        { params: { id: String(plan.id) } },
        { token: house.token },
      );
      expect([data.image.width, data.image.height, data.zones_count]).toEqual([300, 900, 1]);
    },
  );
});

/** A floor plan with one triangular zone of apartment 101. */
async function drawTriangle(house: House) {
  const { floor, plan } = await house.createFloorWithPlan();
  const apartment = await house.createApartment(floor.id, "101");
  const points = [
    { x: 0.2, y: 0.2 },
    { x: 0.6, y: 0.2 },
    { x: 0.2, y: 0.6 },
  ];
  await house.saveZones(plan.id, {
    create: [{ type: "apartment_unit", points, apartment_id: apartment.id }],
  });
  return { plan };
}

/** The selected zone's corners, as fractions of the picture's width and height. */
const cornersOf = (
  form: ZoneForm,
  count: number,
  image: { width: number; height: number },
): Promise<Point[]> =>
  Promise.all(
    Array.from({ length: count }, async (_, index) => ({
      x: Number(await form.corner(index + 1, "X").inputValue()) / image.width,
      y: Number(await form.corner(index + 1, "Y").inputValue()) / image.height,
    })),
  );

test.describe("saving zones", () => {
  test("lets two people choose zone by zone", onlyInFull(), async ({ house, openEditor, system }) => {
    const { floor, plan } = await house.createFloorWithPlan();
    const apartment = await house.createApartment(floor.id, "101");
    const [zone] = await house.saveZones(plan.id, {
      create: [{ type: "apartment_unit", points: rectangle(0.1, 0.1, 0.3, 0.3), apartment_id: apartment.id }],
    });
    if (!zone) throw new Error("the zone was not created");
    const { page, form } = await openEditor(house.floorPath(1), { expects: /status of 409/ });
    let isFirst = true;
    await page.route("**/api/admin/zone-images/*/zones", async (route) => {
      const points = rectangle(0.6, 0.1, 0.3, 0.3);
      if (isFirst)
        await house.saveZones(plan.id, { update: [{ id: zone.id, version: zone.version, points }] });
      isFirst = false;
      await route.continue();
    });
    await form.zone("101").focus();
    await page.keyboard.press("Shift+ArrowDown");
    await page.keyboard.press("Control+s");
    const dialog = page.getByRole("dialog", { name: "This has been changed meanwhile" });
    await expect(dialog.getByRole("radiogroup", { name: "101" })).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("radio", { name: /^Saved version/ }).check();
    await dialog.getByRole("button", { name: "Save the choice" }).click();
    await expect(dialog).toBeHidden();
    await expect(form.unsaved).toBeHidden();
    const now = await system.call(
      zoneRoutes.get,
      { params: { id: String(zone.id) } },
      { token: house.token },
    );
    expect(now.data.points).toEqual(rectangle(0.6, 0.1, 0.3, 0.3));
  });
});
