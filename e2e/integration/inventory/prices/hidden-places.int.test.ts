import { projectRoutes } from "@ezo/contract/admin/projects/projects";
import { setDiscount } from "@ezo/contract/inventory/apartment-prices";
import { apartmentRoutes } from "@ezo/contract/inventory/apartments";
import { buildingRoutes } from "@ezo/contract/inventory/buildings";
import { floorRoutes } from "@ezo/contract/inventory/floors";
import { searchApartments } from "@ezo/contract/site/search/apartment-search";
import { feedPath, UnitsFeed } from "@ezo/contract/site/feeds";
import { getApartment } from "@ezo/contract/site/navigation";
import { DAY_MS } from "@ezo/contract/values/time";
import { describe, expect, it } from "vitest";
import { useAdminStack } from "../../../stack/admin-stack.ts";
import { createProject } from "../../../stack/factories/content.ts";
import { createApartment, createBuilding, createFloor } from "../../../stack/factories/explorer.ts";
import { dayIn } from "../../../stack/firm-day.ts";

const ago = (days: number) => new Date(Date.now() - days * DAY_MS);

const { stack, call, db } = useAdminStack();

const LEVELS = ["project", "building", "floor"] as const;
type Level = (typeof LEVELS)[number];

/** An apartment in a project of its own; `hidden` is what of its place visitors do not see. */
async function createPlaced({ hidden, ...over }: { hidden?: Level; price: number; version?: number }) {
  const isActive = (level: Level) => ({ isActive: level !== hidden });
  const project = await createProject(db(), {
    hasApartmentNavigation: true,
    feedUnits: true,
    ...isActive("project"),
  });
  const building = await createBuilding(db(), project.id, "A");
  const floor = await createFloor(db(), building.id, 1);
  await db().building.update({ where: { id: building.id }, data: isActive("building") });
  await db().floor.update({ where: { id: floor.id }, data: isActive("floor") });
  const flat = await createApartment(db(), floor, "101", { areaTotal: 50, createdAt: ago(60), ...over });
  return { flat, ids: { project: project.id, building: building.id, floor: floor.id } };
}
type Placed = Awaited<ReturnType<typeof createPlaced>>;

const paramsOf = (id: number) => ({ id: String(id) });
const stored = ({ flat }: Placed) => db().apartment.findUniqueOrThrow({ where: { id: flat.id } });
const setShown = async (level: Level, { ids }: Placed, isShown: boolean) => {
  const input = { params: paramsOf(ids[level]), body: { is_active: isShown } } as never;
  if (level === "project") await call(projectRoutes.patch, input);
  else if (level === "building") await call(buildingRoutes.patch, input);
  else await call(floorRoutes.patch, input);
};
const setPrice = ({ flat }: Placed, price: number) =>
  call(apartmentRoutes.patch, { params: paramsOf(flat.id), body: { price } } as never);
const discount = async (placed: Placed, price: number) =>
  call(setDiscount, {
    params: paramsOf(placed.flat.id),
    body: {
      version: (await stored(placed)).version,
      price,
      until: dayIn(ago(-3)),
      reason: {},
      confirm_large_falls: true,
    },
  } as never);

/** What visitors read of it: on its page, in the list, and in the open feed. */
async function shownOf({ flat, ids }: Placed) {
  const { data: page } = await stack().call(getApartment, { params: paramsOf(flat.id), query: {} });
  const query = { locale: "en", project_id: ids.project };
  const found = await stack().call(searchApartments, { query } as never);
  const file = await fetch(stack().url() + feedPath("units", ids.project));
  const [unit] = UnitsFeed.parse(await file.json()).units;
  return {
    list: JSON.stringify(found),
    feed: JSON.stringify(unit),
    page: JSON.stringify(page),
    old: [page.old_price ?? null, page.pricing?.lowest_30_days_minor ?? null, unit?.old_price],
    history: unit?.price_history.map(({ price }) => price),
    since: unit?.price_history.at(-1)?.since,
    validFrom: page.pricing?.valid_from,
  };
}

describe.each(LEVELS)("a price while the %s was hidden", (level) => {
  it("is no old price once that is shown, and its discount is valid since then", async () => {
    const placed = await createPlaced({ hidden: level, price: 140_000 });
    await discount(placed, 120_000);
    expect(await stored(placed)).toMatchObject({ price: 120_000, oldPrice: 140_000, struckPrice: null });
    // As it was noted when such prices counted as seen.
    await db().apartment.update({ where: { id: placed.flat.id }, data: { struckPrice: 140_000 } });
    const before = Date.now();
    await setShown(level, placed, true);
    expect((await stored(placed)).struckPrice).toBeNull();
    const shown = await shownOf(placed);
    expect(shown.old).toEqual([null, null, null]);
    expect(shown.history).toEqual([120_000]);
    expect(shown.since).toBe(shown.validFrom);
    expect(Date.parse(shown.validFrom ?? "")).toBeGreaterThanOrEqual(before);
    for (const said of [shown.page, shown.list, shown.feed]) {
      expect(said).toContain("120000");
      expect(said).not.toContain("140000");
    }
  });

  it("is not compared with what visitors saw before and after", async () => {
    const placed = await createPlaced({ price: 100_000 });
    await setShown(level, placed, false);
    await setPrice(placed, 90_000);
    await setPrice(placed, 95_000);
    const before = Date.now();
    await setShown(level, placed, true);
    const shown = await shownOf(placed);
    expect(shown.history).toEqual([100_000, 95_000]);
    expect(Date.parse(shown.validFrom ?? "")).toBeGreaterThanOrEqual(before);
    await discount(placed, 92_000);
    expect((await shownOf(placed)).old).toEqual([95_000, 9_500_000, 95_000]);
    // It hides and shows the discount, but changes nothing of what was seen before.
    await setShown(level, placed, false);
    await setShown(level, placed, true);
    const again = await shownOf(placed);
    expect([again.old, again.history]).toEqual([
      [95_000, 9_500_000, 95_000],
      [100_000, 95_000, 92_000],
    ]);
  });
});

it("counts as ever where the place changed in other ways, or was hidden at the same price", async () => {
  const placed = await createPlaced({ price: 100_000 });
  await call(projectRoutes.patch, { params: paramsOf(placed.ids.project), body: { year: 2030 } });
  await call(floorRoutes.patch, { params: paramsOf(placed.ids.floor), body: { label: "P1" } } as never);
  await setShown("building", placed, false);
  await setShown("building", placed, true);
  const validFrom = placed.flat.createdAt.toISOString();
  expect(await shownOf(placed)).toMatchObject({ history: [100_000], validFrom });
  await setPrice(placed, 97_000);
  await discount(placed, 90_000);
  expect(await shownOf(placed)).toMatchObject({
    old: [97_000, 9_700_000, 97_000],
    history: [100_000, 97_000, 90_000],
  });
});

type Line = readonly [kind: "created" | "updated" | "deleted" | "restored", days: number, fields: object];
const noteLines = (entity: "project" | "apartment", entityId: number, lines: readonly Line[]) =>
  db().recordHistory.createMany({
    data: lines.map(([kind, days, fields], index) => ({
      entity,
      entityId,
      version: index + 1,
      kind,
      changes:
        kind === "updated"
          ? Object.fromEntries(Object.keys(fields).map((field) => [field, { from: "", to: "" }]))
          : {},
      snapshot: { status: "available", is_price_hidden: false, is_active: true, ...fields },
      createdAt: ago(days),
    })),
  });

describe("what was deleted", () => {
  // Both were at 80,000 before the 30 days that count, and no visitor could see that within them.
  it.each([
    [
      "a project",
      [
        ["created", 60, {}],
        ["deleted", 50, {}],
        ["restored", 10, {}],
      ],
      [
        ["created", 60, { price: 80_000 }],
        ["updated", 12, { price: 100_000 }],
      ],
    ],
    [
      "an apartment, which came back while its project was hidden",
      [
        ["created", 60, {}],
        ["updated", 20, { is_active: false }],
        ["updated", 10, { is_active: true }],
      ],
      [
        ["created", 60, { price: 80_000 }],
        ["deleted", 50, { price: 80_000 }],
        ["restored", 15, { price: 80_000 }],
        ["updated", 12, { price: 100_000 }],
      ],
    ],
  ] as const)("showed nobody its price: %s", async (_, project, apartment) => {
    const placed = await createPlaced({ price: 100_000, version: 9 });
    await noteLines("project", placed.ids.project, project);
    await noteLines("apartment", placed.flat.id, apartment);
    await discount(placed, 90_000);
    expect((await shownOf(placed)).old).toEqual([100_000, 10_000_000, 100_000]);
  });
});
