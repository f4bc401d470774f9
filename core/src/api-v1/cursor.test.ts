import { ID_MAX } from "@ezo/contract/values/ids";
import fc from "fast-check";
import { expect, it } from "vitest";
import { cursorOf, positionOf } from "./cursor.ts";

const instant = fc.nat({ max: Date.parse("2199-12-31") });
const position = fc.record({ changedAt: instant, id: fc.nat({ max: ID_MAX }), goneAfter: instant });

it("a cursor leads back to its position, and nothing else is one", () => {
  fc.assert(
    fc.property(position, (given) => {
      expect(positionOf(cursorOf(given))).toEqual(given);
      for (const other of [`${cursorOf(given)}=`, `${cursorOf(given)}A`, cursorOf(given).slice(1)])
        expect(positionOf(other)).toBeNull();
    }),
  );
  fc.assert(fc.property(fc.string(), (text) => positionOf(text) === null));
  expect(positionOf(cursorOf({ changedAt: 1, id: ID_MAX + 1, goneAfter: 1 }))).toBeNull();
});
