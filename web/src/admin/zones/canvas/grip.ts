import type { Box } from "@ezo/contract/values/geometry/geometry";
import type { Point, Polygon, Size } from "@ezo/contract/values/geometry/polygon";
import type { Dispatch } from "react";
import { stripHandles } from "../panel/strip-frame.ts";
import { heldShift, isOutside, movedBy } from "../draft/zone-document.ts";
import { type Action, chosenZones, type EditorState } from "../draft/zone-editor.ts";
import {
  boxOf,
  cornersOf,
  handleAt,
  keysWithin,
  movedGroup,
  type Placed,
  SCALE_HANDLES,
  scaledGroup,
} from "../draft/zone-group.ts";
import { placeAt, type View } from "./canvas-view.ts";
import { type Snapped, snapPoint, snapShift } from "./snapping.ts";

/** A pointer that moves less than this has tapped. */
const TAP_SLACK_PX = 4;
const SNAP_PX = 10;
/** A tap this near the first corner closes the polygon. */
const CLOSE_PX = 12;
/** The corners from which a polygon can be closed. */
const CLOSABLE_CORNERS = 3;

/** What the pointer holds between press and release. */
export type Grip =
  | { do: "pan"; at: Point; isTap: boolean; tapped?: string }
  | { do: "draw"; at: Point }
  | { do: "zone"; key: string; points: Polygon; from: Point; at: Point; isMoving: boolean; isCopy: boolean }
  /** Several zones; `key` is the pressed one, which a tap selects alone. */
  | { do: "group"; key: string; zones: readonly Placed[]; from: Point; at: Point; isMoving: boolean }
  | { do: "scale"; index: number; zones: readonly Placed[]; from: Point }
  /** A box that is drawn around zones; `at` is where the pointer went down. */
  | { do: "marquee"; from: Point; at: Point; box: Box | null }
  | { do: "vertex"; key: string; index: number }
  | { do: "strip"; index: number }
  /** The line between two of so many floors of a facade that is being divided. */
  | { do: "line"; line: number; count: number };

/** What a grip works on: the zones as they are drawn now, and how the picture lies in the stage. */
export interface Surface {
  readonly state: EditorState;
  readonly dispatch: Dispatch<Action>;
  readonly view: View;
  readonly picture: Size;
  readonly onHover: (snapped: Snapped | null) => void;
  readonly panBy: (by: Point) => void;
  /** The box that is drawn around zones, in shares; null without one. */
  readonly onMarquee: (box: Box | null) => void;
}
interface Press {
  readonly at: Point;
  readonly target: EventTarget | null;
  readonly gesture: string;
  readonly isTouch: boolean;
  readonly isCopy: boolean;
  /** Adds to what is selected. */
  readonly isAdding: boolean;
}

export const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

/** Takes hold of what lies under the pointer, and selects it. */
export function gripAt({ state, dispatch, view, picture }: Surface, press: Press): Grip {
  const { at, gesture } = press;
  const { work, selection, tool } = state;
  const target = press.target instanceof Element ? press.target.closest<SVGElement>("[data-grip]") : null;
  const { grip: kind, key = "", index: place = "0", count = "1" } = target?.dataset ?? {};
  const index = Number(place);
  const zone = work.zones.find((one) => one.key === key);
  if (kind === "strip") return { do: "strip", index };
  // A finger that pans meets a line almost everywhere: it takes lines by their handles alone.
  if (kind === "line" && !(press.isTouch && target?.localName === "polyline"))
    return { do: "line", line: index, count: Number(count) };
  if (zone && kind === "vertex") {
    dispatch({ type: "select", selection: { key, vertex: index } });
    return { do: "vertex", key, index };
  }
  const from = placeAt(view, at, picture);
  if (zone && kind === "edge") {
    dispatch({ type: "vertex.insert", key, after: index, point: from, gesture });
    return { do: "vertex", key, index: index + 1 };
  }
  const group = chosenZones(state);
  if (kind === "scale") return { do: "scale", index, zones: group, from };
  if (tool === "draw") return { do: "draw", at };
  if (press.isAdding) {
    if (zone) dispatch({ type: "toggle", key });
    return { do: "marquee", from, at, box: null };
  }
  if (!zone) return { do: "pan", at, isTap: true };
  if (group.length > 1 && !press.isCopy && group.includes(zone))
    return { do: "group", key, zones: group, from, at, isMoving: false };
  const isSelected = selection?.key === key;
  // A zone that was just added is still being placed: a drag that misses it must not move a neighbour.
  const selected = work.zones.find((one) => one.key === selection?.key);
  if (!isSelected && selected?.targetId === null) return { do: "pan", at, isTap: true, tapped: key };
  dispatch({ type: "select", selection: { key, vertex: null } });
  // A finger pans more often than it moves zones: it moves only a zone that was selected before.
  if (press.isTouch && !isSelected) return { do: "pan", at, isTap: false };
  return { do: "zone", key, points: zone.points, from, at, isMoving: false, isCopy: press.isCopy };
}

/** Moves what is held to `now`; returns what is held afterwards. With `isFree` nothing snaps. */
export function dragGrip(
  surface: Surface,
  grip: Grip,
  { now, before, isFree, gesture }: { now: Point; before: Point; isFree: boolean; gesture: string },
): Grip {
  const { dispatch, onHover, panBy } = surface;
  switch (grip.do) {
    case "draw":
      return distance(now, grip.at) < TAP_SLACK_PX ? grip : { do: "pan", at: grip.at, isTap: false };
    case "pan":
      if (grip.isTap && distance(now, grip.at) < TAP_SLACK_PX) return grip;
      panBy({ x: now.x - before.x, y: now.y - before.y });
      return { ...grip, isTap: false };
    case "vertex": {
      const { key, index } = grip;
      const snapped = snappedAt(surface, now, { isFree, except: key });
      onHover(snapped);
      dispatch({ type: "vertex.move", key, index, point: snapped.point, gesture });
      return grip;
    }
    case "strip":
    case "line":
      dragFrame(surface, grip, { now, isFree, gesture });
      return grip;
    case "zone":
      return dragZone(surface, grip, { now, isFree, gesture });
    case "group":
      return dragGroup(surface, grip, { now, isFree, gesture });
    case "scale":
      scale(surface, grip, now, gesture);
      return grip;
    case "marquee":
      return stretchMarquee(surface, grip, now);
  }
}

function dragFrame(
  surface: Surface,
  grip: Extract<Grip, { do: "strip" | "line" }>,
  { now, isFree, gesture }: { now: Point; isFree: boolean; gesture: string },
): void {
  const { state, dispatch, onHover } = surface;
  const { frame } = state.work;
  if (!frame) return;
  const snapped = snappedAt(surface, now, { isFree });
  const { point } = snapped;
  onHover(snapped);
  if (grip.do === "line") return dispatch({ type: "frame.line", line: grip, point, gesture });
  const handle = stripHandles(frame)[grip.index];
  if (handle) dispatch({ type: "frame.move", handle, point, gesture });
}

function dragGroup(
  surface: Surface,
  grip: Extract<Grip, { do: "group" }>,
  { now, isFree, gesture }: { now: Point; isFree: boolean; gesture: string },
): Grip {
  const { dispatch, view, picture } = surface;
  if (!grip.isMoving && distance(now, grip.at) < TAP_SLACK_PX) return grip;
  const to = placeAt(view, now, picture);
  const by = snappedShift(
    surface,
    cornersOf(grip.zones),
    { x: to.x - grip.from.x, y: to.y - grip.from.y },
    isFree,
    ...grip.zones.map(({ key }) => key),
  );
  dispatch({ type: "group.place", zones: movedGroup(grip.zones, by), gesture });
  return { ...grip, isMoving: true };
}

/** From where the zones were when the handle was taken, so that nothing adds up. */
function scale(
  { dispatch, view, picture }: Surface,
  { index, zones, from }: Extract<Grip, { do: "scale" }>,
  now: Point,
  gesture: string,
): void {
  const [handle, box] = [SCALE_HANDLES[index], boxOf(zones)];
  if (!handle || !box) return;
  const [start, at] = [handleAt(box, handle), placeAt(view, now, picture)];
  const to = { x: start.x + at.x - from.x, y: start.y + at.y - from.y };
  dispatch({ type: "group.place", zones: scaledGroup(zones, handle, to, picture), gesture });
}

function stretchMarquee(
  { view, picture, onMarquee }: Surface,
  grip: Extract<Grip, { do: "marquee" }>,
  now: Point,
): Grip {
  if (!grip.box && distance(now, grip.at) < TAP_SLACK_PX) return grip;
  const to = placeAt(view, now, picture);
  const box = {
    min_x: Math.min(grip.from.x, to.x),
    max_x: Math.max(grip.from.x, to.x),
    min_y: Math.min(grip.from.y, to.y),
    max_y: Math.max(grip.from.y, to.y),
  };
  onMarquee(box);
  return { ...grip, box };
}

function dragZone(
  surface: Surface,
  grip: Extract<Grip, { do: "zone" }>,
  { now, isFree, gesture }: { now: Point; isFree: boolean; gesture: string },
): Grip {
  const { state, dispatch, view, picture } = surface;
  if (!grip.isMoving && distance(now, grip.at) < TAP_SLACK_PX) return grip;
  const isCopying = !grip.isMoving && grip.isCopy;
  if (isCopying) dispatch({ type: "zone.copy", key: grip.key, by: { x: 0, y: 0 }, gesture });
  const key = isCopying ? `new-${state.serial + 1}` : grip.key;
  const to = placeAt(view, now, picture);
  const by = snappedShift(
    surface,
    grip.points,
    { x: to.x - grip.from.x, y: to.y - grip.from.y },
    isFree,
    key,
  );
  dispatch({ type: "zone.place", key, points: movedBy(grip.points, by), gesture });
  return { ...grip, key, isMoving: true };
}

/** Adds what a box touches to what is selected. */
function selectWithin({ state, dispatch }: Surface, box: Box): void {
  const before = chosenZones(state).map(({ key }) => key);
  const [key, ...others] = [...new Set([...before, ...keysWithin(state.work.zones, box)])];
  if (key !== undefined) dispatch({ type: "select", selection: { key, vertex: null }, others });
}

/** Ends what was held: a tap draws a corner, closes the polygon, or selects. */
export function releaseGrip(surface: Surface, grip: Grip | null, at: Point, isFree: boolean): void {
  const { state, dispatch, view, picture } = surface;
  if (grip?.do === "draw") {
    const { draft } = state.work;
    const first = draft?.[0];
    const isClosing =
      draft &&
      first &&
      draft.length >= CLOSABLE_CORNERS &&
      distance(at, onScreen(view, first, picture)) < CLOSE_PX;
    if (isClosing) dispatch({ type: "draft.finish" });
    else dispatch({ type: "draft.add", point: snappedAt(surface, at, { isFree, corners: draft }).point });
  } else if (grip?.do === "group" && !grip.isMoving) {
    dispatch({ type: "select", selection: { key: grip.key, vertex: null } });
  } else if (grip?.do === "marquee") {
    surface.onMarquee(null);
    if (grip.box) selectWithin(surface, grip.box);
  } else if (grip?.do === "pan" && grip.isTap && state.tool === "select") {
    dispatch({ type: "select", selection: grip.tapped ? { key: grip.tapped, vertex: null } : null });
  }
}

/** Where a point snaps to; `except` is the zone that is being changed itself. */
export function snappedAt(
  { state, view, picture }: Surface,
  at: Point,
  { isFree, except, corners }: { isFree: boolean; except?: string; corners?: Polygon | null },
): Snapped {
  return snapPoint(placeAt(view, at, picture), {
    polygons: polygonsBeside(state, except === undefined ? [] : [except]),
    corners: corners ?? [],
    size: picture,
    reach: state.isSnapping && !isFree ? SNAP_PX / view.scale : 0,
  });
}

function snappedShift(
  { state, view, picture }: Surface,
  points: Polygon,
  by: Point,
  isFree: boolean,
  ...except: readonly string[]
): Point {
  const whole = {
    x: Math.round(by.x * picture.width) / picture.width,
    y: Math.round(by.y * picture.height) / picture.height,
  };
  const snapped = snapShift(points, whole, {
    polygons: polygonsBeside(state, except),
    size: picture,
    reach: state.isSnapping && !isFree ? SNAP_PX / view.scale : 0,
  }).by;
  return isOutside(points) ? snapped : heldShift(points, snapped);
}

const polygonsBeside = ({ work }: EditorState, except: readonly string[]): Polygon[] =>
  work.zones.filter(({ key }) => !except.includes(key)).map(({ points }) => points);

const onScreen = (view: View, { x, y }: Point, picture: Size): Point => ({
  x: view.x + x * picture.width * view.scale,
  y: view.y + y * picture.height * view.scale,
});
