import type { Point, Size } from "@ezo/contract/values/geometry/polygon";
import type { Dispatch } from "react";
import { placeAt, type View } from "./canvas/canvas-view.ts";
import type { Canvas } from "./canvas/use-canvas.ts";
import type { DrawingFocus } from "./canvas/use-drawing-focus.ts";
import { type EditedZone, heldShift, isOutside, movedBy } from "./draft/zone-document.ts";
import type { Tool } from "./draft/zone-changes.ts";
import { type Action, chosenZones, type EditorState } from "./draft/zone-editor.ts";
import { cornersOf, heldGroupShift, mirroredGroup, movedGroup, type Placed } from "./draft/zone-group.ts";
import { squared } from "./draft/squared.ts";
import type { ZoneCommand } from "./zone-shortcuts.ts";

const ZOOM_STEP = 1.5;
/** How far a copy lies from its original, in pixels of the screen. */
const COPY_OFFSET_PX = 24;
/** A new rectangle's share of the visible part, and at most of the picture. */
const RECTANGLE_SHARE = 0.3;
const RECTANGLE_SHARE_MAX = 0.5;

/** What commands work on. */
interface Editing {
  readonly state: EditorState;
  readonly dispatch: Dispatch<Action>;
  readonly canvas: Pick<Canvas, "view" | "zoomBy" | "fit" | "stage" | "cursor">;
  readonly picture: Size;
  readonly room: Size;
  /** A finger draws, which needs no cursor. */
  readonly isTouch: boolean;
  readonly drawingFocus: DrawingFocus;
  readonly save: () => void;
  readonly openHelp: () => void;
  /** Says how a polygon is drawn. */
  readonly announceDrawing: () => void;
  /** Says where a corner has come to lie. */
  readonly announcePosition: (point: Point) => void;
}

/** Carries out what a key or a button asks for. Nudges of one `gesture` are one step of the history. */
export function runZoneCommand(editing: Editing, command: ZoneCommand, gesture = ""): void {
  const { state, dispatch, canvas } = editing;
  switch (command.do) {
    case "tool":
      return chooseTool(editing, command.tool);
    case "snapping":
      return dispatch({ type: "snapping", isSnapping: !state.isSnapping });
    case "undo":
    case "redo":
      return travel(editing, command.do);
    case "save":
      return editing.save();
    case "help":
      return editing.openHelp();
    case "zoom_in":
      return canvas.zoomBy(ZOOM_STEP);
    case "zoom_out":
      return canvas.zoomBy(1 / ZOOM_STEP);
    case "fit":
      return canvas.fit();
    case "finish":
      // The button that finishes goes with the drawing.
      focusStage(canvas);
      return dispatch({ type: "draft.finish" });
    case "select_all":
      return selectAll(editing);
    case "confirm":
      return state.tool === "draw" ? setCorner(editing) : undefined;
    case "back":
      return goBack(editing);
    case "rectangle": {
      const points = rectangleInSight(canvas.view, editing.room, editing.picture);
      return dispatch({ type: "zones.add", zones: [{ points, label: "", targetId: null }] });
    }
    case "nudge":
      return state.tool === "draw" ? moveCursor(editing, command) : nudge(editing, command, gesture);
    default:
      return changeSelected(editing, command.do);
  }
}

const NOWHERE: Point = { x: 0, y: 0 };

function selectAll({ state, dispatch }: Editing): void {
  const { zones, draft, frame } = state.work;
  const [first, ...others] = zones;
  if (!first || draft || frame) return;
  dispatch({ type: "tool", tool: "select" });
  dispatch({
    type: "select",
    selection: { key: first.key, vertex: null },
    others: others.map(({ key }) => key),
  });
}

function chooseTool({ dispatch, ...editing }: Editing, tool: Tool): void {
  dispatch({ type: "tool", tool });
  if (tool !== "draw") return;
  const { state, canvas, drawingFocus } = editing;
  drawingFocus.take();
  // Enter sets a corner where the cursor is, so that has to be seen.
  if (!editing.isTouch) canvas.cursor.move(NOWHERE, state.work.draft?.at(-1) ?? null);
  editing.announceDrawing();
}

/** Moves the drawing's cursor, which begins at the last corner. */
function moveCursor({ state, canvas, announcePosition }: Editing, by: Point): void {
  focusStage(canvas);
  announcePosition(canvas.cursor.move(by, state.work.draft?.at(-1) ?? null));
}

/** Sets a corner at the cursor. On the first or the last corner, or without a cursor, the polygon is finished. */
function setCorner(editing: Editing): void {
  const { state, dispatch, canvas } = editing;
  const { draft } = state.work;
  const { point } = canvas.cursor;
  if (!point && !draft) return moveCursor(editing, NOWHERE);
  const isAt = (corner: Point | undefined) =>
    corner !== undefined && corner.x === point?.x && corner.y === point.y;
  if (point && !isAt(draft?.[0]) && !isAt(draft?.at(-1))) return dispatch({ type: "draft.add", point });
  dispatch({ type: "draft.finish" });
}

/** One step out: of the drawing, the corner, several zones, the zone. */
function goBack({ state, dispatch, canvas, drawingFocus }: Editing): void {
  const { work, selection, tool } = state;
  if (work.draft) {
    // The button that stops goes with the drawing.
    focusStage(canvas);
    return dispatch({ type: "draft.cancel" });
  }
  if (work.frame) return dispatch({ type: "frame.close" });
  if (tool === "draw") drawingFocus.giveBack();
  if (tool !== "select") return dispatch({ type: "tool", tool: "select" });
  if (!selection) return;
  const isAtCorner = selection.vertex !== null;
  const isOfSeveral = chosenZones(state).length > 1;
  const isKept = isAtCorner || isOfSeveral;
  dispatch({ type: "select", selection: isKept ? { key: selection.key, vertex: null } : null });
  // The corner's handle had the focus; its zone gets it.
  if (isAtCorner) focusZone(canvas, selection.key);
}

/** One step of the history. A zone that comes back gets the focus, unless that is outside the canvas. */
function travel({ state, dispatch, canvas }: Editing, direction: "undo" | "redo"): void {
  const to = direction === "undo" ? state.past.at(-1) : state.future[0];
  const back = to?.zones.find(({ key }) => !state.work.zones.some((zone) => zone.key === key));
  dispatch({ type: direction });
  if (back && document.activeElement?.contains(canvas.stage.current) !== false)
    requestAnimationFrame(() => focusZone(canvas, back.key));
}

const focusStage = ({ stage }: Editing["canvas"]) => stage.current?.focus({ preventScroll: true });

const focusZone = ({ stage }: Editing["canvas"], key: string) =>
  stage.current?.querySelector<SVGElement>(`polygon[data-key="${key}"]`)?.focus({ preventScroll: true });

/** A rectangle in the middle of what is seen, on whole pixels and within the picture. */
function rectangleInSight(view: View, room: Size, picture: Size): Point[] {
  const middle = placeAt(view, { x: room.width / 2, y: room.height / 2 }, picture);
  const along = (centre: number, window: number, length: number): [number, number] => {
    const share = (window / (length * view.scale)) * RECTANGLE_SHARE;
    const half = Math.min(share, RECTANGLE_SHARE_MAX) / 2;
    const held = Math.min(1 - half, Math.max(half, centre));
    const onPixel = (value: number) => Math.round(value * length) / length;
    return [onPixel(held - half), onPixel(held + half)];
  };
  const [left, right] = along(middle.x, room.width, picture.width);
  const [top, bottom] = along(middle.y, room.height, picture.height);
  return [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ];
}

/** Moves the selected corner, or else the selected zones, by pixels of the picture. */
function nudge(editing: Editing, { x, y }: Point, gesture: string): void {
  const { state, dispatch, picture } = editing;
  const zone = selectedZone(state);
  if (!zone) return;
  const { key, points } = zone;
  const by = { x: x / picture.width, y: y / picture.height };
  const group = chosenZones(state);
  if (group.length > 1) {
    const zones = movedGroup(group, heldGroupShift(group, by));
    return dispatch({ type: "group.place", zones, gesture });
  }
  const index = state.selection?.vertex ?? null;
  const corner = index === null ? undefined : points[index];
  if (corner && index !== null) {
    const point = { x: corner.x + by.x, y: corner.y + by.y };
    dispatch({ type: "vertex.move", key, index, point, gesture });
    editing.announcePosition(point);
    return;
  }
  const moved = movedBy(points, isOutside(points) ? by : heldShift(points, by));
  dispatch({ type: "zone.place", key, points: moved, gesture });
}

function changeSelected(editing: Editing, what: "copy" | "mirror" | "square" | "remove"): void {
  const { state, dispatch, picture } = editing;
  // While drawing, the key removes the last corner.
  if (what === "remove" && state.work.draft) return dispatch({ type: "undo" });
  const group = chosenZones(state);
  if (group.length > 1) return changeGroup(editing, group, what);
  const zone = selectedZone(state);
  if (!zone) return;
  const { key, points } = zone;
  if (what === "mirror") return dispatch({ type: "zone.mirror", key, axis: "x" });
  if (what === "square") return dispatch({ type: "zone.square", key, picture });
  if (what === "copy") {
    return dispatch({ type: "zone.copy", key, by: heldShift(points, copyOffset(editing)) });
  }
  const index = state.selection?.vertex ?? null;
  dispatch(index === null ? { type: "zone.remove", key } : { type: "vertex.remove", key, index });
}

function changeGroup(
  editing: Editing,
  group: readonly Placed[],
  what: "copy" | "mirror" | "square" | "remove",
): void {
  const { dispatch, picture } = editing;
  const keys = group.map(({ key }) => key);
  if (what === "remove") return dispatch({ type: "group.remove", keys });
  if (what === "copy")
    return dispatch({ type: "group.copy", keys, by: heldShift(cornersOf(group), copyOffset(editing)) });
  const zones =
    what === "mirror"
      ? mirroredGroup(group, "x")
      : group.map(({ key, points }) => ({ key, points: squared(points, picture) }));
  dispatch({ type: "group.place", zones });
}

/** As far on the screen, whatever the magnification. */
function copyOffset({ canvas, picture }: Editing): Point {
  const offset = Math.round(COPY_OFFSET_PX / canvas.view.scale);
  return { x: offset / picture.width, y: offset / picture.height };
}

export const selectedZone = ({ work, selection }: EditorState): EditedZone | undefined =>
  work.zones.find(({ key }) => key === selection?.key);
