import type { Size } from "@ezo/contract/values/geometry/polygon";
import type { CSSProperties } from "react";
import { cx } from "../../../shared/lib/cx.ts";
import { freeLabels, middleWithin, shapesOf } from "./geometry.ts";
import type { StageItem } from "./stage-item.ts";
import styles from "./stage.module.css";
import { type Frame, seenAt, type View } from "./zoom/zoom.ts";

const HEIGHT_PX = 22;
const CHARACTER_PX = 8.5;

/**
 * Floor numbers on a magnified front, where a visitor who sees only a part would not know which floors they are. They
 * stay within the visible part, and are left out rather than drawn over each other.
 */
export function StageMarks(props: {
  items: readonly StageItem[];
  image: Size;
  view: View;
  frame: Frame | undefined;
}) {
  const { items, image, view, frame } = props;
  if (!frame || view.scale <= 1) return null;
  const whole = seenAt({ left: 0, right: 1, top: 0, bottom: 1 }, view, frame);
  const share = (x: number) => ((x - whole.left) / (whole.right - whole.left)) * image.width;
  const sides = { left: share(0), right: share(frame.width) };
  // Each wing has its own: the other one may be out of sight.
  const marks = items.flatMap(({ key, mark, isMatch, ...drawn }) =>
    shapesOf(drawn).flatMap((shape, index) => {
      const middle = mark === undefined ? undefined : middleWithin(shape, sides);
      if (mark === undefined || !middle) return [];
      const place = { x: middle.x / image.width, y: middle.y / image.height };
      const size = { width: 12 + mark.length * CHARACTER_PX, height: HEIGHT_PX };
      return [{ key: `${key}-${index}`, mark, isMatch, ...place, ...size }];
    }),
  );
  const free = freeLabels(marks, view, frame);
  return marks
    .filter(({ key }) => free.has(key))
    .map(({ key, mark, isMatch, x, y }) => (
      <span
        key={key}
        className={cx(styles.mark, isMatch === false && styles.dimmed)}
        style={{ left: `${100 * x}%`, top: `${100 * y}%` } satisfies CSSProperties}
        aria-hidden="true"
      >
        {mark}
      </span>
    ));
}
