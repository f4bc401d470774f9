import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type PastLine, takenBack } from "./undo.ts";

const update = (version: number, from: PastLine["from"]): PastLine => ({ version, action: "updated", from });
const FIELDS = ["price", "rooms", "status"] as const;
type State = Record<(typeof FIELDS)[number], number>;
const patches = fc.array(
  fc.record({ price: fc.nat(3), rooms: fc.nat(3), status: fc.nat(3) }, { requiredKeys: [] }),
  {
    maxLength: 4,
  },
);

/** Carries patches out, and keeps a line of each, as the history does. */
function carriedOut(start: State, all: readonly Partial<State>[], firstVersion: number) {
  const lines: PastLine[] = [];
  let state = start;
  for (const patch of all) {
    const from = Object.fromEntries(Object.keys(patch).map((field) => [field, state[field as keyof State]]));
    lines.push(update(firstVersion + lines.length, from));
    state = { ...state, ...patch };
  }
  return { lines, state };
}

describe("taking lines of a history back", () => {
  it("gives what only they changed its former value, and leaves what somebody changed since", () => {
    fc.assert(
      fc.property(patches, patches, (mine, theirs) => {
        const start: State = { price: -1, rooms: -1, status: -1 };
        const imported = carriedOut(start, mine, 2);
        const now = carriedOut(imported.state, theirs, 2 + mine.length);
        const own = new Set(imported.lines.map(({ version }) => version));
        const { fields, isPartial } = takenBack([...now.lines, ...imported.lines], own);
        const after: State = { ...now.state, ...fields };
        const isIn = (all: readonly Partial<State>[], field: string) => all.some((patch) => field in patch);
        for (const field of FIELDS)
          expect(after[field]).toBe(isIn(theirs, field) ? now.state[field] : start[field]);
        const isHalf = FIELDS.some((field) => isIn(mine, field) && isIn(theirs, field));
        expect(isPartial).toBe(isHalf || mine.length === 0);
      }),
    );
  });

  it("leaves what has changed without a line of its own too", () => {
    const line: PastLine = { ...update(2, { price: 1, rooms: 1 }), to: { price: 2, rooms: 2 } };
    const back = takenBack([line], new Set([2]), { version: 3, fields: { price: 2, rooms: 7 } });
    expect(back).toEqual({ existence: null, fields: { price: 1 }, isPartial: true });
    const created: PastLine = { version: 1, action: "created", from: {} };
    expect(takenBack([created], new Set([1]), { version: 1, fields: {} }).existence).toBe("delete");
    expect(takenBack([created], new Set([1]), { version: 2, fields: {} }).existence).toBeNull();
  });

  it("takes away what came and brings back what went, unless somebody has worked on it since", () => {
    const created: PastLine = { version: 1, action: "created", from: {} };
    const deleted: PastLine = { version: 4, action: "deleted", from: {} };
    const restored: PastLine = { version: 4, action: "restored", from: {} };
    expect(takenBack([created], new Set([1]))).toEqual({ existence: "delete", fields: {}, isPartial: false });
    expect(takenBack([created, deleted], new Set([4])).existence).toBe("restore");
    const back = takenBack([restored, update(5, { ka: "old" })], new Set([4, 5]));
    expect(back).toEqual({ existence: "delete", fields: { ka: "old" }, isPartial: false });
    const touched = { existence: null, fields: {}, isPartial: true };
    expect(takenBack([created, update(2, { ka: "old" })], new Set([1]))).toEqual(touched);
    expect(takenBack([created], new Set([3]))).toEqual(touched);
  });
});
