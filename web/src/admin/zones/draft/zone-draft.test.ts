import { describe, expect, it } from "vitest";
import { isKeptDrawing, keptDrawing, restoredDrawing } from "./zone-draft.ts";
import { savedZone as saved } from "./saved-zone.test-data.ts";
import { baseOf, editedOf } from "./zone-work.ts";

describe("a kept drawing", () => {
  // Zone 2 was made and saved in the session that was kept, so that it has another key there.
  const before = baseOf([saved(1), saved(2)], undefined, new Map([[2, "new-1"]]));
  const drawn = { key: "new-2", points: saved(1).points, label: "", targetId: 5 };
  const work = { zones: [...editedOf(before), drawn], draft: [{ x: 0.5, y: 0.5 }], frame: null };
  const kept = JSON.parse(JSON.stringify(keptDrawing(before, work))) as ReturnType<typeof keptDrawing>;

  it("comes back under the keys that are in use now, with the polygon that was being drawn", () => {
    const now = baseOf([saved(1), saved(2)]);
    const restored = restoredDrawing(kept, now, 4);
    expect(restored.base).toBeNull();
    expect(restored.work.zones.map(({ key }) => key)).toEqual(["1", "2", "new-5"]);
    expect(restored.work.draft).toEqual(work.draft);
    expect(restored.serial).toBe(5);
  });

  it("keeps the versions it began from where a colleague has saved since", () => {
    const restored = restoredDrawing(kept, baseOf([saved(1, { version: 2 }), saved(2), saved(3)]), 0);
    expect([...(restored.base ?? [])].map(([key, { id, version }]) => [key, id, version])).toEqual([
      ["1", 1, 1],
      ["2", 2, 1],
    ]);
  });

  it("is distinguished from a draft of an older build", () => {
    expect(isKeptDrawing(kept)).toBe(true);
    expect(isKeptDrawing({})).toBe(false);
  });
});
