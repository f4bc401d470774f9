import type { Point, Polygon, Size } from "@ezo/contract/values/geometry/polygon";
import {
  FIRST_FRAME,
  type StripFrame,
  type StripHandle,
  type StripLine,
  withEvenHeights,
  withFaceAdded,
  withFaceRemoved,
  withHandle,
  withLine,
} from "../panel/strip-frame.ts";
import {
  type Axis,
  broughtInside,
  type EditedZone,
  isSamePolygon,
  middleOf,
  mirrored,
  movedBy,
  POINTS_MAX,
  POINTS_MIN,
  withInserted,
  withPoint,
} from "./zone-document.ts";
import { squared } from "./squared.ts";
import type { Placed } from "./zone-group.ts";

/** What undo and redo restore: the zones, a polygon that is still being drawn, and a facade being divided. */
export interface Work {
  readonly zones: readonly EditedZone[];
  readonly draft: Polygon | null;
  readonly frame: StripFrame | null;
}
export type Tool = "select" | "draw" | "pan";
export interface Selection {
  readonly key: string;
  /** The corner that the keys move; null for the zone as a whole. */
  readonly vertex: number | null;
}

/** A zone as a tool makes it; the editor gives it its key. */
type NewZone = Omit<EditedZone, "key">;

/** Of the polygon that is being drawn. */
type DraftChange =
  | { readonly type: "draft.add"; readonly point: Point }
  | { readonly type: "draft.finish" }
  | { readonly type: "draft.cancel" };
/** Of one zone. */
type ZoneChange = { readonly key: string } & (
  | { readonly type: "vertex.move"; readonly index: number; readonly point: Point }
  | { readonly type: "vertex.insert"; readonly after: number; readonly point: Point }
  | { readonly type: "vertex.remove"; readonly index: number }
  | { readonly type: "zone.place"; readonly points: Polygon }
  | { readonly type: "zone.copy"; readonly by: Point }
  | { readonly type: "zone.mirror"; readonly axis: Axis }
  | { readonly type: "zone.square"; readonly picture: Size }
  | { readonly type: "zone.inside" }
  | { readonly type: "zone.remove" }
  | { readonly type: "zone.link"; readonly targetId: number | null }
  | { readonly type: "zone.label"; readonly label: string }
);
/** Of several zones, in one step. */
type GroupChange =
  | { readonly type: "group.place"; readonly zones: readonly Placed[] }
  | { readonly type: "group.copy"; readonly keys: readonly string[]; readonly by: Point }
  | { readonly type: "group.remove"; readonly keys: readonly string[] };
/** Of all zones. */
type ZonesChange =
  | { readonly type: "zones.mirror"; readonly axis: Axis }
  | { readonly type: "zones.add"; readonly zones: readonly NewZone[] }
  /** Replaces every zone; one with the same target keeps its key and label, and gets a new shape of that. */
  | { readonly type: "zones.replace"; readonly zones: readonly NewZone[] }
  /** Replaces the work by a draft kept on this device. `serial` is past every key in it. */
  | { readonly type: "work.restore"; readonly work: Work; readonly serial: number };
/** Of the facade that is being divided. */
type FrameChange =
  | { readonly type: "frame.open" }
  | { readonly type: "frame.move"; readonly handle: StripHandle; readonly point: Point }
  | { readonly type: "frame.line"; readonly line: StripLine; readonly point: Point }
  | { readonly type: "frame.add_face" }
  | { readonly type: "frame.remove_face" }
  /** Makes the floors equally high again. */
  | { readonly type: "frame.even" }
  | { readonly type: "frame.close" };

/** Changes of the work; those of one `gesture` become one step. Points are shares of the picture's sides. */
export type Change = { readonly gesture?: string | undefined } & (
  | DraftChange
  | ZoneChange
  | GroupChange
  | ZonesChange
  | FrameChange
);

interface Outcome {
  work: Work;
  /** What is selected afterwards; absent where that does not change. */
  selection?: Selection | null;
  /** The zones that are selected beside it; absent where there are none, or `selection` does not change. */
  others?: readonly string[];
  tool?: Tool;
  serial?: number;
}

/** The work after a change; null where it changes nothing. */
export function applied(work: Work, change: Change, serial: number): Outcome | null {
  if ("key" in change) {
    const zone = work.zones.find(({ key }) => key === change.key);
    return zone ? changedZone(work, zone, change, serial) : null;
  }
  switch (change.type) {
    case "draft.add":
    case "draft.finish":
    case "draft.cancel":
      return changedDraft(work, change, serial);
    case "frame.open":
    case "frame.move":
    case "frame.line":
    case "frame.add_face":
    case "frame.remove_face":
    case "frame.even":
    case "frame.close":
      return changedFrame(work, change);
    case "group.place":
    case "group.copy":
    case "group.remove":
      return changedGroup(work, change, serial);
    default:
      return changedZones(work, change, serial);
  }
}

function changedDraft(work: Work, change: DraftChange, serial: number): Outcome | null {
  const { draft } = work;
  switch (change.type) {
    case "draft.add":
      if (draft && draft.length >= POINTS_MAX) return null;
      return { work: { ...work, draft: [...(draft ?? []), change.point] }, selection: null };
    case "draft.finish":
      if (!draft || draft.length < POINTS_MIN) return null;
      return added(work, [{ points: draft, label: "", targetId: null }], serial);
    case "draft.cancel":
      return draft ? { work: { ...work, draft: null } } : null;
  }
}

function changedZone(work: Work, zone: EditedZone, change: ZoneChange, serial: number): Outcome | null {
  const { key, points } = zone;
  const reshaped = (next: Polygon, vertex?: number | null): Outcome | null =>
    isSamePolygon(points, next)
      ? null
      : {
          work: withZone(work, { ...zone, points: next }),
          ...(vertex === undefined ? {} : { selection: { key, vertex } }),
        };
  switch (change.type) {
    case "vertex.move":
      return points[change.index]
        ? reshaped(withPoint(points, change.index, change.point), change.index)
        : null;
    case "vertex.insert":
      if (points.length >= POINTS_MAX || !points[change.after]) return null;
      return reshaped(withInserted(points, change.after, change.point), change.after + 1);
    case "vertex.remove": {
      if (points.length <= POINTS_MIN || !points[change.index]) return null;
      const left = points.toSpliced(change.index, 1);
      return reshaped(left, Math.min(change.index, left.length - 1));
    }
    case "zone.place":
      return reshaped(change.points);
    case "zone.copy":
      // The copy has no target yet: mostly it becomes the zone of another.
      return added(work, [{ ...zone, targetId: null, points: movedBy(points, change.by) }], serial);
    case "zone.mirror": {
      const mirror = mirrored(points, change.axis, middleOf(points, change.axis));
      return { work: withZone(work, { ...zone, points: mirror }), selection: { key, vertex: null } };
    }
    case "zone.square":
      return reshaped(squared(points, change.picture));
    case "zone.inside":
      return reshaped(broughtInside(points));
    case "zone.remove":
      return { work: { ...work, zones: work.zones.filter((one) => one !== zone) }, selection: null };
    case "zone.link": {
      const { targetId } = change;
      return zone.targetId === targetId ? null : { work: withZone(work, { ...zone, targetId }) };
    }
    case "zone.label": {
      const { label } = change;
      return zone.label === label ? null : { work: withZone(work, { ...zone, label }) };
    }
  }
}

function changedGroup(work: Work, change: GroupChange, serial: number): Outcome | null {
  switch (change.type) {
    case "group.place": {
      const placed = new Map(change.zones.map(({ key, points }) => [key, points]));
      const zones = work.zones.map((one) => {
        const points = placed.get(one.key);
        return points && !isSamePolygon(one.points, points) ? { ...one, points } : one;
      });
      return zones.every((one, index) => one === work.zones[index]) ? null : { work: { ...work, zones } };
    }
    case "group.copy": {
      const copies = work.zones
        .filter(({ key }) => change.keys.includes(key))
        // As a single copy, without a target.
        .map((one) => ({ ...one, targetId: null, points: movedBy(one.points, change.by) }));
      if (copies.length === 0) return null;
      const others = copies.slice(0, -1).map((_, index) => `new-${serial + index + 1}`);
      return { ...added(work, copies, serial), others };
    }
    case "group.remove": {
      const zones = work.zones.filter(({ key }) => !change.keys.includes(key));
      return zones.length === work.zones.length ? null : { work: { ...work, zones }, selection: null };
    }
  }
}

function changedZones(work: Work, change: ZonesChange, serial: number): Outcome | null {
  switch (change.type) {
    case "zones.mirror": {
      if (work.zones.length === 0) return null;
      const zones = work.zones.map((one) => ({ ...one, points: mirrored(one.points, change.axis, 0.5) }));
      return { work: { ...work, zones } };
    }
    case "zones.add":
      return change.zones.length === 0 ? null : added(work, change.zones, serial);
    case "zones.replace":
      return change.zones.length === 0 ? null : replaced(work, change.zones, serial);
    case "work.restore":
      return { work: change.work, selection: null, serial: Math.max(serial, change.serial) };
  }
}

function changedFrame(work: Work, change: FrameChange): Outcome | null {
  const { frame } = work;
  const reframed = (next: StripFrame | null): Outcome | null =>
    next === frame ? null : { work: { ...work, frame: next } };
  switch (change.type) {
    case "frame.open":
      if (frame) return null;
      return { work: { ...work, draft: null, frame: FIRST_FRAME }, selection: null, tool: "select" };
    case "frame.move":
      return reframed(frame && withHandle(frame, change.handle, change.point));
    case "frame.line":
      return reframed(frame && withLine(frame, change.line, change.point));
    case "frame.add_face":
      return reframed(frame && withFaceAdded(frame));
    case "frame.remove_face":
      return reframed(frame && withFaceRemoved(frame));
    case "frame.even":
      return reframed(frame && withEvenHeights(frame));
    case "frame.close":
      return reframed(null);
  }
}

function added(work: Work, zones: readonly NewZone[], serial: number): Outcome {
  const fresh = zones.map((one, index) => ({ ...one, key: `new-${serial + index + 1}` }));
  const last = fresh.at(-1);
  return {
    work: { zones: [...work.zones, ...fresh], draft: null, frame: null },
    ...(last ? { selection: { key: last.key, vertex: null } } : {}),
    tool: "select",
    serial: serial + fresh.length,
  };
}

function replaced(work: Work, next: readonly NewZone[], serial: number): Outcome {
  let count = serial;
  // A target may have several zones: each old one stays at most once.
  const left = [...work.zones];
  const zones = next.map((one) => {
    const at = one.targetId === null ? -1 : left.findIndex(({ targetId }) => targetId === one.targetId);
    const old = at === -1 ? undefined : left.splice(at, 1)[0];
    return old ? { ...old, points: one.points } : { ...one, key: `new-${++count}` };
  });
  return { work: { zones, draft: null, frame: null }, selection: null, tool: "select", serial: count };
}

const withZone = (work: Work, zone: EditedZone): Work => ({
  ...work,
  zones: work.zones.map((old) => (old.key === zone.key ? zone : old)),
});
