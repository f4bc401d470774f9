import {
  apartmentRoutes,
  buildingRoutes,
  floorRoutes,
  saveZones,
  zoneImageRoutes,
  zoneRoutes,
} from "@ezo/contract/inventory";
import { createAdminProject } from "@ezo/contract/admin-projects";
import type { Point } from "@ezo/contract/polygon";
import { getApartmentNavigation } from "@ezo/contract/navigation";
import sharp from "sharp";
import type { BuiltSystem } from "../stack/built-system.ts";
import {
  adminTitle,
  DESKTOP,
  expect,
  expectAccessible,
  expectSoundInBothColours,
  onlyInFull,
  type Page,
  PHONE,
  STAFF,
  test,
  unique,
  visit,
} from "./fixtures.ts";

const FACADE = { project_id: 1, building: "A" };

const editor = (page: Page) => ({
  zones: page.getByRole("group", { name: "Zones" }).getByRole("button"),
  zone: (name: string) =>
    page.getByRole("group", { name: "Zones" }).getByRole("button", { name, exact: true }),
  corners: page.locator("[data-grip='vertex']"),
  tool: (name: string) => page.getByRole("group", { name: "Tools" }).getByRole("button", { name }),
  link: page.getByRole("combobox"),
  save: page.getByRole("button", { name: "Save", exact: true }),
  picture: page.getByRole("img", { name: "The picture under the zones" }),
  unsaved: page.getByText("Unsaved changes"),
  corner: (number: number, axis: "X" | "Y") =>
    page.getByRole("textbox", { name: `Corner ${number}, ${axis}`, exact: true }),
});

/** Clicks places of the picture, given in shares of its sides. */
async function clickAt(page: Page, points: readonly Point[]): Promise<void> {
  const box = await page.getByRole("img", { name: "The picture under the zones" }).boundingBox();
  if (!box) throw new Error("the picture is not shown");
  for (const { x, y } of points) await page.mouse.click(box.x + x * box.width, box.y + y * box.height);
}
const aPicture = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: "#a9b3b8" } })
    .png()
    .toBuffer();
const rectangle = (x: number, y: number, width: number, height: number): Point[] => [
  { x, y },
  { x: x + width, y },
  { x: x + width, y: y + height },
  { x, y: y + height },
];

/** A house of a test's own; its pictures are the demo's. */
async function aHouse(system: BuiltSystem) {
  const token = await system.signIn(STAFF.admin);
  const with_ = { token };
  const demo = await system.call(
    zoneImageRoutes.list,
    { query: { project_id: "1", per_page: "100" } },
    with_,
  );
  const mediaOf = (kind: string) => demo.data.find((image) => image.kind === kind)?.media_id ?? 0;
  const { data: project } = await system.call(
    createAdminProject,
    {
      query: {},
      body: {
        is_active: true,
        hasApartmentNavigation: true,
        translations: { ka: { title: unique("სახლი") }, en: { title: "House" } },
      } as never,
    },
    with_,
  );
  const { data: building } = await system.call(
    buildingRoutes.create,
    {
      body: {
        project_id: project.id,
        identifier: "T",
        translations: { ka: { name: "ტ" }, en: { name: "Tower" } },
      } as never,
    },
    with_,
  );
  const floor = async (number: number) =>
    (await system.call(floorRoutes.create, { body: { building_id: building.id, number } as never }, with_))
      .data;
  const picture = async (kind: string, place: object) =>
    (
      await system.call(
        zoneImageRoutes.create,
        { body: { kind, project_id: project.id, media_id: mediaOf(kind), ...place } as never },
        with_,
      )
    ).data;
  const apartment = async (floorId: number, number: string) =>
    (
      await system.call(
        apartmentRoutes.create,
        {
          body: {
            floor_id: floorId,
            apartment_number: number,
            rooms: 2,
            area_total: 60,
            price: 90_000,
          } as never,
        },
        with_,
      )
    ).data;
  const navigation = async (query: Record<string, string>) =>
    (await system.call(getApartmentNavigation, { params: { id: String(project.id) }, query: query as never }))
      .data;
  return {
    token,
    project,
    building,
    floor,
    picture,
    apartment,
    navigation,
    base: `/admin/projects/${project.id}`,
    floorPath: (number: number) =>
      `/admin/projects/${project.id}/buildings/${building.id}/floors/${number}/zones/apartments`,
    facadePath: `/admin/projects/${project.id}/buildings/${building.id}/zones/floors`,
  };
}

test.describe("the zone editors", () => {
  test("draw with undo in the middle, link, save, and visitors see it", async ({
    openAdmin,
    openWindow,
    system,
  }) => {
    const house = await aHouse(system);
    await house.picture("overview", {});
    const page = await openAdmin(`${house.base}/zones/buildings`);
    const form = editor(page);
    await expect(page).toHaveTitle(adminTitle("Zone Editor"));
    await expect(form.picture).toBeVisible();
    await page.keyboard.press("p");
    await clickAt(page, [
      { x: 0.3, y: 0.3 },
      { x: 0.5, y: 0.3 },
      { x: 0.9, y: 0.9 },
    ]);
    // The third corner went astray.
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
    // The reason stands beside Save too, and leads to the zone's form.
    await page.getByRole("status").getByRole("button", { name: "New zone" }).click();
    await expect(form.link).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(form.save).toBeDisabled();

    await form.link.click();
    await page.getByRole("option", { name: "Tower" }).click();
    await form.save.click();
    await expect(form.unsaved).toBeHidden();
    const { zones } = await house.navigation({ level: "overview" });
    expect(zones?.map(({ building_identifier, coords }) => [building_identifier, coords.length])).toEqual([
      ["T", 4],
    ]);

    // The history goes on over the saving: taken back and brought again it is the same zone.
    await page.keyboard.press("Control+z");
    await expect(form.unsaved).toBeVisible();
    await page.keyboard.press("Control+Shift+z");
    await expect(form.unsaved).toBeHidden();

    const second = await system.call(
      buildingRoutes.create,
      { body: { project_id: house.project.id, identifier: "U" } as never },
      { token: house.token },
    );
    const [floorT, floorU] = [
      await house.floor(1),
      (
        await system.call(
          floorRoutes.create,
          { body: { building_id: second.data.id, number: 1 } as never },
          { token: house.token },
        )
      ).data,
    ];
    await house.apartment(floorT.id, "1");
    await house.apartment(floorU.id, "1");
    const visitor = await openWindow(DESKTOP);
    await visit(visitor, `/en/projects/${house.project.id}`);
    await expect(
      visitor
        .getByRole("main")
        .locator("svg a")
        .and(visitor.getByRole("link", { name: /Tower/ })),
    ).toHaveCount(1);
  });

  test("move by keyboard and by numbers, and ask before one leaves unsaved work", async ({
    openAdmin,
    system,
  }) => {
    const house = await aHouse(system);
    const floor = await house.floor(1);
    await house.picture("floor", { floor_id: floor.id });
    await house.apartment(floor.id, "101");
    const page = await openAdmin(house.floorPath(1));
    const form = editor(page);
    await form.tool("Add a rectangle").click();
    await form.zones.first().focus();
    const x = Number(await form.corner(1, "X").inputValue());
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Shift+ArrowRight");
    await expect(form.corner(1, "X")).toHaveValue(String(x + 11));
    // On into the corners.
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
  });

  test("move zones and corners by pointer, snapping to neighbours, and zoom", async ({
    openAdmin,
    system,
  }) => {
    const house = await aHouse(system);
    const floor = await house.floor(1);
    const plan = await house.picture("floor", { floor_id: floor.id });
    const [one, two] = [await house.apartment(floor.id, "101"), await house.apartment(floor.id, "102")];
    const drawn = [
      [0.1, one],
      [0.5, two],
    ] as const;
    await system.call(
      saveZones,
      {
        params: { id: String(plan.id) },
        body: {
          create: drawn.map(([left, { id }]) => ({
            type: "apartment_unit" as const,
            points: rectangle(left, 0.2, 0.2, 0.4),
            apartment_id: id,
          })),
        },
      },
      { token: house.token },
    );
    const page = await openAdmin(house.floorPath(1));
    const form = editor(page);
    const box = await form.zone("102").boundingBox();
    const neighbour = await form.zone("101").boundingBox();
    if (!box || !neighbour) throw new Error("both zones are shown");
    // A rectangle that was just added is being placed: a drag that misses it carries no neighbour off.
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
    // Its left side comes to lie beside the neighbour's right one, but for some pixels.
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
    // A shared side is no overlap.
    await expect(page.getByText("overlap.")).toBeHidden();

    await page.getByRole("button", { name: "Add a corner after 3" }).focus();
    await page.keyboard.press("Enter");
    await expect(form.corners).toHaveCount(5);
    const { picture } = form;
    const whole = await picture.boundingBox();
    if (!whole) throw new Error("the picture is shown");
    await page.mouse.move(whole.x + whole.width / 2, whole.y + whole.height / 2);
    await page.mouse.wheel(0, -400);
    await expect.poll(async () => (await picture.boundingBox())?.width).toBeGreaterThan(whole.width * 1.3);
    await form.tool("The whole picture").click();
    await expect.poll(async () => (await picture.boundingBox())?.width).toBeCloseTo(whole.width, 0);
    await form.save.click();
    await expect(form.unsaved).toBeHidden();
  });

  test("let two people choose zone by zone", onlyInFull(), async ({ openAdmin, system }) => {
    const house = await aHouse(system);
    const floor = await house.floor(1);
    const plan = await house.picture("floor", { floor_id: floor.id });
    const apartment = await house.apartment(floor.id, "101");
    const asked = { params: { id: String(plan.id) } };
    const { data } = await system.call(
      saveZones,
      {
        ...asked,
        body: {
          create: [
            { type: "apartment_unit", points: rectangle(0.1, 0.1, 0.3, 0.3), apartment_id: apartment.id },
          ],
        },
      },
      { token: house.token },
    );
    const [zone] = data.zones;
    if (!zone) throw new Error("the zone was made");
    const page = await openAdmin(house.floorPath(1), { expects: /status of 409/ });
    const form = editor(page);
    let isFirst = true;
    await page.route("**/api/admin/zone-images/*/zones", async (route) => {
      if (isFirst) {
        isFirst = false;
        await system.call(
          saveZones,
          {
            ...asked,
            body: { update: [{ id: zone.id, version: zone.version, points: rectangle(0.6, 0.1, 0.3, 0.3) }] },
          },
          { token: house.token },
        );
      }
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

  test(
    "publish a building of 20 floors with 8 apartments each from one drawn floor",
    onlyInFull(),
    async ({ openAdmin, openWindow, system }) => {
      test.setTimeout(150_000);
      const house = await aHouse(system);
      await house.picture("building", { building_id: house.building.id });
      const page = await openAdmin(house.facadePath, DESKTOP);
      const form = editor(page);
      await expect(form.picture).toBeVisible();
      const startedAt = Date.now();

      await page.getByRole("button", { name: "Divide into floors" }).click();
      await page.getByRole("textbox", { name: "Floors" }).fill("20");
      await page.getByRole("button", { name: "Divide", exact: true }).click();
      await expect(form.zones).toHaveCount(20);
      await form.save.click();
      await expect(form.unsaved).toBeHidden();
      const facadeAt = Date.now();

      const [first] = (
        await system.call(
          floorRoutes.list,
          { query: { building_id: String(house.building.id) } as never },
          { token: house.token },
        )
      ).data;
      await house.picture("floor", { floor_id: first?.id ?? 0 });
      await page.goto(house.floorPath(1));
      await expect(form.picture).toBeVisible();
      for (let place = 0; place < 8; place++) {
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
      await form.save.click();
      await expect(form.unsaved).toBeHidden();
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
    "keep an unsaved drawing on the device until it is saved",
    onlyInFull(),
    async ({ openAdmin, system }) => {
      const house = await aHouse(system);
      await house.picture("overview", {});
      const page = await openAdmin(`${house.base}/zones/buildings`);
      const form = editor(page);
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
      await form.save.click();
      await expect(form.unsaved).toBeHidden();
      await expect.poll(drafts).toBe(0);
      expect((await house.navigation({ level: "overview" })).zones).toHaveLength(1);
      await page.reload();
      await expect(form.zone("Tower")).toBeVisible();
      await expect(offer).toBeHidden();
    },
  );

  test(
    "divide a facade again, in place of its strips or beside them",
    onlyInFull(),
    async ({ openAdmin, system }) => {
      const house = await aHouse(system);
      await house.picture("building", { building_id: house.building.id });
      const page = await openAdmin(house.facadePath);
      const form = editor(page);
      await expect(form.picture).toBeVisible();
      const divide = async (count: number, how?: "Replace them" | "Add to them") => {
        await page.getByRole("button", { name: "Divide into floors" }).click();
        await page.getByRole("textbox", { name: "Floors" }).fill(String(count));
        if (how) await page.getByRole("radio", { name: how }).check();
        await page.getByRole("button", { name: "Divide", exact: true }).click();
      };
      await divide(3);
      await expect(form.zones).toHaveCount(3);
      await form.save.click();
      await expect(form.unsaved).toBeHidden();
      await divide(5, "Replace them");
      await expect(form.zones).toHaveCount(5);
      await page.keyboard.press("Control+z");
      await page.keyboard.press("Control+z");
      await expect(form.zones).toHaveCount(3);
      await expect(form.unsaved).toBeHidden();
      await divide(2, "Add to them");
      await expect(form.zones).toHaveCount(5);
    },
  );

  test(
    "pan with the space key, mirror a zone, and warn of a picture of another shape",
    onlyInFull(),
    async ({ openAdmin, system }) => {
      const house = await aHouse(system);
      const floor = await house.floor(1);
      const plan = await house.picture("floor", { floor_id: floor.id });
      const apartment = await house.apartment(floor.id, "101");
      const triangle = [
        { x: 0.2, y: 0.2 },
        { x: 0.6, y: 0.2 },
        { x: 0.2, y: 0.6 },
      ];
      await system.call(
        saveZones,
        {
          params: { id: String(plan.id) },
          body: { create: [{ type: "apartment_unit", points: triangle, apartment_id: apartment.id }] },
        },
        { token: house.token },
      );
      const page = await openAdmin(house.floorPath(1));
      const form = editor(page);
      const before = await form.picture.boundingBox();
      if (!before) throw new Error("the picture is shown");
      const middle = { x: before.x + before.width / 2, y: before.y + before.height / 2 };
      await page.mouse.move(middle.x, middle.y);
      await page.keyboard.down("Space");
      await page.mouse.down();
      await page.mouse.move(middle.x + 40, middle.y + 20, { steps: 4 });
      await page.mouse.up();
      await page.keyboard.up("Space");
      await expect.poll(async () => Math.round((await form.picture.boundingBox())!.x - before.x)).toBe(40);
      await expect(form.unsaved).toBeHidden();

      await form.zone("101").focus();
      await page.keyboard.press("m");
      const width = plan.image.width;
      // The corner in the lower left comes to lie in the lower right.
      await expect
        .poll(async () =>
          Math.max(...(await cornersOf(form, 3)).filter(({ y }) => y > 0.5).map(({ x }) => x)),
        )
        .toBeCloseTo(0.6, 2);
      await form.save.click();
      await expect(form.unsaved).toBeHidden();
      async function cornersOf(shown: ReturnType<typeof editor>, count: number): Promise<Point[]> {
        const numbers = Array.from({ length: count }, (_, index) => index + 1);
        return Promise.all(
          numbers.map(async (number) => ({
            x: Number(await shown.corner(number, "X").inputValue()) / width,
            y: Number(await shown.corner(number, "Y").inputValue()) / plan.image.height,
          })),
        );
      }

      const upload = async () => {
        await page.getByRole("button", { name: "More", exact: true }).click();
        await page.getByRole("menuitem", { name: "Replace the picture" }).click();
        await page
          .getByRole("dialog", { name: "Choose a picture" })
          .locator("input[type='file']")
          .setInputFiles({ name: "tall.png", mimeType: "image/png", buffer: await aPicture(300, 900) });
      };
      const warning = page.getByRole("dialog", { name: "The pictures have different proportions" });
      await upload();
      await expect(warning.getByText(/300 × 900/)).toBeVisible();
      await expectAccessible(page);
      await warning.getByRole("button", { name: "Replace anyway" }).click();
      await expect(warning).toBeHidden();
      // The zone lies where it lay, in shares of the other picture.
      await expect(form.zone("101")).toBeVisible();
      const { data } = await system.call(
        zoneImageRoutes.get,
        { params: { id: String(plan.id) } },
        { token: house.token },
      );
      expect([data.image.width, data.image.height, data.zones_count]).toEqual([300, 900, 1]);
    },
  );

  test("zoom by two fingers, and draw nothing by that", async ({ openAdmin, system }) => {
    const house = await aHouse(system);
    await house.picture("overview", {});
    const page = await openAdmin(`${house.base}/zones/buildings`, PHONE);
    const form = editor(page);
    await form.tool("Draw").click();
    for (const tool of await page.getByRole("group", { name: "Tools" }).getByRole("button").all())
      await expect(tool).toBeInViewport({ ratio: 1 });
    const before = await form.picture.boundingBox();
    if (!before) throw new Error("the picture is shown");
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
    await expect
      .poll(async () => (await form.picture.boundingBox())!.width / before.width)
      .toBeGreaterThan(1.7);
    await expect(form.unsaved).toBeHidden();
  });

  test("keep the picture in its place while a zone is tapped, and once it is finished", async ({
    openAdmin,
    system,
  }) => {
    const house = await aHouse(system);
    const floor = await house.floor(1);
    await house.picture("floor", { floor_id: floor.id });
    const page = await openAdmin(house.floorPath(1), { ...PHONE, language: "ka" });
    await page.getByRole("button", { name: "ზონა", exact: true }).click();
    const picture = page.getByRole("img", { name: "სურათი ზონების ქვეშ" });
    const before = (await picture.boundingBox())!;
    await page.touchscreen.tap(before.x + before.width / 3, before.y + before.height / 3);
    await expect(page.getByText("შეუნახავი ცვლილებები")).toBeVisible();
    expect(await picture.boundingBox()).toEqual(before);
    await page.touchscreen.tap(before.x + before.width / 2, before.y + before.height / 3);
    await page.touchscreen.tap(before.x + before.width / 2, before.y + before.height / 2);
    await page.getByRole("button", { name: "დასრულება" }).click();
    await expect(page.getByText("ჯერ არაფერთან არის დაკავშირებული.").first()).toBeVisible();
    expect(await picture.boundingBox()).toEqual(before);
  });

  for (const [device, size] of [
    ["desktop", DESKTOP],
    ["phone", PHONE],
  ] as const)
    test(
      `are accessible and fit a ${device}, in both colours`,
      onlyInFull(device === "phone"),
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
});
