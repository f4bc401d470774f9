import { type EditedZone, isSamePolygon } from "./zone-document.ts";
import { withTargets } from "./new-floors.ts";
import { applied, type Change, type Selection, type Tool, type Work } from "./zone-changes.ts";

export interface EditorState {
  readonly past: readonly Work[];
  readonly work: Work;
  readonly future: readonly Work[];
  /** Changes of one gesture are one step of the history. */
  readonly gesture: string | null;
  readonly selection: Selection | null;
  /** The keys of zones that are selected beside it; without a selection, of none. One may be gone: `chosenZones` knows. */
  readonly others: readonly string[];
  readonly tool: Tool;
  readonly isSnapping: boolean;
  /** Counts the zones made here, for their keys. */
  readonly serial: number;
}

export type Action =
  | Change
  | { readonly type: "gesture.end" }
  | { readonly type: "undo" }
  | { readonly type: "redo" }
  | { readonly type: "select"; readonly selection: Selection | null; readonly others?: readonly string[] }
  /** Adds a zone to those that are selected, or takes it away. */
  | { readonly type: "toggle"; readonly key: string }
  | { readonly type: "tool"; readonly tool: Tool }
  | { readonly type: "snapping"; readonly isSnapping: boolean }
  /** Replaces all work here by the server's zones; the history starts again. */
  | { readonly type: "load"; readonly zones: readonly EditedZone[] }
  /** What zones lead to exists now, under these ids; no step of the history, which leads there, too. */
  | { readonly type: "targets.found"; readonly ids: ReadonlyMap<number, number> }
  /** What was `sent` is `stored` now, with what a colleague had saved; work done here since stays. */
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
  others: [],
  tool: "select",
  isSnapping: true,
  serial: 0,
});

/** Older steps are dropped. Each holds a list of all zones; the zones themselves are shared. */
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
      // Earlier steps lack the colleague's zones: undo would remove them.
      return zones === null
        ? state
        : { ...state, past: [], future: [], gesture: null, work: { ...state.work, zones } };
    }
    case "targets.found": {
      const found = (work: Work): Work => ({ ...work, zones: withTargets(work.zones, action.ids) });
      return {
        ...state,
        past: state.past.map(found),
        work: found(state.work),
        future: state.future.map(found),
      };
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
      return {
        ...state,
        selection: keptSelection(action.selection, state.work.zones),
        others: action.others ?? [],
      };
    case "toggle": {
      const chosen = chosenKeys(state);
      const next = chosen.includes(action.key)
        ? chosen.filter((key) => key !== action.key)
        : [action.key, ...chosen];
      const [key, ...others] = next;
      const selection = key === undefined ? null : { key, vertex: null };
      return { ...state, selection: keptSelection(selection, state.work.zones), others };
    }
    case "snapping":
      return { ...state, isSnapping: action.isSnapping };
    case "tool": {
      const next = { ...state, tool: action.tool };
      // An unfinished polygon is dropped: otherwise it would reappear with the tool.
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
    others: outcome.others ?? (outcome.selection === undefined ? state.others : []),
    tool: outcome.tool ?? state.tool,
    serial: outcome.serial ?? serial,
  };
}

/**
 * The zones here after `sent` was stored next to a colleague's changes: zones that they added or deleted are added or
 * removed, and changes made here since sending stay. Null where the server holds exactly what was sent.
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

/** The keys of all selected zones, that of the selection first. */
const chosenKeys = ({ work, selection, others }: EditorState): string[] =>
  selection ? [selection.key, ...others.filter((other) => work.zones.some(({ key }) => key === other))] : [];

/** All selected zones, in the order of the drawing. */
export function chosenZones(state: EditorState): EditedZone[] {
  const chosen = new Set(chosenKeys(state));
  return state.work.zones.filter(({ key }) => chosen.has(key));
}

/** The selection, without what no longer exists. */
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
    // Undo within a drawing continues the drawing.
    tool: work.draft ? "draw" : state.tool,
  };
}
