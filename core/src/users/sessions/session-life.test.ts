import fc from "fast-check";
import { expect, it } from "vitest";
import { isIdle, whereLive } from "./session-life.ts";

const instant = fc.date({ min: new Date(0), max: new Date("2100-01-01"), noInvalidDate: true });

it("finds in the database exactly the sessions that are not idle", () =>
  fc.assert(
    fc.property(
      fc.boolean(),
      instant,
      fc.integer({ min: 0, max: 1e8 }),
      fc.integer({ min: 1, max: 1e8 }),
      (isRemembered, at, agoMs, idleMs) => {
        const lastSeenAt = new Date(at.getTime() - agoMs);
        const rules = { at, idleMs };
        const [remembered, seen] = whereLive(rules).OR;
        const isFound =
          (remembered?.isRemembered && isRemembered) || (seen?.lastSeenAt && lastSeenAt > seen.lastSeenAt.gt);
        expect(isIdle({ isRemembered, lastSeenAt }, rules)).toBe(isFound !== true);
      },
    ),
  ));

it("never ends a session that is remembered", () =>
  fc.assert(
    fc.property(instant, instant, fc.integer({ min: 1, max: 1e9 }), (lastSeenAt, at, idleMs) => {
      expect(isIdle({ isRemembered: true, lastSeenAt }, { at, idleMs })).toBe(false);
    }),
  ));
