import fc from "fast-check";
import { expect, it } from "vitest";
import { groupsOf } from "./pin-groups.ts";

it("puts every pin into one group, and pins at one place into the same", () => {
  const pin = fc.record({
    left: fc.integer({ min: -150, max: 150 }),
    top: fc.integer({ min: -90, max: 90 }),
  });
  fc.assert(
    fc.property(fc.array(pin, { maxLength: 8 }), (pins) => {
      const groups = groupsOf(pins);
      const grouped = groups.flatMap((group) => group.pins);
      expect(grouped).toHaveLength(pins.length);
      expect(new Set(grouped)).toEqual(new Set(pins));
      for (const one of pins) expect(groupsOf([one, { ...one }])).toHaveLength(1);
    }),
  );
});

it("keeps apart what is far apart, and stands in the middle of what is near", () => {
  const [town, near, far] = [
    { left: 90, top: 10 },
    { left: 94, top: 14 },
    { left: -100, top: 10 },
  ];
  expect(groupsOf([town, near, far])).toEqual([
    { left: 92, top: 12, pins: [town, near] },
    { left: -100, top: 10, pins: [far] },
  ]);
});
