import type { Point, Polygon, Size } from "@ezo/contract/polygon";
import { type Dispatch, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { fitted, panned, placeAt, type View, zoomed } from "./canvas-view.ts";
import { type Snapped, snapPoint, snapShift } from "./snapping.ts";
import { STRIP_HANDLES } from "./strip-frame.ts";
import { heldShift, isOutside, movedBy } from "./zone-document.ts";
import type { Action, EditorState } from "./zone-editor.ts";

/** A pointer that moves less than this has tapped. */
const TAP_SLACK_PX = 4;
const SNAP_PX = 10;
const WHEEL_STEP = 0.0015;
const LINE_PX = 16;
/** So near the first corner a tap closes the polygon. */
const CLOSE_PX = 12;

/** What the pointer holds between press and release. */
type Grip =
  | { do: "pan"; at: Point; isTap: boolean; tapped?: string }
  | { do: "draw"; at: Point }
  | { do: "zone"; key: string; points: Polygon; from: Point; at: Point; isMoving: boolean; isCopy: boolean }
  | { do: "vertex"; key: string; index: number }
  | { do: "strip"; index: number };

let gestures = 0;
const newGesture = () => `pointer-${++gestures}`;

/** Pointer, wheel and pinch over the picture, as changes of the zones and of the view. */
export function useCanvas(
  state: EditorState,
  dispatch: Dispatch<Action>,
  picture: Size,
  room: Size,
  isPanning: boolean,
) {
  const stage = useRef<HTMLDivElement>(null);
  /** Null while the whole picture is shown: then it follows the window's size. */
  const [chosen, setChosen] = useState<View | null>(null);
  const [hover, setHover] = useState<Snapped | null>(null);
  const [isDragging, setDragging] = useState(false);
  const pointers = useRef(new Map<number, Point>());
  const grip = useRef<Grip | null>(null);
  const gesture = useRef("");
  const view = chosen ?? fitted(picture, room);
  const { work, tool, isSnapping, serial } = state;

  const fromStage = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const box = stage.current?.getBoundingClientRect();
    return { x: clientX - (box?.left ?? 0), y: clientY - (box?.top ?? 0) };
  };
  const zoomBy = (factor: number, at: Point = { x: room.width / 2, y: room.height / 2 }) =>
    setChosen((now) => zoomed(now ?? fitted(picture, room), factor, at, picture, room));
  const panBy = (by: Point) => setChosen((now) => panned(now ?? fitted(picture, room), by, picture, room));

  /** Where a point comes to lie; `except` is the zone that is being changed itself. */
  const place = (at: Point, isFree: boolean, except: string | null, corners: Polygon = []): Snapped => {
    const reach = isSnapping && !isFree ? SNAP_PX / view.scale : 0;
    const polygons = work.zones.filter(({ key }) => key !== except).map(({ points }) => points);
    return snapPoint(placeAt(view, at, picture), { polygons, corners, size: picture, reach });
  };
  const shift = (points: Polygon, by: Point, isFree: boolean, except: string) => {
    const polygons = work.zones.filter(({ key }) => key !== except).map(({ points: other }) => other);
    const reach = isSnapping && !isFree ? SNAP_PX / view.scale : 0;
    const whole = {
      x: Math.round(by.x * picture.width) / picture.width,
      y: Math.round(by.y * picture.height) / picture.height,
    };
    const snapped = snapShift(points, whole, { polygons, size: picture, reach }).by;
    return isOutside(points) ? snapped : heldShift(points, snapped);
  };

  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    const step = event.deltaMode === 0 ? event.deltaY : event.deltaY * LINE_PX;
    // Touchpads send their pinch as a wheel with ctrl, in smaller steps.
    zoomBy(Math.exp(-step * WHEEL_STEP * (event.ctrlKey ? 4 : 1)), fromStage(event));
  });
  // The stage is drawn once its room has been measured.
  const isDrawn = room.width > 0 && room.height > 0;
  useEffect(() => {
    const element = stage.current;
    // React listens passively to wheels, and a passive listener cannot keep the page from scrolling.
    const listener = (event: WheelEvent) => onWheel(event);
    element?.addEventListener("wheel", listener, { passive: false });
    return () => element?.removeEventListener("wheel", listener);
  }, [isDrawn]);

  function gripOf(event: PointerEvent<HTMLElement>): Grip {
    const at = fromStage(event);
    const pan: Grip = { do: "pan", at, isTap: true };
    if (isPanning || tool === "pan" || event.button === 1) return pan;
    const target = event.target instanceof Element ? event.target.closest<SVGElement>("[data-grip]") : null;
    const { grip: kind, key = "", index: place = "0" } = target?.dataset ?? {};
    const index = Number(place);
    const zone = work.zones.find((one) => one.key === key);
    if (kind === "strip") return { do: "strip", index };
    if (zone && kind === "vertex") {
      dispatch({ type: "select", selection: { key, vertex: index } });
      return { do: "vertex", key, index };
    }
    if (zone && kind === "edge") {
      dispatch({
        type: "vertex.insert",
        key,
        after: index,
        point: placeAt(view, at, picture),
        gesture: gesture.current,
      });
      return { do: "vertex", key, index: index + 1 };
    }
    if (tool === "draw") return { do: "draw", at };
    const isSelected = state.selection?.key === key;
    // Who has just added a zone is placing it: a drag that misses it must not carry a neighbour off.
    const chosen = work.zones.find((one) => one.key === state.selection?.key);
    if (zone && !isSelected && chosen?.targetId === null) return { ...pan, tapped: key };
    // A finger pans more often than it moves zones: those it must have chosen before.
    if (!zone || (event.pointerType === "touch" && !isSelected)) {
      if (zone) dispatch({ type: "select", selection: { key, vertex: null } });
      return zone ? { ...pan, isTap: false } : pan;
    }
    dispatch({ type: "select", selection: { key, vertex: null } });
    const from = placeAt(view, at, picture);
    const isCopy = event.ctrlKey || event.metaKey;
    return { do: "zone", key, points: zone.points, from, at, isMoving: false, isCopy };
  }

  function onPointerDown(event: PointerEvent<HTMLDivElement>) {
    if (event.pointerType === "mouse" && event.button > 1) return;
    pointers.current.set(event.pointerId, fromStage(event));
    event.currentTarget.setPointerCapture(event.pointerId);
    if (pointers.current.size > 1) {
      // The second finger makes it a pinch: what the first one began is over.
      grip.current = null;
      return;
    }
    gesture.current = newGesture();
    grip.current = gripOf(event);
    setDragging(true);
  }

  function onPointerMove(event: PointerEvent<HTMLDivElement>) {
    const now = fromStage(event);
    const before = pointers.current.get(event.pointerId);
    const others = [...pointers.current].filter(([id]) => id !== event.pointerId).map(([, spot]) => spot);
    if (tool === "draw" && !before) setHover(place(now, event.altKey, null, work.draft ?? []));
    if (!before) return;
    pointers.current.set(event.pointerId, now);
    const [other] = others;
    if (other) {
      const factor = distance(now, other) / Math.max(1, distance(before, other));
      panBy({ x: (now.x - before.x) / 2, y: (now.y - before.y) / 2 });
      zoomBy(factor, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
      return;
    }
    drag(now, before, event.altKey);
  }

  function drag(now: Point, before: Point, isFree: boolean) {
    const held = grip.current;
    if (!held) return;
    const step = { gesture: gesture.current };
    switch (held.do) {
      case "draw":
        if (distance(now, held.at) < TAP_SLACK_PX) return;
        grip.current = { do: "pan", at: held.at, isTap: false };
        return;
      case "pan":
        if (held.isTap && distance(now, held.at) < TAP_SLACK_PX) return;
        held.isTap = false;
        panBy({ x: now.x - before.x, y: now.y - before.y });
        return;
      case "vertex": {
        const { key, index } = held;
        const snapped = place(now, isFree, key);
        setHover(snapped);
        dispatch({ type: "vertex.move", key, index, point: snapped.point, ...step });
        return;
      }
      case "strip": {
        const handle = STRIP_HANDLES[held.index];
        if (!handle) return;
        const snapped = place(now, isFree, null);
        setHover(snapped);
        dispatch({ type: "frame.move", handle, point: snapped.point, ...step });
        return;
      }
      case "zone": {
        if (!held.isMoving && distance(now, held.at) < TAP_SLACK_PX) return;
        if (!held.isMoving && held.isCopy) {
          dispatch({ type: "zone.copy", key: held.key, by: { x: 0, y: 0 }, ...step });
          held.key = `new-${serial + 1}`;
        }
        held.isMoving = true;
        const to = placeAt(view, now, picture);
        const by = shift(held.points, { x: to.x - held.from.x, y: to.y - held.from.y }, isFree, held.key);
        dispatch({ type: "zone.place", key: held.key, points: movedBy(held.points, by), ...step });
      }
    }
  }

  function onPointerUp(event: PointerEvent<HTMLDivElement>) {
    pointers.current.delete(event.pointerId);
    const held = grip.current;
    grip.current = null;
    setDragging(false);
    if (held?.do === "draw") {
      const at = fromStage(event);
      const first = work.draft?.[0];
      const isClosing = first && (work.draft?.length ?? 0) > 2 && distance(at, onScreen(first)) < CLOSE_PX;
      if (isClosing) dispatch({ type: "draft.finish" });
      else dispatch({ type: "draft.add", point: place(at, event.altKey, null, work.draft ?? []).point });
    } else if (held?.do === "pan" && held.isTap && tool === "select") {
      dispatch({ type: "select", selection: held.tapped ? { key: held.tapped, vertex: null } : null });
    }
    if (tool !== "draw") setHover(null);
    dispatch({ type: "gesture.end" });
  }
  const onScreen = ({ x, y }: Point): Point => ({
    x: view.x + x * picture.width * view.scale,
    y: view.y + y * picture.height * view.scale,
  });

  return {
    view,
    hover,
    isDragging,
    zoomBy,
    panBy,
    fit: () => setChosen(null),
    stage,
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: onPointerUp,
      onPointerLeave: () => {
        if (!grip.current) setHover(null);
      },
    },
  };
}

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);
