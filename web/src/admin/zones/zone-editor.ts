import type { Point, Polygon } from "@ezo/contract/polygon";
import { FIRST_FRAME, type StripFrame, type StripHandle, withHandle } from "./strip-frame.ts";
import {
  type Axis,
  broughtInside,
  type EditedZone,
  middleOf,
  mirrored,
  movedBy,
  POINTS_MAX,
  POINTS_MIN,
  withInserted,
  withPoint,
} from "./zone-document.ts";

/** What undo and redo travel over: also a polygon that is still being drawn, and a facade being divided. */
export interface Work {
  readonly zones: readonly EditedZone[];
  readonly draft: Polygon | null;
  readonly frame: StripFrame | null;
}
export const TOOLS = ["select", "draw", "pan"] as const;
export type Tool = (typeof TOOLS)[number];
export interface Selection {
  readonly key: string;
  /** The corner that the keys move; null for the zone as a whole. */
  readonly vertex: number | null;
}

export interface EditorState {
  readonly past: readonly Work[];
  readonly work: Work;
  readonly future: readonly Work[];
  /** Changes of one gesture are one step of the history. */
  readonly gesture: string | null;
  readonly selection: Selection | null;
  readonly tool: Tool;
  readonly isSnapping: boolean;
  /** Counts the zones made here, for their keys. */
  readonly serial: number;
}

/** A zone as a tool makes it; the editor gives it its key. */
export type NewZone = Omit<EditedZone, "key">;

/** Changes of the work; those of one `gesture` become one step. Points are shares of the picture's sides. */
export type Change = { readonly gesture?: string | undefined } & (
  | { readonly type: "draft.add"; readonly point: Point }
  | { readonly type: "draft.finish" }
  | { readonly type: "draft.cancel" }
  | { readonly type: "vertex.move"; readonly key: string; readonly index: number; readonly point: Point }
  | { readonly type: "vertex.insert"; readonly key: string; readonly after: number; readonly point: Point }
  | { readonly type: "vertex.remove"; readonly key: string; readonly index: number }
  | { readonly type: "zone.place"; readonly key: string; readonly points: Polygon }
  | { readonly type: "zone.copy"; readonly key: string; readonly by: Point }
  | { readonly type: "zone.mirror"; readonly key: string; readonly axis: Axis }
  | { readonly type: "zone.inside"; readonly key: string }
  | { readonly type: "zone.remove"; readonly key: string }
  | { readonly type: "zone.link"; readonly key: string; readonly targetId: number | null }
  | { readonly type: "zone.label"; readonly key: string; readonly label: string }
  | { readonly type: "zones.mirror"; readonly axis: Axis }
  | { readonly type: "zones.add"; readonly zones: readonly NewZone[] }
  /** In place of every zone; one that leads to the same target stays itself and takes the new shape. */
  | { readonly type: "zones.replace"; readonly zones: readonly NewZone[] }
  /** Work that this device has kept, in place of what is here. `serial` is past every key in it. */
  | { readonly type: "work.restore"; readonly work: Work; readonly serial: number }
  | { readonly type: "frame.open" }
  | { readonly type: "frame.move"; readonly handle: StripHandle; readonly point: Point }
  | { readonly type: "frame.close" }
);
export type Action =
  | Change
  | { readonly type: "gesture.end" }
  | { readonly type: "undo" }
  | { readonly type: "redo" }
  | { readonly type: "select"; readonly selection: Selection | null }
  | { readonly type: "tool"; readonly tool: Tool }
  | { readonly type: "snapping"; readonly isSnapping: boolean }
  /** The server's zones in place of all work here; the history begins anew. */
  | { readonly type: "load"; readonly zones: readonly EditedZone[] }
  /** What was `sent` has become `stored`, with what a colleague had saved; what was done here since stays. */
  | {
      readonly type: "saved";
      readonly sent: readonly EditedZone[];
      readonly stored: readonly EditedZone[];
    };

export const openEditor = (zones: readonly EditedZone[]): EditorState => ({
  past: [],
  work: { zones, draft: null, frame: null },
  future: [],
  gesture: null,
  selection: null,
  tool: "select",
  isSnapping: true,
  serial: 0,
});

/** Older steps are forgotten: each holds every zone's list, though the zones themselves are shared. */
const HISTORY_MAX = 500;

export function zoneEditor(state: EditorState, action: Action): EditorState {
  switch (action.type) {
    case "load":
      return {
        ...openEditor(action.zones),
        tool: state.tool,
        isSnapping: state.isSnapping,
        serial: state.serial,
        selection: keptSelection(state.selection, action.zones),
      };
    case "saved": {
      const zones = afterSaving(action.sent, state.work.zones, action.stored);
      // A colleague's zones are in no earlier step: going back over them would take them away.
      return zones === null
        ? state
        : { ...state, past: [], future: [], gesture: null, work: { ...state.work, zones } };
    }
    case "undo": {
      const before = state.past.at(-1);
      if (!before) return state;
      return travelled(state, before, state.past.slice(0, -1), [state.work, ...state.future]);
    }
    case "redo": {
      const [after, ...rest] = state.future;
      if (!after) return state;
      return travelled(state, after, [...state.past, state.work], rest);
    }
    case "gesture.end":
      return state.gesture === null ? state : { ...state, gesture: null };
    case "select":
      return { ...state, selection: keptSelection(action.selection, state.work.zones) };
    case "snapping":
      return { ...state, isSnapping: action.isSnapping };
    case "tool": {
      const next = { ...state, tool: action.tool };
      // A polygon that was begun waits for nobody: it would come back with the tool, unasked.
      return action.tool === "draw" || state.work.draft === null
        ? next
        : zoneEditor(next, { type: "draft.cancel" });
    }
    default:
      return changed(state, action);
  }
}

function changed(state: EditorState, change: Change): EditorState {
  const { work, serial } = state;
  const outcome = applied(work, change, serial);
  if (outcome === null) return state;
  const isSameGesture = change.gesture !== undefined && change.gesture === state.gesture;
  return {
    ...state,
    past: isSameGesture ? state.past : [...state.past, work].slice(-HISTORY_MAX),
    work: outcome.work,
    future: [],
    gesture: change.gesture ?? null,
    selection: keptSelection(
      outcome.selection === undefined ? state.selection : outcome.selection,
      outcome.work.zones,
    ),
    tool: outcome.tool ?? state.tool,
    serial: outcome.serial ?? serial,
  };
}

interface Outcome {
  work: Work;
  /** What is selected afterwards; absent for what was. */
  selection?: Selection | null;
  tool?: Tool;
  serial?: number;
}

/** The work after a change; null where it changes nothing. */
function applied(work: Work, change: Change, serial: number): Outcome | null {
  const zone = "key" in change ? work.zones.find(({ key }) => key === change.key) : undefined;
  if ("key" in change && !zone) return null;
  const reshaped = (points: Polygon, vertex?: number | null): Outcome => ({
    work: withZone(work, { ...(zone as EditedZone), points }),
    ...(vertex === undefined ? {} : { selection: { key: (zone as EditedZone).key, vertex } }),
  });
  const added = (zones: readonly NewZone[]): Outcome => {
    const fresh = zones.map((one, index) => ({ ...one, key: `new-${serial + index + 1}` }));
    const last = fresh.at(-1);
    return {
      work: { zones: [...work.zones, ...fresh], draft: null, frame: null },
      ...(last ? { selection: { key: last.key, vertex: null } } : {}),
      tool: "select",
      serial: serial + fresh.length,
    };
  };
  switch (change.type) {
    case "draft.add": {
      const draft = work.draft ?? [];
      if (draft.length >= POINTS_MAX) return null;
      return { work: { ...work, draft: [...draft, change.point] }, selection: null };
    }
    case "draft.finish":
      if (!work.draft || work.draft.length < POINTS_MIN) return null;
      return added([{ points: work.draft, label: "", targetId: null }]);
    case "draft.cancel":
      return work.draft ? { work: { ...work, draft: null } } : null;
    case "vertex.move": {
      const old = zone?.points[change.index];
      if (!zone || !old || isSamePoint(old, change.point)) return null;
      return reshaped(withPoint(zone.points, change.index, change.point), change.index);
    }
    case "vertex.insert":
      if (!zone || zone.points.length >= POINTS_MAX || !zone.points[change.after]) return null;
      return reshaped(withInserted(zone.points, change.after, change.point), change.after + 1);
    case "vertex.remove": {
      if (!zone || zone.points.length <= POINTS_MIN || !zone.points[change.index]) return null;
      const left = zone.points.toSpliced(change.index, 1);
      return reshaped(left, Math.min(change.index, left.length - 1));
    }
    case "zone.place":
      return !zone || isSamePolygon(zone.points, change.points) ? null : reshaped(change.points);
    case "zone.copy":
      // The copy leads nowhere yet: one target has one zone.
      return zone ? added([{ ...zone, targetId: null, points: movedBy(zone.points, change.by) }]) : null;
    case "zone.mirror":
      return zone
        ? reshaped(mirrored(zone.points, change.axis, middleOf(zone.points, change.axis)), null)
        : null;
    case "zone.inside": {
      const points = zone ? broughtInside(zone.points) : [];
      return !zone || isSamePolygon(points, zone.points) ? null : reshaped(points);
    }
    case "zone.remove":
      return {
        work: { ...work, zones: work.zones.filter(({ key }) => key !== change.key) },
        selection: null,
      };
    case "zone.link":
      if (!zone || zone.targetId === change.targetId) return null;
      return { work: withZone(work, { ...zone, targetId: change.targetId }) };
    case "zone.label":
      if (!zone || zone.label === change.label) return null;
      return { work: withZone(work, { ...zone, label: change.label }) };
    case "zones.mirror": {
      if (work.zones.length === 0) return null;
      const zones = work.zones.map((one) => ({ ...one, points: mirrored(one.points, change.axis, 0.5) }));
      return { work: { ...work, zones } };
    }
    case "zones.add":
      return change.zones.length === 0 ? null : added(change.zones);
    case "zones.replace": {
      if (change.zones.length === 0) return null;
      let count = serial;
      const zones = change.zones.map((one) => {
        const old =
          one.targetId === null ? undefined : work.zones.find(({ targetId }) => targetId === one.targetId);
        return old ? { ...old, points: one.points } : { ...one, key: `new-${++count}` };
      });
      return {
        work: { zones, draft: null, frame: null },
        selection: null,
        tool: "select",
        serial: count,
      };
    }
    case "work.restore":
      return { work: change.work, selection: null, serial: Math.max(serial, change.serial) };
    case "frame.open":
      return work.frame
        ? null
        : { work: { ...work, draft: null, frame: FIRST_FRAME }, selection: null, tool: "select" };
    case "frame.move":
      return work.frame
        ? { work: { ...work, frame: withHandle(work.frame, change.handle, change.point) } }
        : null;
    case "frame.close":
      return work.frame ? { work: { ...work, frame: null } } : null;
  }
}

/**
 * The work here after `sent` was stored beside what a colleague had saved meanwhile: theirs come in, theirs that are
 * gone go, and what was done here since sending stays. Null where the server holds just what was sent.
 */
function afterSaving(
  sent: readonly EditedZone[],
  here: readonly EditedZone[],
  stored: readonly EditedZone[],
): readonly EditedZone[] | null {
  const sentBy = new Map(sent.map((zone) => [zone.key, zone]));
  const storedBy = new Map(stored.map((zone) => [zone.key, zone]));
  const isAsSent =
    sentBy.size === storedBy.size && stored.every((zone) => isSameZone(sentBy.get(zone.key), zone));
  if (isAsSent) return null;
  const kept = here.flatMap((zone) => {
    if (!isSameZone(sentBy.get(zone.key), zone)) return [zone];
    return storedBy.get(zone.key) ?? [];
  });
  return [...kept, ...stored.filter(({ key }) => !sentBy.has(key))];
}
const isSameZone = (a: EditedZone | undefined, b: EditedZone): boolean =>
  a !== undefined &&
  a.targetId === b.targetId &&
  a.label.trim() === b.label.trim() &&
  isSamePolygon(a.points, b.points);

const withZone = (work: Work, zone: EditedZone): Work => ({
  ...work,
  zones: work.zones.map((old) => (old.key === zone.key ? zone : old)),
});
const isSamePoint = (a: Point, b: Point): boolean => a.x === b.x && a.y === b.y;
const isSamePolygon = (a: Polygon, b: Polygon): boolean =>
  a.length === b.length && a.every((point, index) => isSamePoint(point, b[index] as Point));

/** The selection, as far as it still exists. */
function keptSelection(selection: Selection | null, zones: readonly EditedZone[]): Selection | null {
  const zone = selection && zones.find(({ key }) => key === selection.key);
  if (!selection || !zone) return null;
  const { key, vertex } = selection;
  return { key, vertex: vertex !== null && vertex < zone.points.length ? vertex : null };
}

function travelled(
  state: EditorState,
  work: Work,
  past: readonly Work[],
  future: readonly Work[],
): EditorState {
  return {
    ...state,
    past,
    work,
    future,
    gesture: null,
    selection: keptSelection(state.selection, work.zones),
    // In the middle of drawing one goes on drawing.
    tool: work.draft ? "draw" : state.tool,
  };
}
