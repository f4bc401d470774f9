import type { Point, Polygon, Size } from "@ezo/contract/values/geometry/polygon";
import type { Dispatch } from "react";
import { STRIP_HANDLES } from "../panel/strip-frame.ts";
import { heldShift, isOutside, movedBy } from "../draft/zone-document.ts";
import type { Action, EditorState } from "../draft/zone-editor.ts";
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
  | { do: "vertex"; key: string; index: number }
  | { do: "strip"; index: number };

/** What a grip works on: the zones as they are drawn now, and how the picture lies in the stage. */
export interface Surface {
  readonly state: EditorState;
  readonly dispatch: Dispatch<Action>;
  readonly view: View;
  readonly picture: Size;
  readonly onHover: (snapped: Snapped | null) => void;
  readonly panBy: (by: Point) => void;
}
interface Press {
  readonly at: Point;
  readonly target: EventTarget | null;
  readonly gesture: string;
  readonly isTouch: boolean;
  readonly isCopy: boolean;
}

export const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

/** Takes hold of what lies under the pointer, and selects it. */
export function gripAt({ state, dispatch, view, picture }: Surface, press: Press): Grip {
  const { at, gesture } = press;
  const { work, selection, tool } = state;
  const target = press.target instanceof Element ? press.target.closest<SVGElement>("[data-grip]") : null;
  const { grip: kind, key = "", index: place = "0" } = target?.dataset ?? {};
  const index = Number(place);
  const zone = work.zones.find((one) => one.key === key);
  if (kind === "strip") return { do: "strip", index };
  if (zone && kind === "vertex") {
    dispatch({ type: "select", selection: { key, vertex: index } });
    return { do: "vertex", key, index };
  }
  const from = placeAt(view, at, picture);
  if (zone && kind === "edge") {
    dispatch({ type: "vertex.insert", key, after: index, point: from, gesture });
    return { do: "vertex", key, index: index + 1 };
  }
  if (tool === "draw") return { do: "draw", at };
  if (!zone) return { do: "pan", at, isTap: true };
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
    case "strip": {
      const handle = STRIP_HANDLES[grip.index];
      if (!handle) return grip;
      const snapped = snappedAt(surface, now, { isFree });
      onHover(snapped);
      dispatch({ type: "frame.move", handle, point: snapped.point, gesture });
      return grip;
    }
    case "zone":
      return dragZone(surface, grip, { now, isFree, gesture });
  }
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
    polygons: polygonsBeside(state, except),
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
  except: string,
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

const polygonsBeside = ({ work }: EditorState, except: string | undefined): Polygon[] =>
  work.zones.filter(({ key }) => key !== except).map(({ points }) => points);

const onScreen = (view: View, { x, y }: Point, picture: Size): Point => ({
  x: view.x + x * picture.width * view.scale,
  y: view.y + y * picture.height * view.scale,
});
