import fc from "fast-check";
import { expect, it } from "vitest";
import { earlierEnd } from "./earlier-end.ts";

const of = (...days: (string | null)[]) => earlierEnd(days.map((expected_end) => ({ expected_end })));

it("names the day of the newest entry that has one, and the day before it moved", () => {
  expect(of("2027-05-31", "2027-05-31", "2026-12-31", "2026-06-30")).toEqual({
    now: "2027-05-31",
    before: "2026-12-31",
  });
  expect(of(null, "2027-05-31")).toEqual({ now: "2027-05-31", before: null });
  expect(of()).toEqual({ now: null, before: null });
  expect(of(null)).toEqual({ now: null, before: null });
});

it("never calls a day moved that has stayed", () => {
  const days = fc.array(fc.constantFrom(null, "2026-12-31", "2027-05-31", "2027-09-30"));
  fc.assert(
    fc.property(days, (listed) => {
      const { now, before } = of(...listed);
      expect(before === null || before !== now).toBe(true);
      if (now === null) expect(before).toBeNull();
      if (before === null) expect(new Set(listed.filter(Boolean)).size).toBeLessThanOrEqual(1);
    }),
  );
});
