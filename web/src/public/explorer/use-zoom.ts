import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { type Frame, held, type View, WHOLE, zoomedAt } from "./zoom.ts";

/** A pointer that moves less than this has tapped. */
const TAP_SLACK_PX = 8;
const WHEEL_STEP = 0.002;
export const BUTTON_STEP = 1.6;

interface Spot {
  x: number;
  y: number;
}

/**
 * Pinch, ctrl-wheel, buttons and dragging for the picture in `stage`. A plain wheel scrolls the page, and so does a
 * finger that moves up or down while the picture is whole; sideways it pans what the frame has cut off. A tap is never taken away: only a drag swallows the click that ends it.
 */
export function useZoom() {
  const stage = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const pointers = useRef(new Map<number, Spot>());
  const start = useRef<Spot | null>(null);
  const hasDragged = useRef(false);
  const [view, setView] = useState<View>(WHOLE);

  const frame = (): Frame => ({
    width: stage.current?.clientWidth ?? 1,
    height: stage.current?.clientHeight ?? 1,
    pictureWidth: canvas.current?.offsetWidth ?? 1,
    pictureHeight: canvas.current?.offsetHeight ?? 1,
  });
  /** From the middle of the stage. */
  function fromMiddle({ x, y }: Spot): Spot {
    const box = stage.current?.getBoundingClientRect();
    if (!box) return { x: 0, y: 0 };
    return { x: x - box.left - box.width / 2, y: y - box.top - box.height / 2 };
  }
  const zoomBy = (factor: number, at: Spot = { x: 0, y: 0 }) =>
    setView((current) => zoomedAt(current, factor, at, frame()));

  const onWheel = useEffectEvent((event: WheelEvent) => {
    // Touchpads send their pinch as a wheel with ctrl; without it the wheel is the page's.
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    zoomBy(Math.exp(-event.deltaY * WHEEL_STEP * (event.deltaMode === 0 ? 1 : 16)), fromMiddle(event));
  });
  useEffect(() => {
    const element = stage.current;
    // React listens passively to wheels, and a passive listener cannot keep the browser from zooming the page.
    const listener = (event: WheelEvent) => onWheel(event);
    element?.addEventListener("wheel", listener, { passive: false });
    return () => element?.removeEventListener("wheel", listener);
  }, []);

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
    const others = [...pointers.current].filter(([id]) => id !== event.pointerId).map(([, spot]) => spot);
    const [other] = others;
    if (other) {
      hasDragged.current = true;
      const factor = distance(now, other) / Math.max(1, distance(before, other));
      zoomBy(factor, fromMiddle({ x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }));
    } else if (!hasDragged.current && start.current && distance(now, start.current) < TAP_SLACK_PX) {
      return;
    } else {
      hasDragged.current = true;
      setView((current) =>
        held({ ...current, x: current.x + now.x - before.x, y: current.y + now.y - before.y }, frame()),
      );
    }
    pointers.current.set(event.pointerId, now);
  }
  const forget = (event: PointerEvent<HTMLDivElement>) => void pointers.current.delete(event.pointerId);

  return {
    view,
    zoomBy,
    showAll: () => setView(WHOLE),
    stageProps: {
      ref: stage,
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
    },
    canvasRef: canvas,
  };
}

const spotOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Spot => ({
  x: clientX,
  y: clientY,
});
const distance = (one: Spot, other: Spot): number => Math.hypot(one.x - other.x, one.y - other.y);
