import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { useGestures } from "./use-gestures.ts";
import { useSharpness } from "./use-sharpness.ts";
import {
  FIRST,
  type Frame,
  clampView,
  type Part,
  revealing,
  SCALE_MAX,
  type View,
  wholeView,
  zoomedAt,
} from "./zoom.ts";

export const BUTTON_STEP = 1.6;
/** How far an arrow key moves the picture. */
const KEY_STEP_PX = 80;
/** Direction in which the picture moves: what lies where the arrow points comes into view. */
const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

export type Zoom = ReturnType<typeof useZoom>;

/** Zoom and position of a picture in its stage, controlled by touch, mouse, wheel, buttons and keys. */
export function useZoom(scaleMaxOf: (frame: Omit<Frame, "scaleMax">) => number = () => SCALE_MAX) {
  const stage = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<View>(FIRST);
  /** Unknown until the stage has been laid out in a browser. */
  const [frame, setFrame] = useState<Frame>();
  const sharpness = useSharpness(view.scale);

  const measure = useEffectEvent(() => {
    if (!stage.current || !canvas.current) return;
    const size = {
      width: stage.current.clientWidth,
      height: stage.current.clientHeight,
      pictureWidth: canvas.current.offsetWidth,
      pictureHeight: canvas.current.offsetHeight,
    };
    // Not laid out yet, for example behind a dialog that is opening.
    if (Math.min(...Object.values(size)) === 0) return;
    const next = { ...size, scaleMax: Math.max(SCALE_MAX, scaleMaxOf(size)) };
    setFrame(next);
    setView((current) => clampView(current, next));
  });
  useEffect(() => {
    const observer = new ResizeObserver(() => measure());
    for (const { current } of [stage, canvas]) if (current) observer.observe(current);
    return () => observer.disconnect();
  }, []);

  const change = (by: (current: View, frame: Frame) => View) => {
    if (frame) setView((current) => by(current, frame));
  };
  const zoomBy = (factor: number, at = { x: 0, y: 0 }) =>
    change((current, box) => zoomedAt(current, factor, at, box));
  const panBy = (x: number, y: number) =>
    change((current, box) => clampView({ ...current, x: current.x + x, y: current.y + y }, box));
  const showAll = () => change((_, box) => wholeView(box));

  /** Keys without effect on the picture are left to the page: an arrow scrolls where the picture cannot move. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey || !frame) return;
    const arrow = ARROWS[event.key];
    if (arrow) {
      const [x, y] = [arrow[0] * KEY_STEP_PX, arrow[1] * KEY_STEP_PX];
      const next = clampView({ ...view, x: view.x + x, y: view.y + y }, frame);
      if (next.x === view.x && next.y === view.y) return;
      panBy(x, y);
    } else if (event.key === "+" || event.key === "=") zoomBy(BUTTON_STEP);
    else if (event.key === "-") zoomBy(1 / BUTTON_STEP);
    else if (event.key === "0") showAll();
    else return;
    event.preventDefault();
  }
  return {
    view,
    frame,
    /** `sizes` for the picture: at first as laid out, then as wide as it has been magnified. */
    sizesOf: (initial: string) =>
      sharpness > 1 && frame ? `${Math.ceil(frame.pictureWidth * sharpness)}px` : initial,
    zoomBy,
    showAll,
    /** Moves the part into the frame without changing the scale. */
    reveal: (part: Part) => change((current, box) => revealing(current, part, box)),
    frameProps: { onKeyDown },
    stageProps: { ref: stage, ...useGestures({ stage, zoomBy, panBy }) },
    canvasProps: { ref: canvas, style: styleOf(view) },
  };
}

const styleOf = ({ x, y, scale }: View) => ({
  transform: `translate(${x}px, ${y}px) scale(${scale})`,
  "--counter": 1 / scale,
});
