import type { Box } from "@ezo/contract/values/geometry/geometry";
import type { Point, Size } from "@ezo/contract/values/geometry/polygon";
import { type Dispatch, type PointerEvent, useRef, useState } from "react";
import type { Action, EditorState } from "../draft/zone-editor.ts";
import { distance, dragGrip, type Grip, gripAt, releaseGrip, snappedAt, type Surface } from "./grip.ts";
import type { Snapped } from "./snapping.ts";
import { useKeyCursor } from "./use-key-cursor.ts";
import { pointIn, useView } from "./use-view.ts";

const MIDDLE_BUTTON = 1;

let gestures = 0;
const newGesture = () => `pointer-${++gestures}`;

/** Translates pointer, wheel and pinch over the picture into changes of the zones and of the view. */
export function useCanvas(
  state: EditorState,
  dispatch: Dispatch<Action>,
  picture: Size,
  room: Size,
  isPanning: boolean,
) {
  const stage = useRef<HTMLDivElement>(null);
  const { view, zoomBy, panBy, fit } = useView(stage, picture, room);
  const [hover, setHover] = useState<Snapped | null>(null);
  const cursor = useKeyCursor({ view, picture, room, panBy });
  const [isDragging, setDragging] = useState(false);
  const [marquee, setMarquee] = useState<Box | null>(null);
  const pointers = useRef(new Map<number, Point>());
  const grip = useRef<Grip | null>(null);
  const gesture = useRef("");
  const { work, tool } = state;
  const surface: Surface = {
    state,
    dispatch,
    view,
    picture,
    onHover: setHover,
    panBy,
    onMarquee: setMarquee,
  };

  function onPointerDown(event: PointerEvent<HTMLDivElement>) {
    if (event.pointerType === "mouse" && event.button > MIDDLE_BUTTON) return;
    const at = pointIn(stage.current, event);
    pointers.current.set(event.pointerId, at);
    cursor.hide();
    event.currentTarget.setPointerCapture(event.pointerId);
    if (pointers.current.size > 1) {
      // The second finger makes it a pinch, which ends what the first one began.
      grip.current = null;
      setMarquee(null);
      return;
    }
    gesture.current = newGesture();
    grip.current = firstGrip(surface, event, { at, gesture: gesture.current, isPanning });
    setDragging(true);
  }

  function onPointerMove(event: PointerEvent<HTMLDivElement>) {
    const now = pointIn(stage.current, event);
    const before = pointers.current.get(event.pointerId);
    const isFree = event.altKey;
    cursor.hide();
    if (tool === "draw" && !before) setHover(snappedAt(surface, now, { isFree, corners: work.draft }));
    if (!before) return;
    pointers.current.set(event.pointerId, now);
    const [other] = [...pointers.current].filter(([id]) => id !== event.pointerId).map(([, spot]) => spot);
    if (other) pinch(now, before, other);
    else if (grip.current)
      grip.current = dragGrip(surface, grip.current, { now, before, isFree, gesture: gesture.current });
  }

  function pinch(now: Point, before: Point, other: Point) {
    const factor = distance(now, other) / Math.max(1, distance(before, other));
    panBy({ x: (now.x - before.x) / 2, y: (now.y - before.y) / 2 });
    zoomBy(factor, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
  }

  function onPointerUp(event: PointerEvent<HTMLDivElement>) {
    pointers.current.delete(event.pointerId);
    const held = grip.current;
    grip.current = null;
    setDragging(false);
    releaseGrip(surface, held, pointIn(stage.current, event), event.altKey);
    if (tool !== "draw") setHover(null);
    dispatch({ type: "gesture.end" });
  }

  return {
    view,
    /** Where the pointer or the keys' cursor would set a corner. */
    hover: tool === "draw" && cursor.point ? { point: cursor.point, on: null } : hover,
    cursor,
    isDragging,
    /** The box that is being drawn around zones. */
    marquee,
    zoomBy,
    fit,
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

/** What a pressed pointer takes hold of. */
function firstGrip(
  surface: Surface,
  event: PointerEvent,
  { at, gesture, isPanning }: { at: Point; gesture: string; isPanning: boolean },
): Grip | null {
  if (isPanning || surface.state.tool === "pan" || event.button === MIDDLE_BUTTON)
    return { do: "pan", at, isTap: true };
  return gripAt(surface, {
    at,
    target: event.target,
    gesture,
    isTouch: event.pointerType === "touch",
    isCopy: event.ctrlKey || event.metaKey,
    isAdding: event.shiftKey,
  });
}

export type Canvas = ReturnType<typeof useCanvas>;
