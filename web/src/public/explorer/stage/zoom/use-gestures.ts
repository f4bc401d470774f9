import type { Point } from "@ezo/contract/values/geometry/polygon";
import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef } from "react";

/** A pointer that moves less than this has tapped. */
const TAP_SLACK_PX = 8;
const WHEEL_STEP = 0.002;
const LINE_PX = 16;

interface Options {
  stage: RefObject<HTMLDivElement | null>;
  /** `at` is relative to the middle of the stage. */
  zoomBy: (factor: number, at: Point) => void;
  panBy: (x: number, y: number) => void;
}

/**
 * Pinch, ctrl-wheel and dragging. A plain wheel scrolls the page, and so does a vertical swipe while the picture is not
 * magnified. Taps pass through; only the click at the end of a drag is suppressed.
 */
export function useGestures({ stage, zoomBy, panBy }: Options) {
  const pointers = useRef(new Map<number, Point>());
  const start = useRef<Point | null>(null);
  const hasDragged = useRef(false);

  const onWheel = useEffectEvent((event: WheelEvent) => {
    // Touchpads send a pinch as a wheel event with ctrl; without it the wheel scrolls the page.
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const delta = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : LINE_PX);
    zoomBy(Math.exp(-delta * WHEEL_STEP), fromMiddle(stage.current, spotOf(event)));
  });
  useEffect(() => {
    const element = stage.current;
    // React's wheel listeners are passive, and passive listeners cannot prevent the browser from zooming the page.
    const listener = (event: WheelEvent) => onWheel(event);
    element?.addEventListener("wheel", listener, { passive: false });
    return () => element?.removeEventListener("wheel", listener);
  }, [stage]);

  function onPointerDown(event: PointerEvent<HTMLDivElement>) {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    if (event.isPrimary) hasDragged.current = false;
    pointers.current.set(event.pointerId, spotOf(event));
    start.current = spotOf(event);
  }
  function onPointerMove(event: PointerEvent<HTMLDivElement>) {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const now = spotOf(event);
    const [other] = [...pointers.current].filter(([id]) => id !== event.pointerId).map(([, spot]) => spot);
    const isStill = !hasDragged.current && start.current && distance(now, start.current) < TAP_SLACK_PX;
    if (!other && isStill) return;
    hasDragged.current = true;
    if (other) {
      const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
      const factor = distance(now, other) / Math.max(1, distance(before, other));
      zoomBy(factor, fromMiddle(stage.current, middle));
    } else panBy(now.x - before.x, now.y - before.y);
    pointers.current.set(event.pointerId, now);
  }
  const forget = (event: PointerEvent<HTMLDivElement>) => void pointers.current.delete(event.pointerId);

  return {
    onPointerDown,
    onPointerMove,
    onPointerUp: forget,
    onPointerCancel: forget,
    onPointerLeave: forget,
    onClickCapture: (event: { preventDefault: () => void; stopPropagation: () => void }) => {
      if (!hasDragged.current) return;
      hasDragged.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
    // Otherwise the browser would start dragging the link's address.
    onDragStart: (event: { preventDefault: () => void }) => event.preventDefault(),
  };
}

export function fromMiddle(stage: HTMLElement | null, { x, y }: Point): Point {
  const box = stage?.getBoundingClientRect();
  return box ? { x: x - box.left - box.width / 2, y: y - box.top - box.height / 2 } : { x: 0, y: 0 };
}
const spotOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => ({
  x: clientX,
  y: clientY,
});
const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);
