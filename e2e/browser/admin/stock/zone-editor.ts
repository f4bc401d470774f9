import { projectRoutes } from "@ezo/contract/admin/projects/projects";
import { apartmentRoutes } from "@ezo/contract/inventory/apartments";
import { buildingRoutes } from "@ezo/contract/inventory/buildings";
import { floorRoutes } from "@ezo/contract/inventory/floors";
import { saveZones } from "@ezo/contract/inventory/zones";
import { zoneImageRoutes } from "@ezo/contract/inventory/zone-images";
import type { RouteInput } from "@ezo/contract/route";
import { getApartmentNavigation } from "@ezo/contract/site/navigation";
import type { Point } from "@ezo/contract/values/geometry/polygon";
import type { BuiltSystem } from "../../../stack/built-system.ts";
import { type AdminOptions, expect, type Page, STAFF, test as base, unique } from "../../fixtures.ts";

/** The parts of the zone editor, in English. */
const zoneForm = (page: Page) => ({
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
export type ZoneForm = ReturnType<typeof zoneForm>;

/** Clicks points of the picture, given as fractions of its width and height. */
export async function clickAt(page: Page, points: readonly Point[]): Promise<void> {
  const box = await zoneForm(page).picture.boundingBox();
  if (!box) throw new Error("the picture is not shown");
  for (const { x, y } of points) await page.mouse.click(box.x + x * box.width, box.y + y * box.height);
}

type Rect = { x: number; y: number; width: number; height: number };
/** Where a part of the page is; throws if it is not shown. */
export async function boxOf(part: { boundingBox: () => Promise<Rect | null> }): Promise<Rect> {
  const box = await part.boundingBox();
  if (!box) throw new Error("the part is not shown");
  return box;
}

export async function expectSaved(form: ZoneForm): Promise<void> {
  await form.save.click();
  await expect(form.unsaved).toBeHidden();
}

export const rectangle = (x: number, y: number, width: number, height: number): Point[] => [
  { x, y },
  { x: x + width, y },
  { x: x + width, y: y + height },
  { x, y: y + height },
];

type ZoneImageKind = "overview" | "building" | "floor";
/** Adds to a project what the zone editor works with. */
function partsOf(system: BuiltSystem, as: { token: string }, projectId: number) {
  return {
    createBuilding: async (identifier: string, translations?: object) =>
      (
        await system.call(
          buildingRoutes.create,
          { body: { project_id: projectId, identifier, translations } as never },
          as,
        )
      ).data,
    createFloorOf: async (buildingId: number, number: number) =>
      (await system.call(floorRoutes.create, { body: { building_id: buildingId, number } as never }, as))
        .data,
    createPicture: async (kind: ZoneImageKind, mediaId: number, place: object) =>
      (
        await system.call(
          zoneImageRoutes.create,
          { body: { kind, project_id: projectId, media_id: mediaId, ...place } as never },
          as,
        )
      ).data,
    createApartment: async (floorId: number, apartmentNumber: string) => {
      const body = {
        floor_id: floorId,
        apartment_number: apartmentNumber,
        rooms: 2,
        area_total: 60,
        price: 90_000,
      };
      return (await system.call(apartmentRoutes.create, { body: body as never }, as)).data;
    },
  };
}

/** A project with one building, for a single test. Its pictures are the demo's. */
async function createHouse(system: BuiltSystem) {
  const token = await system.signIn(STAFF.admin);
  const as = { token };
  const demo = await system.call(zoneImageRoutes.list, { query: { project_id: "1", per_page: "100" } }, as);
  const mediaOf = (kind: string) => demo.data.find((image) => image.kind === kind)?.media_id ?? 0;
  const { data: project } = await system.call(
    projectRoutes.create,
    {
      query: {},
      body: {
        is_active: true,
        hasApartmentNavigation: true,
        translations: { ka: { title: unique("სახლი") }, en: { title: "House" } },
      } as never,
    },
    as,
  );
  const base = `/admin/projects/${project.id}`;
  const { createBuilding, createPicture, createApartment, createFloorOf } = partsOf(system, as, project.id);
  const building = await createBuilding("T", { ka: { name: "ტ" }, en: { name: "Tower" } });
  const createFloor = (number: number, buildingId = building.id) => createFloorOf(buildingId, number);
  const addPicture = (kind: ZoneImageKind, place: object = {}) => createPicture(kind, mediaOf(kind), place);

  return {
    token,
    project,
    building,
    createBuilding,
    createFloor,
    createPicture: addPicture,
    createApartment,
    /** Floor 1 with its plan, which zones are drawn on. */
    createFloorWithPlan: async () => {
      const floor = await createFloor(1);
      return { floor, plan: await addPicture("floor", { floor_id: floor.id }) };
    },
    saveZones: async (imageId: number, body: RouteInput<typeof saveZones>["body"]) =>
      (await system.call(saveZones, { params: { id: String(imageId) }, body }, as)).data.zones,
    /** What visitors see. */
    navigation: async (query: Record<string, string>) => {
      const params = { id: String(project.id) };
      return (await system.call(getApartmentNavigation, { params, query: query as never })).data;
    },
    overviewPath: `${base}/zones/buildings`,
    facadePath: `${base}/buildings/${building.id}/zones/floors`,
    floorPath: (number: number) => `${base}/buildings/${building.id}/floors/${number}/zones/apartments`,
  };
}

export type House = Awaited<ReturnType<typeof createHouse>>;

interface ZoneFixtures {
  house: House;
  /** A window of an administrator with the zone editor at this path. */
  openEditor: (path: string, options?: AdminOptions) => Promise<{ page: Page; form: ZoneForm }>;
}

export const test = base.extend<ZoneFixtures>({
  house: async ({ system }, use) => use(await createHouse(system)),
  openEditor: async ({ openAdmin }, use) =>
    use(async (path, options) => {
      const page = await openAdmin(path, options);
      return { page, form: zoneForm(page) };
    }),
});
