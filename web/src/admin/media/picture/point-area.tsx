import type { MediaDetail } from "@ezo/contract/admin/content/media";
import type { KeyboardEvent, MouseEvent, PointerEvent } from "react";
import { isForBrowser } from "../../ui/keys/for-browser.ts";
import styles from "./picture-dialog.module.css";

const STEP = 0.02;
const STEPS: Partial<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};
const share = (value: number) => Math.min(1, Math.max(0, Math.round(value * 1000) / 1000));

export type Point = MediaDetail["focal_point"];

/** Lies over a picture and marks a point of it, which is set by the arrow keys and by a click, or by dragging it. */
export function PointArea(props: {
  label: string;
  value: Point;
  onChange: (point: Point) => void;
  isDragged?: boolean;
}) {
  const { value, isDragged = false } = props;
  const set = (x: number, y: number) => props.onChange({ x: share(x), y: share(y) });
  const setAt = (event: MouseEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    set((event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step || isForBrowser(event)) return;
    event.preventDefault();
    set(value.x + step[0], value.y + step[1]);
  };
  const onClick = (event: MouseEvent<HTMLElement>) => {
    // Enter and Space click too, but without a position.
    if (event.detail > 0) setAt(event);
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (!event.isPrimary || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setAt(event);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) setAt(event);
  };
  return (
    <button
      type="button"
      className={styles.area}
      aria-label={props.label}
      onKeyDown={onKeyDown}
      {...(isDragged ? { onPointerDown, onPointerMove } : { onClick })}
    >
      <span className={styles.point} style={{ left: `${value.x * 100}%`, top: `${value.y * 100}%` }} />
    </button>
  );
}
