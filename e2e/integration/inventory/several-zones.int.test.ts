import { getCompleteness } from "@ezo/contract/inventory/completeness";
import { applyFloorCopies, previewFloorCopies } from "@ezo/contract/inventory/floor-copies";
import { copyFloor } from "@ezo/contract/inventory/floors";
import { zoneImageRoutes } from "@ezo/contract/inventory/zone-images";
import { saveZones } from "@ezo/contract/inventory/zones";
import type { RouteInput } from "@ezo/contract/route";
import { getApartmentNavigation } from "@ezo/contract/site/navigation";
import { describe, expect, it } from "vitest";
import { useAdminStack } from "../../stack/admin-stack.ts";
import { createStock } from "../../stack/factories/explorer.ts";
import { failureOf } from "../../stack/failure.ts";

const { stack, call, db } = useAdminStack();
const id = (row: { id: number }) => ({ id: String(row.id) });
type Stock = Awaited<ReturnType<typeof createStock>>;

/** A triangle near the upper edge, above nearly all of the stock's own. */
const corners = (left: number) => [
  { x: left, y: 0.1 },
  { x: left + 0.1, y: 0.1 },
  { x: left + 0.1, y: 0.3 },
];
const stored = (left: number) => corners(left).map(({ x, y }) => [x, y]);
const save = async (picture: { id: number }, body: RouteInput<typeof saveZones>["body"]) =>
  (await call(saveZones, { params: id(picture), body })).data;
/** What visitors see of the building, or of its second floor. */
const shown = async ({ project }: Stock, level: "building" | "floor") =>
  (
    await stack().call(getApartmentNavigation, {
      params: id(project),
      query: { level, building_id: "A", locale: "en", ...(level === "floor" ? { floor_number: "2" } : {}) },
    })
  ).data;
const problemsOf = async ({ project }: Stock) =>
  (await call(getCompleteness, { params: id(project) })).data.problems.map(({ kind }) => kind);

describe("a floor that is seen in two wings", () => {
  /** Zones and drawn floors of the front. */
  async function counts({ project }: Stock) {
    const query = { project_id: String(project.id), kind: "building" as const };
    const { data } = await call(zoneImageRoutes.list, { query });
    return data.map((picture) => [picture.zones_count, picture.targets_count]);
  }
  /** The stock with a second zone of its second floor. */
  async function withWings() {
    const house = await createStock(db());
    const [, second] = house.floors;
    const { zones } = await save(house.images.facade, {
      create: [{ type: "floor_strip", points: corners(0.7), floor_id: second.id, label: "East wing" }],
    });
    const [one, other] = zones.filter((zone) => zone.floor_id === second.id);
    if (!one || !other) throw new Error("the floor has two zones");
    return { house, facade: house.images.facade, one, other };
  }

  it("has both in the site's answer, and is one floor where floors are counted", async () => {
    const { house } = await withWings();
    const { zones = [], buildings, floors } = await shown(house, "building");
    expect(zones.map((zone) => zone.floor_number)).toEqual([1, 2, 2]);
    const wings = zones.filter((zone) => zone.floor_number === 2);
    expect(wings.map(({ label }) => label).toSorted()).toEqual(["East wing", "Floor 2"]);
    expect(wings.map(({ stats }) => stats.total)).toEqual([2, 2]);
    expect([buildings[0]?.stats.total, floors?.length]).toEqual([4, 2]);
    expect(await counts(house)).toEqual([[3, 2]]);
  });

  it("is drawn as long as one of them is left", async () => {
    const { house, facade, one, other } = await withWings();
    await save(facade, { remove: [{ id: one.id, version: one.version }] });
    expect([await counts(house), await problemsOf(house)]).toEqual([
      [[2, 2]],
      expect.not.arrayContaining(["floor_without_zone"]),
    ]);
    await save(facade, { remove: [{ id: other.id, version: other.version }] });
    expect(await counts(house)).toEqual([[1, 1]]);
    expect((await problemsOf(house)).filter((kind) => kind === "floor_without_zone")).toHaveLength(1);
  });

  it("is a conflict only where two people change the same one of them", async () => {
    const { facade, one, other } = await withWings();
    await save(facade, { update: [{ id: one.id, version: one.version, points: corners(0.5) }] });
    const { zones } = await save(facade, {
      update: [{ id: other.id, version: other.version, points: corners(0.8) }],
    });
    const startOf = (zone: { id: number }) => zones.find((each) => each.id === zone.id)?.points[0]?.x;
    expect([startOf(one), startOf(other)]).toEqual([0.5, 0.8]);
    const stale = { update: [{ id: one.id, version: one.version, points: corners(0.6) }] };
    expect((await failureOf(save(facade, stale))).body.code).toBe("conflict");
  });
});

describe("an apartment with a terrace apart", () => {
  /** The stock's first apartment of the second floor with a further zone, and the second with one. */
  async function withTerrace() {
    const house = await createStock(db());
    const [, , home, neighbour] = house.apartments;
    const { zones } = await save(house.images.plan, {
      create: [
        { type: "apartment_unit", points: corners(0.7), apartment_id: home.id, label: "Penthouse" },
        { type: "apartment_unit", points: corners(0.05), apartment_id: neighbour.id },
      ],
    });
    const [main, terrace] = zones.filter((zone) => zone.apartment_id === home.id);
    if (!main || !terrace) throw new Error("the apartment has two zones");
    return { house, plan: house.images.plan, home, neighbour, main, terrace };
  }

  it("is one apartment with both polygons, and has the name of either", async () => {
    const { house, home, neighbour, main, terrace } = await withTerrace();
    const { apartments = [], units } = await shown(house, "floor");
    expect(apartments.map((apartment) => apartment.id)).toEqual([home.id, neighbour.id]);
    expect(units).toEqual([]);
    expect(apartments[0]).toMatchObject({
      zone_id: main.id,
      label: "Penthouse",
      coords: [
        { x: 320, y: 200 },
        { x: 640, y: 200 },
        { x: 640, y: 400 },
      ],
      bbox: { min_x: 320, max_x: 640, min_y: 200, max_y: 400 },
      other_coords: [
        [
          { x: 896, y: 80 },
          { x: 1024, y: 80 },
          { x: 1024, y: 240 },
        ],
      ],
    });
    expect(apartments[1]).not.toHaveProperty("other_coords");
    await save(house.images.plan, { remove: [{ id: main.id, version: main.version }] });
    const [left] = (await shown(house, "floor")).apartments ?? [];
    expect(left).toMatchObject({ zone_id: terrace.id, coords: [{ x: 896, y: 80 }, {}, {}] });
    expect(left).not.toHaveProperty("other_coords");
  });

  it("covers nothing where its own zones overlap, but where they overlap a neighbour's", async () => {
    const { house, plan, home, terrace } = await withTerrace();
    // Within the stock's own zone of the same apartment.
    const within = [
      { x: 0.3, y: 0.26 },
      { x: 0.45, y: 0.26 },
      { x: 0.45, y: 0.35 },
    ];
    await save(plan, { update: [{ id: terrace.id, version: terrace.version, points: within }] });
    expect(await problemsOf(house)).not.toContain("zones_overlap");
    await save(plan, { create: [{ type: "apartment_unit", points: corners(0.06), apartment_id: home.id }] });
    expect(await problemsOf(house)).toContain("zones_overlap");
  });

  /** The outlines on a floor's plan, by apartment. */
  async function drawnOn(house: Stock, number: number) {
    const picture = await db().zoneImage.findFirstOrThrow({
      where: { floor: { buildingId: house.building.id, number }, deletedAt: null },
      include: {
        zones: {
          where: { deletedAt: null },
          orderBy: [{ sortOrder: "asc" }, { id: "asc" }],
          include: { apartment: true },
        },
      },
    });
    return picture.zones.map(({ apartment, points }) => [apartment?.number, points]);
  }

  it("has both on copies of its floor, and corrections of either reach them", async () => {
    const { house, plan, main, terrace } = await withTerrace();
    const [, floor] = house.floors;
    const body = { floor_numbers: [3], number_pattern: "{floor}{nn}" };
    const { data: done } = await call(copyFloor, { params: id(floor), body });
    expect(done).toMatchObject({ floors: 1, apartments: 2, zones: 3 });
    const own = house.square;
    expect(await drawnOn(house, 3)).toEqual([
      ["301", own],
      ["301", stored(0.7)],
      ["302", stored(0.05)],
    ]);

    await save(plan, { update: [{ id: terrace.id, version: terrace.version, points: corners(0.8) }] });
    const { id: copy } = await db().floor.findFirstOrThrow({
      where: { buildingId: house.building.id, number: 3 },
    });
    const preview = async () => {
      const asked = { floor_ids: [copy], parts: ["plan" as const] };
      return (await call(previewFloorCopies, { params: id(floor), body: asked })).data.changes;
    };
    const changes = await preview();
    expect(changes.map(({ what, apartment_number, kept }) => [what, apartment_number, kept])).toEqual([
      ["zone", "301", null],
    ]);
    const chosen = changes.map(({ key, seen }) => ({ key, seen }));
    await call(applyFloorCopies, { params: id(floor), body: { floor_ids: [copy], changes: chosen } });
    expect(await drawnOn(house, 3)).toEqual([
      ["301", own],
      ["301", stored(0.8)],
      ["302", stored(0.05)],
    ]);
    // One that is gone on the original shifts no other: each is known by its outline.
    await save(plan, { remove: [{ id: main.id, version: main.version }] });
    expect(await preview()).toEqual([]);
  });
});
