import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef } from "react";

/** A pointer that moves less than this has tapped. */
const TAP_SLACK_PX = 8;
const WHEEL_STEP = 0.002;
const LINE_PX = 16;

interface Spot {
  x: number;
  y: number;
}
interface Options {
  stage: RefObject<HTMLDivElement | null>;
  /** `at` is counted from the middle of the stage. */
  zoomBy: (factor: number, at: Spot) => void;
  panBy: (x: number, y: number) => void;
}

/**
 * Pinch, ctrl-wheel and dragging. A plain wheel scrolls the page, and so does a finger that moves up or down while the
 * picture is not magnified. A tap is never taken away: only a drag swallows the click that ends it.
 */
export function useGestures({ stage, zoomBy, panBy }: Options) {
  const pointers = useRef(new Map<number, Spot>());
  const start = useRef<Spot | null>(null);
  const hasDragged = useRef(false);

  const onWheel = useEffectEvent((event: WheelEvent) => {
    // Touchpads send their pinch as a wheel with ctrl; without it the wheel is the page's.
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const delta = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : LINE_PX);
    zoomBy(Math.exp(-delta * WHEEL_STEP), fromMiddle(stage.current, spotOf(event)));
  });
  useEffect(() => {
    const element = stage.current;
    // React listens passively to wheels, and a passive listener cannot keep the browser from zooming the page.
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
    // A link would otherwise be dragged away as an address.
    onDragStart: (event: { preventDefault: () => void }) => event.preventDefault(),
  };
}

export function fromMiddle(stage: HTMLElement | null, { x, y }: Spot): Spot {
  const box = stage?.getBoundingClientRect();
  return box ? { x: x - box.left - box.width / 2, y: y - box.top - box.height / 2 } : { x: 0, y: 0 };
}
const spotOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Spot => ({
  x: clientX,
  y: clientY,
});
const distance = (one: Spot, other: Spot): number => Math.hypot(one.x - other.x, one.y - other.y);
