import { ID_MAX } from "@ezo/contract/values/ids";
import fc from "fast-check";
import { expect, it } from "vitest";
import { cursorOf, LISTS, positionOf } from "./cursor.ts";

const instant = fc.nat({ max: Date.parse("2199-12-31") });
const position = fc.record({ changedAt: instant, id: fc.nat({ max: ID_MAX }), goneAfter: instant });

it("a cursor leads back to its position in its own list, and nothing else is one", () => {
  fc.assert(
    fc.property(fc.constantFrom(...LISTS), position, (list, given) => {
      const cursor = cursorOf(list, given);
      for (const asked of LISTS) expect(positionOf(asked, cursor)).toEqual(asked === list ? given : null);
      for (const other of [`${cursor}=`, `${cursor}A`, cursor.slice(1)])
        expect(positionOf(list, other)).toBeNull();
    }),
  );
  fc.assert(fc.property(fc.string(), (text) => positionOf("projects", text) === null));
  expect(
    positionOf("projects", cursorOf("projects", { changedAt: 1, id: ID_MAX + 1, goneAfter: 1 })),
  ).toBeNull();
});
