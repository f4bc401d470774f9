import { centroidOf, type Size } from "@ezo/contract/values/geometry/polygon";
import type { CSSProperties } from "react";
import { StatusShape } from "../../../shared/apartments/apartment-status.tsx";
import { cx } from "../../../shared/lib/cx.ts";
import { freeLabels, type Label, largestOf } from "./geometry.ts";
import type { StageItem } from "./stage-item.ts";
import styles from "./stage.module.css";
import type { Frame } from "./zoom/zoom.ts";

/** Assumed until the picture has been laid out: its size on a small phone. */
const SMALLEST: Frame = { width: 340, height: 220, pictureWidth: 340, pictureHeight: 220, scaleMax: 1 };
/** Maximum width of a character at the labels' size, in all three scripts. */
const CHARACTER_PX = 8.5;
const SHAPE_PX = 19;

interface Props {
  items: readonly StageItem[];
  image: Size;
  kind: "photo" | "plan";
  scale: number;
  frame: Frame | undefined;
}

/** Labels on the picture: with details where there is room for all of them, else names only, and never overlapping. */
export function StageLabels({ items, image, kind, scale, frame = SMALLEST }: Props) {
  const place = kind === "plan" ? middleOf : topOf;
  const labels = (hasDetail: boolean): Label[] =>
    items.flatMap(({ key, pin, ...drawn }) =>
      pin ? [{ key, ...place(largestOf(drawn), image), ...sizeOf(pin, kind, hasDetail) }] : [],
    );
  const full = labels(true);
  const hasDetail = freeLabels(full, { scale }, frame).size === full.length;
  const shown = hasDetail ? full : labels(false);
  const free = freeLabels(shown, { scale }, frame);
  return items.map(({ key, pin, status, isMatch }) => {
    const label = shown.find((each) => each.key === key);
    if (!pin || !label || !free.has(key)) return null;
    return (
      <span
        key={key}
        className={cx(kind === "plan" ? styles.label : styles.pin, isMatch === false && styles.dimmed)}
        style={{ left: `${100 * label.x}%`, top: `${100 * label.y}%` } satisfies CSSProperties}
        aria-hidden="true"
      >
        <b>
          {status ? <StatusShape status={status} /> : null}
          {pin.name}
        </b>
        {hasDetail && pin.detail ? <span>{pin.detail}</span> : null}
      </span>
    );
  });
}

type Coords = StageItem["coords"];
function middleOf(coords: Coords, image: Props["image"]) {
  const { x, y } = centroidOf(coords);
  return { x: x / image.width, y: y / image.height };
}
const topOf = (coords: Coords, image: Props["image"]) => ({
  x: centroidOf(coords).x / image.width,
  y: Math.min(...coords.map(({ y }) => y)) / image.height,
});

/** A conservative estimate, so that the server, which cannot measure, renders the same as the browser. */
function sizeOf(pin: { name: string; detail: string }, kind: Props["kind"], hasDetail: boolean) {
  const [name, detail] = [pin.name.length * CHARACTER_PX, hasDetail ? pin.detail.length * CHARACTER_PX : 0];
  return kind === "plan"
    ? { width: 18 + Math.max(name + SHAPE_PX, detail), height: hasDetail ? 43 : 25 }
    : { width: 20 + name + (hasDetail ? 8 + detail : 0), height: 28 };
}
