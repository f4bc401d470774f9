import { ID_MAX } from "@ezo/contract/values/ids";
import { EVERY_TYPE, UNIT_TYPES } from "@ezo/contract/values/stock/unit-types";
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

it("a cursor of apartments knows the types that are listed, and one without types is of apartments alone", () => {
  const types = fc.subarray([...UNIT_TYPES], { minLength: 1 });
  fc.assert(
    fc.property(position, types, (given, unitTypes) => {
      const cursor = cursorOf("apartments", { ...given, unitTypes });
      const isPlain = unitTypes.join() === "apartment";
      expect(positionOf("apartments", cursor)).toEqual(isPlain ? given : { ...given, unitTypes });
      expect(cursor === cursorOf("apartments", given)).toBe(isPlain);
    }),
  );
  fc.assert(
    fc.property(position, (given) => {
      const cursor = cursorOf("apartments", { ...given, unitTypes: EVERY_TYPE });
      expect(positionOf("apartments", cursor)).toEqual({ ...given, unitTypes: EVERY_TYPE });
      expect(cursor).not.toBe(cursorOf("apartments", { ...given, unitTypes: UNIT_TYPES }));
    }),
  );
  const spelt = (text: string) => Buffer.from(text).toString("base64url");
  expect(positionOf("apartments", spelt("2.apartments.1.1.1.parking,storage"))).not.toBeNull();
  for (const other of [
    "2.apartments.1.1.1.apartment",
    "2.apartments.1.1.1.storage,parking",
    "2.apartments.1.1.1.parking,parking",
    "2.apartments.1.1.1.garage",
    "2.apartments.1.1.1.all,parking",
    "2.apartments.1.1.1.parking,all",
    "2.apartments.1.1.1.,",
    "2.apartments.1.1.1.",
    "2.layouts.1.1.1.parking",
    "2.layouts.1.1.1.all",
  ])
    expect(positionOf(other.includes("layouts") ? "layouts" : "apartments", spelt(other)), other).toBeNull();
});
