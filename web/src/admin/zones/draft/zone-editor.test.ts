import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { POINTS_MIN } from "./zone-document.ts";
import type { Work } from "./zone-changes.ts";
import { type Action, chosenZones, type EditorState, openEditor, zoneEditor } from "./zone-editor.ts";

const square = [
  { x: 0.1, y: 0.1 },
  { x: 0.3, y: 0.1 },
  { x: 0.3, y: 0.3 },
  { x: 0.1, y: 0.3 },
];
const start = () =>
  openEditor([
    { key: "1", points: square, label: "", targetId: 7 },
    { key: "2", points: square.map(({ x, y }) => ({ x: x + 0.5, y })), label: "B", targetId: null },
  ]);
const run = (state: EditorState, ...actions: Action[]) => actions.reduce(zoneEditor, state);

const share = fc.double({ min: -0.2, max: 1.2, noNaN: true });
const point = fc.record({ x: share, y: share });
const key = fc.constantFrom("1", "2", "new-1", "new-2");
const index = fc.integer({ min: 0, max: 5 });
const gesture = fc.option(fc.constantFrom("a", "b"), { nil: undefined });
const axis = fc.constantFrom("x" as const, "y" as const);
const type = <T extends string>(name: T) => fc.constant(name);
const change: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ type: type("draft.add"), point }),
  fc.record({ type: type("draft.add"), point }),
  fc.record({ type: type("draft.add"), point }),
  fc.constantFrom<Action>(
    { type: "draft.finish" },
    { type: "draft.cancel" },
    { type: "frame.open" },
    { type: "frame.close" },
    { type: "frame.even" },
    { type: "frame.add_face" },
    { type: "frame.remove_face" },
  ),
  fc.record({ type: type("vertex.move"), key, index, point, gesture }),
  fc.record({ type: type("vertex.insert"), key, after: index, point, gesture }),
  fc.record({ type: type("vertex.remove"), key, index }),
  fc.record({ type: type("zone.place"), key, points: fc.constant(square), gesture }),
  fc.record({ type: type("zone.copy"), key, by: point }),
  fc.record({ type: type("zone.mirror"), key, axis }),
  fc.record({ type: type("zone.square"), key, picture: fc.constant({ width: 2000, height: 1000 }) }),
  fc.record({ type: type("zone.inside"), key }),
  fc.record({ type: type("zone.remove"), key }),
  fc.record({ type: type("zone.link"), key, targetId: fc.option(fc.integer({ min: 1, max: 9 })) }),
  fc.record({ type: type("zone.label"), key, label: fc.string({ maxLength: 3 }), gesture }),
  fc.record({ type: type("zones.mirror"), axis }),
  fc.record({
    type: type("group.place"),
    zones: fc.array(fc.record({ key, points: fc.constant(square) }), { maxLength: 3 }),
    gesture,
  }),
  fc.record({ type: type("group.copy"), keys: fc.array(key, { maxLength: 3 }), by: point }),
  fc.record({ type: type("group.remove"), keys: fc.array(key, { maxLength: 3 }) }),
  fc.record({
    type: type("frame.move"),
    handle: fc.record({
      edge: fc.constantFrom("top" as const, "bottom" as const),
      index: fc.nat(4),
    }),
    point,
    gesture,
  }),
  fc.record({
    type: type("frame.line"),
    line: fc.record({ line: fc.nat(4), count: fc.integer({ min: 1, max: 5 }) }),
    point,
    gesture,
  }),
);
const anything: fc.Arbitrary<Action> = fc.oneof(
  { weight: 6, arbitrary: change },
  { weight: 1, arbitrary: fc.constantFrom<Action>({ type: "undo" }, { type: "redo" }) },
  { weight: 1, arbitrary: fc.record({ type: type("tool"), tool: fc.constantFrom("select", "draw", "pan") }) },
  {
    weight: 1,
    arbitrary: fc.record({
      type: type("select"),
      selection: fc.record({ key, vertex: fc.option(index) }),
    }),
  },
  { weight: 1, arbitrary: fc.constant<Action>({ type: "gesture.end" }) },
);

const undoAll = (state: EditorState) => state.past.reduce((now) => zoneEditor(now, { type: "undo" }), state);
const redoAll = (state: EditorState) =>
  state.future.reduce((now) => zoneEditor(now, { type: "redo" }), state);

describe("the history", () => {
  it("leads back to the beginning and forth to the end, whatever was done", () => {
    fc.assert(
      fc.property(fc.array(anything, { maxLength: 60 }), (actions) => {
        const state = run(start(), ...actions);
        const first = undoAll(state);
        expect(first.work).toEqual(start().work);
        expect(first.past).toEqual([]);
        const all = [...first.future].at(-1) ?? first.work;
        const last = redoAll(first);
        expect(last.work).toEqual(all);
        // From the end on, the way back goes over the same works.
        expect(undoAll(last).work).toEqual(start().work);
      }),
    );
  });

  it("takes back exactly the last step, and brings it again", () => {
    fc.assert(
      fc.property(fc.array(anything, { maxLength: 40 }), change, (actions, last) => {
        const before = run(start(), ...actions, { type: "gesture.end" });
        const after = zoneEditor(before, last);
        fc.pre(after.work !== before.work);
        const undone = zoneEditor(after, { type: "undo" });
        expect(undone.work).toEqual(before.work);
        expect(undone.past).toEqual(before.past);
        expect(zoneEditor(undone, { type: "redo" }).work).toEqual(after.work);
      }),
    );
  });

  it("never leaves a zone with too few corners, or a selection of nothing", () => {
    fc.assert(
      fc.property(fc.array(anything, { maxLength: 60 }), (actions) => {
        const { work, selection } = run(start(), ...actions);
        for (const zone of work.zones) expect(zone.points.length).toBeGreaterThanOrEqual(POINTS_MIN);
        expect(new Set(work.zones.map((zone) => zone.key)).size).toBe(work.zones.length);
        if (!selection) return;
        const zone = work.zones.find((one) => one.key === selection.key);
        expect(zone).toBeDefined();
        if (selection.vertex !== null) expect(zone?.points[selection.vertex]).toBeDefined();
      }),
    );
  });

  it("counts a gesture as one step", () => {
    const drag = (x: number): Action => ({
      type: "vertex.move",
      key: "1",
      index: 0,
      point: { x, y: 0 },
      gesture: "drag",
    });
    const state = run(start(), drag(0.11), drag(0.12), drag(0.13), { type: "gesture.end" });
    expect(state.past).toHaveLength(1);
    expect(run(state, drag(0.2)).past).toHaveLength(2);
  });
});

describe("drawing", () => {
  const add = (x: number, y: number): Action => ({ type: "draft.add", point: { x, y } });
  const draft = (work: Work) => work.draft?.length ?? 0;

  it("can be undone and redone in its middle, and goes on from there", () => {
    let state = run(start(), { type: "tool", tool: "draw" }, add(0, 0), add(0.5, 0), add(0.9, 0.9));
    state = run(state, { type: "undo" });
    expect([draft(state.work), state.tool]).toEqual([2, "draw"]);
    state = run(state, { type: "undo" }, { type: "redo" }, add(0.5, 0.5));
    expect(draft(state.work)).toBe(3);
    state = run(state, { type: "draft.finish" });
    expect(state.work.zones.at(-1)?.points).toEqual([
      { x: 0, y: 0 },
      { x: 0.5, y: 0 },
      { x: 0.5, y: 0.5 },
    ]);
    expect([state.work.draft, state.tool, state.selection?.key]).toEqual([null, "select", "new-1"]);
    // Back into the middle of the drawing.
    state = run(state, { type: "undo" });
    expect([draft(state.work), state.tool]).toEqual([3, "draw"]);
  });

  it("does not finish what is no area yet, and drops it with the tool", () => {
    const state = run(start(), { type: "tool", tool: "draw" }, add(0, 0), add(1, 1), {
      type: "draft.finish",
    });
    expect(draft(state.work)).toBe(2);
    expect(run(state, { type: "tool", tool: "select" }).work.draft).toBeNull();
  });
});

describe("whole zones", () => {
  it("are copied without their target, and the copy is selected", () => {
    const { work, selection } = run(start(), { type: "zone.copy", key: "1", by: { x: 0.1, y: 0 } });
    expect(work.zones.at(-1)).toMatchObject({ key: "new-1", targetId: null });
    expect(work.zones.at(-1)?.points[0]?.x).toBeCloseTo(0.2);
    expect(selection).toEqual({ key: "new-1", vertex: null });
  });

  it("mirrored twice are what they were", () => {
    const twice = run(start(), { type: "zones.mirror", axis: "x" }, { type: "zones.mirror", axis: "x" });
    for (const [place, zone] of twice.work.zones.entries())
      for (const [corner, { x, y }] of zone.points.entries()) {
        const before = start().work.zones[place]?.points[corner];
        expect([x, y]).toEqual([expect.closeTo(before?.x ?? -1), before?.y]);
      }
  });

  it("keep three corners", () => {
    const remove: Action = { type: "vertex.remove", key: "1", index: 0 };
    expect(run(start(), remove, remove, remove).work.zones[0]?.points).toHaveLength(3);
  });
});

describe("a facade that is divided again", () => {
  const strip = (targetId: number | null) => ({ points: square.slice(0, 3), label: "", targetId });

  it("gets new strips in place of the old, which undo brings back", () => {
    const divided = run(start(), { type: "zones.replace", zones: [strip(7), strip(8), strip(null)] });
    // The strip of the same floor stays itself, so that its history goes on.
    expect(divided.work.zones.map(({ key, targetId }) => [key, targetId])).toEqual([
      ["1", 7],
      ["new-1", 8],
      ["new-2", null],
    ]);
    expect(divided.work.zones[0]?.points).toHaveLength(3);
    expect(run(divided, { type: "undo" }).work).toEqual(start().work);
  });

  it("gets the strips of both wings, where its floors have two zones each", () => {
    const wings = run(start(), { type: "zones.add", zones: [strip(7)] });
    expect(wings.work.zones.filter(({ targetId }) => targetId === 7)).toHaveLength(2);
    const divided = run(wings, { type: "zones.replace", zones: [strip(7), strip(7), strip(7)] });
    const keys = divided.work.zones.map(({ key }) => key);
    expect(keys).toEqual(["1", "new-1", "new-2"]);
    expect(divided.work.zones.every(({ targetId }) => targetId === 7)).toBe(true);
    const removed = run(divided, { type: "zone.remove", key: "new-1" });
    expect(removed.work.zones.map(({ key }) => key)).toEqual(["1", "new-2"]);
    expect(run(removed, { type: "undo" }).work).toEqual(divided.work);
  });

  it("keeps the old ones where new ones are only added", () => {
    const divided = run(start(), { type: "zones.add", zones: [strip(8)] });
    expect(divided.work.zones.map(({ key }) => key)).toEqual(["1", "2", "new-1"]);
  });
});

describe("what was saved", () => {
  it("leaves the history alone where the server holds just that", () => {
    const state = run(start(), { type: "zone.label", key: "1", label: "A " });
    const stored = state.work.zones.map((zone) => ({ ...zone, label: zone.label.trim() }));
    expect(run(state, { type: "saved", sent: state.work.zones, stored })).toBe(state);
  });

  it("takes a colleague's work in, and keeps what was done since", () => {
    const state = run(start(), { type: "zone.label", key: "1", label: "A" });
    const [one, two] = state.work.zones;
    const theirs = { key: "9", points: square, label: "theirs", targetId: 9 };
    const since = run(state, { type: "zone.label", key: "1", label: "AB" });
    const stored = [one!, theirs];
    const after = run(since, { type: "saved", sent: [one!, two!], stored });
    expect(after.work.zones.map(({ key, label }) => [key, label])).toEqual([
      ["1", "AB"],
      ["9", "theirs"],
    ]);
    expect(after.past).toEqual([]);
  });
});

describe("several zones", () => {
  const keysOf = (state: EditorState) => chosenZones(state).map((zone) => zone.key);
  const both = () => run(start(), { type: "toggle", key: "1" }, { type: "toggle", key: "2" });

  it("are selected one by one, and let go in the same way", () => {
    expect(keysOf(both())).toEqual(["1", "2"]);
    expect(keysOf(run(both(), { type: "toggle", key: "2" }))).toEqual(["1"]);
    const one = run(both(), { type: "select", selection: { key: "1", vertex: null } });
    expect(keysOf(one)).toEqual(["1"]);
    expect(keysOf(run(one, { type: "select", selection: null }))).toEqual([]);
  });

  it("stay selected while they are moved, and one undo takes all of it back", () => {
    const moved = square.map(({ x, y }) => ({ x, y: y + 0.1 }));
    const place = (by: number): Action => ({
      type: "group.place",
      gesture: "drag",
      zones: ["1", "2"].map((each) => ({ key: each, points: moved.map(({ x, y }) => ({ x, y: y + by })) })),
    });
    const before = both();
    const after = run(before, place(0), place(0.1), { type: "gesture.end" });
    expect(keysOf(after)).toEqual(["1", "2"]);
    expect(after.past).toHaveLength(1);
    const undone = run(after, { type: "undo" });
    expect(undone.work).toEqual(before.work);
    expect(keysOf(undone)).toEqual(["1", "2"]);
  });

  it("are copied without their targets, and the copies are selected", () => {
    const copied = run(both(), { type: "group.copy", keys: ["1", "2"], by: { x: 0, y: 0.2 } });
    expect(keysOf(copied)).toEqual(["new-1", "new-2"]);
    expect(chosenZones(copied).map(({ targetId }) => targetId)).toEqual([null, null]);
    const removed = run(copied, { type: "group.remove", keys: ["new-1", "new-2"] });
    expect(removed.work.zones.map((zone) => zone.key)).toEqual(["1", "2"]);
    expect(keysOf(removed)).toEqual([]);
    expect(run(removed, { type: "undo" }).work.zones).toHaveLength(4);
  });
});
