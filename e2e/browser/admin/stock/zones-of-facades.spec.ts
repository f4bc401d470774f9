import { buildingRoutes } from "@ezo/contract/inventory/buildings";
import { floorRoutes } from "@ezo/contract/inventory/floors";
import {
  DESKTOP,
  expect,
  expectSoundInBothColours,
  onlyInFull,
  type Page,
  PHONE,
  STAFF,
  visit,
} from "../../fixtures.ts";
import { boxOf, clickAt, expectSaved, rectangle, test, type ZoneForm } from "./zone-editor.ts";

const FACADE = { project_id: 1, building: "A" };

/** Divides the facade into floors; `how` is asked only if it already has zones. */
async function divideFacade(page: Page, count: number, how?: "Replace them" | "Add to them") {
  await page.getByRole("button", { name: "Divide into floors" }).click();
  await page.getByRole("textbox", { name: "Floors" }).fill(String(count));
  if (how) await page.getByRole("radio", { name: how }).check();
  await page.getByRole("button", { name: "Divide", exact: true }).click();
}

test.describe("a facade", () => {
  test(
    "is published with 20 floors of 8 apartments each from one drawn floor",
    onlyInFull(),
    async ({ house, openEditor, openWindow, system }) => {
      test.setTimeout(150_000);
      await house.createPicture("building", { building_id: house.building.id });
      const { page, form } = await openEditor(house.facadePath, DESKTOP);
      await expect(form.picture).toBeVisible();
      const startedAt = Date.now();

      await divideFacade(page, 20);
      await expect(form.zones).toHaveCount(20);
      await expectSaved(form);
      const facadeAt = Date.now();

      const [first] = (
        await system.call(
          floorRoutes.list,
          { query: { building_id: String(house.building.id) } as never },
          { token: house.token },
        )
      ).data;
      await house.createPicture("floor", { floor_id: first?.id ?? 0 });
      await page.goto(house.floorPath(1));
      await expect(form.picture).toBeVisible();
      for (let place = 0; place < 8; place++) await drawNewApartment(page, form, place);
      await expectSaved(form);
      const drawnAt = Date.now();

      await page.getByRole("button", { name: "Copy to floors" }).click();
      const dialog = page.getByRole("dialog", { name: "Copy floor 1" });
      await dialog.getByRole("textbox", { name: "To floors" }).fill("2-20");
      await expect(dialog.getByText("Floor 2: 201, 202")).toBeVisible();
      await dialog.getByRole("button", { name: "Copy to 19 floors" }).click();
      await expect(dialog).toBeHidden({ timeout: 60_000 });
      const copiedAt = Date.now();
      const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(1);
      process.stdout.write(
        `20 floors with 160 apartments published in ${seconds(startedAt, copiedAt)} s: the facade ` +
          `${seconds(startedAt, facadeAt)} s, one floor drawn ${seconds(facadeAt, drawnAt)} s, copied to 19 ${seconds(drawnAt, copiedAt)} s\n`,
      );

      const top = await house.navigation({ building_id: "T", floor_number: "20" });
      expect(
        top.apartments?.map(({ apartment_number, coords }) => [apartment_number, coords.length]),
      ).toEqual(Array.from({ length: 8 }, (_, index) => [`200${index + 1}`, 4]));
      const visitor = await openWindow(DESKTOP);
      await visit(visitor, `/en/projects/${house.project.id}/T/floor-12`);
      await expect(visitor.getByRole("main").locator("svg a")).toHaveCount(8);
    },
  );

  test(
    "is divided again, in place of its zones or beside them",
    onlyInFull(),
    async ({ house, openEditor }) => {
      await house.createPicture("building", { building_id: house.building.id });
      const { page, form } = await openEditor(house.facadePath);
      await expect(form.picture).toBeVisible();
      await divideFacade(page, 3);
      await expect(form.zones).toHaveCount(3);
      await expectSaved(form);
      await divideFacade(page, 5, "Replace them");
      await expect(form.zones).toHaveCount(5);
      await page.keyboard.press("Control+z");
      await page.keyboard.press("Control+z");
      await expect(form.zones).toHaveCount(3);
      await expect(form.unsaved).toBeHidden();
      await divideFacade(page, 2, "Add to them");
      await expect(form.zones).toHaveCount(5);
    },
  );

  test(
    "is divided along two faces into floors of unequal heights",
    onlyInFull(),
    async ({ house, openEditor }) => {
      await house.createPicture("building", { building_id: house.building.id });
      const { page, form } = await openEditor(house.facadePath);
      await expect(form.picture).toBeVisible();
      await page.getByRole("button", { name: "Divide into floors" }).click();
      await page.getByRole("textbox", { name: "Floors" }).fill("3");
      await page.getByRole("button", { name: "Add a face" }).click();
      const line = page.getByRole("button", { name: "Line between floors 1 and 2" });
      const before = await boxOf(line);
      const at = { x: before.x + before.width / 2, y: before.y + before.height / 2 };
      await page.mouse.move(at.x, at.y);
      await page.mouse.down();
      await page.mouse.move(at.x, at.y - 20, { steps: 4 });
      await page.mouse.up();
      const height = async () => (await boxOf(line)).y - before.y;
      await expect.poll(height).toBeLessThan(-10);
      await page.keyboard.press("Control+z");
      await expect.poll(height).toBeGreaterThan(-2);
      await page.keyboard.press("Control+Shift+z");
      await expect.poll(height).toBeLessThan(-10);
      await page.getByRole("button", { name: "Divide", exact: true }).click();
      await expect(form.zones).toHaveCount(3);
      for (const zone of await form.zones.all())
        expect((await zone.getAttribute("points"))?.split(" ")).toHaveLength(6);
      await expectSaved(form);
    },
  );
});

test("the shapes of an SVG file become apartments' zones", onlyInFull(), async ({ house, openEditor }) => {
  const { floor } = await house.createFloorWithPlan();
  await house.createApartment(floor.id, "101");
  const { page, form } = await openEditor(house.floorPath(1));
  await expect(form.picture).toBeVisible();
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Zones from an SVG file" }).click();
  const dialog = page.getByRole("dialog", { name: "Zones from an SVG file" });
  const choose = (content: string) =>
    dialog
      .locator("input[type='file']")
      .setInputFiles({ name: "plan.svg", mimeType: "image/svg+xml", buffer: Buffer.from(content) });
  await choose("<svg");
  await expect(dialog.getByRole("alert")).toContainText("This is not an SVG drawing");
  await choose(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><path id="_101" d="M10 10h30v30H10z"/></svg>',
  );
  await expect(dialog.getByRole("status")).toHaveText("Shapes: 1. Linked by name: 1.");
  await dialog.getByRole("button", { name: "Add 1 zone" }).click();
  await expect(form.zone("101")).toBeVisible();
  await expectSaved(form);
  await page.keyboard.press("Control+z");
  await expect(form.zones).toHaveCount(0);
});

/** Draws a zone at one of eight places and creates its apartment on the way. */
async function drawNewApartment(page: Page, form: ZoneForm, place: number): Promise<void> {
  await page.keyboard.press("p");
  const [column, row] = [place % 4, Math.floor(place / 4)];
  await clickAt(page, rectangle(0.06 + column * 0.22, 0.1 + row * 0.4, 0.2, 0.36));
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "New apartment" }).click();
  await page.getByRole("textbox", { name: "Apartment number" }).fill(`10${place + 1}`);
  await page.getByRole("textbox", { name: "Area, m²" }).fill(String(50 + place));
  await page.keyboard.press("Enter");
  await expect(form.zone(`10${place + 1}`)).toBeVisible();
}

test.describe("the zone editor on a phone", () => {
  test("zooms with two fingers, without drawing", onlyInFull(), async ({ house, openEditor }) => {
    await house.createPicture("overview");
    const { page, form } = await openEditor(house.overviewPath, PHONE);
    await form.tool("Draw").click();
    for (const tool of await page.getByRole("group", { name: "Tools" }).getByRole("button").all())
      await expect(tool).toBeInViewport({ ratio: 1 });
    const before = await boxOf(form.picture);
    const middle = { x: before.x + before.width / 2, y: before.y + before.height / 2 };
    const fingers = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...reach: number[]) =>
      fingers.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: reach.map((x, id) => ({ x: middle.x + x, y: middle.y, id })),
      });
    await touch("touchStart", -30);
    await touch("touchStart", -30, 30);
    for (const reach of [40, 50, 60]) await touch("touchMove", -reach, reach);
    await touch("touchEnd");
    await expect.poll(async () => (await boxOf(form.picture)).width / before.width).toBeGreaterThan(1.7);
    await expect(form.unsaved).toBeHidden();
  });

  test(
    "keeps the picture in place while a zone is drawn, and once it is finished",
    onlyInFull(),
    async ({ house, openEditor }) => {
      await house.createFloorWithPlan();
      const { page } = await openEditor(house.floorPath(1), { ...PHONE, language: "ka" });
      await page.getByRole("button", { name: "ზონა", exact: true }).click();
      const picture = page.getByRole("img", { name: "სურათი ზონების ქვეშ" });
      const before = await boxOf(picture);
      await page.touchscreen.tap(before.x + before.width / 3, before.y + before.height / 3);
      await expect(page.getByText("შეუნახავი ცვლილებები")).toBeVisible();
      expect(await picture.boundingBox()).toEqual(before);
      await page.touchscreen.tap(before.x + before.width / 2, before.y + before.height / 3);
      await page.touchscreen.tap(before.x + before.width / 2, before.y + before.height / 2);
      await page.getByRole("button", { name: "დასრულება" }).click();
      await expect(page.getByText("ჯერ არაფერთან არის დაკავშირებული.").first()).toBeVisible();
      expect(await picture.boundingBox()).toEqual(before);
    },
  );
});

for (const [device, size] of [
  ["desktop", DESKTOP],
  ["phone", PHONE],
] as const)
  test(
    `the zone editors are accessible and fit a ${device}, in both colour schemes`,
    onlyInFull(),
    async ({ openAdmin, system }) => {
      const { data } = await system.call(
        buildingRoutes.list,
        { query: { project_id: String(FACADE.project_id) } },
        { token: await system.signIn(STAFF.admin) },
      );
      const building = data.find(({ identifier }) => identifier === FACADE.building);
      for (const path of [
        "zones/buildings",
        `buildings/${building?.id}/zones/floors`,
        `buildings/${building?.id}/floors/2/zones/apartments`,
      ]) {
        const page = await openAdmin(`/admin/projects/1/${path}`, { ...size, language: "ka" });
        const list = page.getByRole("complementary", { name: "ზონის თვისებები" }).getByRole("listitem");
        await list.first().getByRole("button").click();
        await expect(page.getByRole("table")).toBeVisible();
        await expectSoundInBothColours(page);
        await page.close();
      }
    },
  );
