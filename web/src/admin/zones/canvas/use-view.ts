import type { Point, Size } from "@ezo/contract/values/geometry/polygon";
import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { fitted, panned, type View, zoomed } from "./canvas-view.ts";

const WHEEL_STEP = 0.0015;
const LINE_PX = 16;
/** Touchpads send a pinch as a wheel with ctrl, in smaller steps. */
const PINCH_FACTOR = 4;

/** Which part of the picture the stage shows: changed by zooming (also with the wheel) and panning. */
export function useView(stage: RefObject<HTMLElement | null>, picture: Size, room: Size) {
  /** Null while the whole picture is shown: then it follows the window's size. */
  const [chosen, setChosen] = useState<View | null>(null);
  const zoomBy = (factor: number, at: Point = { x: room.width / 2, y: room.height / 2 }) =>
    setChosen((now) => zoomed(now ?? fitted(picture, room), factor, at, picture, room));

  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    const step = event.deltaMode === 0 ? event.deltaY : event.deltaY * LINE_PX;
    zoomBy(Math.exp(-step * WHEEL_STEP * (event.ctrlKey ? PINCH_FACTOR : 1)), pointIn(stage.current, event));
  });
  // The stage is drawn once its size has been measured.
  const isDrawn = room.width > 0 && room.height > 0;
  useEffect(() => {
    const element = stage.current;
    // React listens passively to wheels, and a passive listener cannot keep the page from scrolling.
    const listener = (event: WheelEvent) => onWheel(event);
    element?.addEventListener("wheel", listener, { passive: false });
    return () => element?.removeEventListener("wheel", listener);
  }, [stage, isDrawn]);

  return {
    view: chosen ?? fitted(picture, room),
    zoomBy,
    panBy: (by: Point) => setChosen((now) => panned(now ?? fitted(picture, room), by, picture, room)),
    fit: () => setChosen(null),
  };
}

/** The pointer's position within the stage, in pixels. */
export function pointIn(
  stage: HTMLElement | null,
  { clientX, clientY }: { clientX: number; clientY: number },
): Point {
  const box = stage?.getBoundingClientRect();
  return { x: clientX - (box?.left ?? 0), y: clientY - (box?.top ?? 0) };
}
