import fc from "fast-check";
import { expect, it } from "vitest";
import { TimelineCursor, writeTimelineCursor } from "./persons.ts";

it("reads every cursor of a timeline that it writes, and refuses every other text", () => {
  const mark = fc.oneof(
    fc.nat().map((id) => `n${id}`),
    fc.tuple(fc.nat(), fc.nat()).map(([id, mailing]) => `u${id}-${mailing}`),
    fc.uuid().map((id) => `o${id}`),
  );
  fc.assert(
    fc.property(fc.nat({ max: 7_000_000_000_000 }), mark, (at, of) => {
      expect(TimelineCursor.parse(writeTimelineCursor({ at, mark: of }))).toEqual({ at, mark: of });
    }),
  );
  fc.assert(
    fc.property(fc.string(), (text) => {
      fc.pre(!/^\d{1,15}~[a-z][0-9a-f-]{1,60}$/.test(text));
      expect(TimelineCursor.safeParse(text).success).toBe(false);
    }),
  );
  for (const text of ["999999999999999~n1", "1~n", "1~n1~n1", "-1~n1", `1~n${"1".repeat(100)}`])
    expect(TimelineCursor.safeParse(text).success, text).toBe(false);
});
