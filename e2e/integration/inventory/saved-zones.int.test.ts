import { floorRoutes } from "@ezo/contract/inventory/floors";
import { saveZones } from "@ezo/contract/inventory/zones";
import { zoneImageRoutes } from "@ezo/contract/inventory/zone-images";
import { getApartmentNavigation } from "@ezo/contract/site/navigation";
import { describe, expect, it } from "vitest";
import { useAdminStack } from "../../stack/admin-stack.ts";
import { createStock } from "../../stack/factories/explorer.ts";
import { failureOf } from "../../stack/failure.ts";

const { stack, token, db } = useAdminStack();
const asAdmin = () => ({ token: token() });
const id = (row: { id: number }) => ({ id: String(row.id) });

describe("a picture's zones, saved together", () => {
  const corners = (left: number) => [
    { x: left, y: 0.1 },
    { x: left + 0.1, y: 0.1 },
    { x: left + 0.1, y: 0.3 },
  ];
  const save = (image: { id: number }, body: object) =>
    stack().call(saveZones, { params: id(image), body: body as never }, asAdmin());
  async function drawnFloor() {
    const house = await createStock(db());
    const [, , first, second] = house.apartments;
    const { data } = await save(house.images.plan, {
      create: [{ type: "apartment_unit", points: corners(0.6), apartment_id: second.id, label: "202" }],
    });
    const [old, made] = data.zones;
    if (!old || !made) throw new Error("the floor has two zones");
    return {
      plan: house.images.plan,
      facade: house.images.facade,
      first,
      second,
      old,
      made,
      created: data.created,
    };
  }

  it("are added, changed and deleted in one write", async () => {
    const { plan, first, old, made, created } = await drawnFloor();
    expect(created).toEqual([made.id]);
    const { data } = await save(plan, {
      create: [{ type: "apartment_unit", points: corners(0.2), apartment_id: first.id }],
      update: [{ id: made.id, version: made.version, points: corners(0.7) }],
      remove: [{ id: old.id, version: old.version }],
    });
    expect(data.zones.map(({ id: zone, points, version }) => [zone, points[0]?.x, version])).toEqual([
      [made.id, 0.7, 2],
      [data.created[0], 0.2, 1],
    ]);
  });

  it("keep the zone of a deleted floor, which can be moved, counts as nothing drawn and comes back", async () => {
    const house = await createStock(db());
    const { facade } = house.images;
    const [, second] = house.floors;
    const query = { project_id: String(house.project.id), kind: "building" as const };
    const counts = async () =>
      (await stack().call(zoneImageRoutes.list, { query }, asAdmin())).data.map((picture) => [
        picture.zones_count,
        picture.targets_count,
      ]);
    const shown = async () =>
      (
        await stack().call(getApartmentNavigation, {
          params: id(house.project),
          query: { level: "building", building_id: "A" },
        })
      ).data.zones?.map((zone) => zone.floor_number);
    expect(await counts()).toEqual([[2, 2]]);
    await stack().call(floorRoutes.remove, { params: id(second) }, asAdmin());
    expect([await counts(), await shown()]).toEqual([[[2, 1]], [1]]);
    const zones = await db().zone.findMany({
      where: { zoneImageId: facade.id },
      orderBy: { floorId: "asc" },
    });
    const [kept, lost] = zones.map((zone) => ({ id: zone.id, version: zone.version }));
    await save(facade, { update: [{ ...lost, points: corners(0.7) }] });
    const wrong = await failureOf(save(facade, { update: [{ ...kept, floor_id: second.id }] }));
    expect(Object.keys(wrong.body.errors ?? {})).toEqual(["update.0.floor_id"]);
    await stack().call(floorRoutes.restore, { params: id(second) }, asAdmin());
    expect([await counts(), await shown()]).toEqual([[[2, 2]], [1, 2]]);
  });

  it("are saved completely or not at all, and errors name their place", async () => {
    const { plan, facade, old, made } = await drawnFloor();
    const before = await db().zone.findMany({ where: { zoneImageId: plan.id }, orderBy: { id: "asc" } });
    const wrong = { type: "apartment_unit", points: corners(0.2), apartment_id: 999_999 };
    const refused = await failureOf(
      save(plan, { update: [{ id: made.id, version: 1, label: "x" }], create: [wrong] }),
    );
    expect(refused.body).toMatchObject({
      code: "invalid",
      errors: { "create.0.apartment_id": [expect.any(String)] },
    });
    // A zone of another picture.
    const strayed = await failureOf(save(facade, { remove: [{ id: old.id, version: 1 }] }));
    expect(strayed.body.code).toBe("conflict");
    expect(await db().zone.findMany({ where: { zoneImageId: plan.id }, orderBy: { id: "asc" } })).toEqual(
      before,
    );
  });

  it("conflict with a colleague's work only where both changed the same", async () => {
    const { plan, old, made } = await drawnFloor();
    await save(plan, { update: [{ id: made.id, version: 1, points: corners(0.4) }] });
    const stale = await failureOf(
      save(plan, { update: [{ id: made.id, version: 1, points: corners(0.5) }] }),
    );
    expect(stale.body.code).toBe("conflict");
    const late = await failureOf(save(plan, { remove: [{ id: made.id, version: 1 }] }));
    expect(late.body.code).toBe("conflict");
    // Another field does not conflict.
    const { data } = await save(plan, { update: [{ id: made.id, version: 1, label: "corner" }] });
    expect(data.zones.find((zone) => zone.id === made.id)).toMatchObject({ label: "corner", version: 3 });
    await save(plan, { remove: [{ id: old.id, version: old.version }] });
    const gone = await failureOf(save(plan, { update: [{ id: old.id, version: 1, label: "x" }] }));
    expect(gone.body.code).toBe("conflict");
  });
});
