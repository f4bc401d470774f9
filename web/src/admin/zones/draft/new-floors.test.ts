import { FLOOR_NUMBER_MAX, FLOOR_NUMBER_MIN } from "@ezo/contract/site/floor-number";
import fc from "fast-check";
import { expect, it } from "vitest";
import type { Place } from "../zone-place.ts";
import { newFloorId, newFloorNumber, newFloorsIn, withNewFloors, withTargets } from "./new-floors.ts";
import type { EditedZone } from "./zone-document.ts";
import { openEditor, zoneEditor } from "./zone-editor.ts";

const zoneOf = (key: string, targetId: number | null): EditedZone => ({
  key,
  points: [],
  label: "",
  targetId,
});
const place: Place = {
  kind: "floors",
  projectId: 1,
  buildingId: 1,
  floor: null,
  trail: [],
  targets: [{ id: 4, name: "Floor 1" }],
  deletedTargets: [],
  publicPath: "/",
};

it("knows a floor that does not exist yet by its number, and takes no id for one", () => {
  fc.assert(
    fc.property(fc.integer({ min: FLOOR_NUMBER_MIN, max: FLOOR_NUMBER_MAX }), fc.nat(), (number, id) => {
      expect(newFloorId(number)).toBeLessThan(0);
      expect(newFloorNumber(newFloorId(number))).toBe(number);
      expect(newFloorNumber(id)).toBeNull();
    }),
  );
  expect(newFloorNumber(null)).toBeNull();
});

it("offers new floors beside those that exist, each once", () => {
  const zones = [zoneOf("a", newFloorId(3)), zoneOf("b", 4), zoneOf("c", newFloorId(-1)), zoneOf("d", null)];
  const twice = [...zones, zoneOf("e", newFloorId(3))];
  expect(newFloorsIn(twice)).toEqual([-1, 3]);
  expect(withNewFloors(place, twice, (number) => `New ${number}`).targets).toEqual([
    { id: 4, name: "Floor 1" },
    { id: newFloorId(-1), name: "New -1" },
    { id: newFloorId(3), name: "New 3" },
  ]);
  expect(withNewFloors(place, [zoneOf("b", 4)], String)).toBe(place);
});

it("leads to them once they exist, in the history, too", () => {
  const ids = new Map([[newFloorId(3), 9]]);
  const zones = [zoneOf("a", newFloorId(3)), zoneOf("b", newFloorId(4)), zoneOf("c", null)];
  expect(withTargets(zones, ids).map(({ targetId }) => targetId)).toEqual([9, newFloorId(4), null]);
  const changed = zoneEditor(openEditor(zones), { type: "zone.label", key: "b", label: "B" });
  const found = zoneEditor(changed, { type: "targets.found", ids });
  expect(found.past).toHaveLength(1);
  const undone = zoneEditor(found, { type: "undo" });
  for (const { work } of [found, undone, zoneEditor(undone, { type: "redo" })])
    expect(work.zones[0]?.targetId).toBe(9);
});
