import type { Point, Polygon, Size } from "@ezo/contract/values/geometry/polygon";
import type { Dispatch } from "react";
import { cx } from "../../../shared/lib/cx.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import type { Action } from "../draft/zone-editor.ts";
import styles from "./zone-canvas.module.css";

/** A shorter edge on the screen has no space for a handle in its middle. */
const EDGE_MIN_PX = 64;
/** Handles that are nearer to each other than this would be pressed by mistake. */
const APART_PX = 26;

const share = (value: number): string => `${value * 100}%`;
/** Where an element lies over the picture. */
export const spot = ({ x, y }: Point) => ({ left: share(x), top: share(y) });

interface HandlesProps {
  zone: { key: string; points: Polygon };
  size: Size;
  scale: number;
  vertex: number | null;
  dispatch: Dispatch<Action>;
}

/** The selected zone's corners, and on each longer edge a handle that adds a corner. */
export function ZoneHandles(props: HandlesProps) {
  return (
    <>
      <EdgeHandles {...props} />
      <CornerHandles {...props} />
    </>
  );
}

function EdgeHandles({ zone: { key, points }, size, scale, dispatch }: HandlesProps) {
  const { t } = useTexts();
  return points.map((point, index) => {
    const next = points[(index + 1) % points.length] ?? point;
    const middle = { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 };
    const isCrowded =
      pixelsApart(point, next, size, scale) < EDGE_MIN_PX ||
      points.some((corner) => pixelsApart(corner, middle, size, scale) < APART_PX);
    return isCrowded ? null : (
      <button
        key={index}
        type="button"
        className={cx(styles.handle, styles.middle)}
        style={spot(middle)}
        data-grip="edge"
        data-key={key}
        data-index={index}
        aria-label={t("zones.vertex_add", { number: index + 1 })}
        onClick={(event) => {
          // A pointer has added its corner on press already.
          if (event.detail === 0) dispatch({ type: "vertex.insert", key, after: index, point: middle });
        }}
      />
    );
  });
}

function CornerHandles({ zone: { key, points }, size, scale, vertex, dispatch }: HandlesProps) {
  const { t } = useTexts();
  const separate = separateCorners(points, size, scale, vertex);
  return points.map((point, index) => {
    const shared = {
      className: cx(styles.handle, styles.vertex, vertex === index && styles.on),
      style: spot(point),
      "data-grip": "vertex",
      "data-key": key,
      "data-index": index,
    };
    // Too close to another handle for separate targets: a pointer may still try; the keyboard has the table, or can zoom in.
    if (!separate.has(index)) return <span key={index} {...shared} aria-hidden="true" />;
    return (
      <button
        key={index}
        type="button"
        {...shared}
        aria-label={t("zones.vertex_at", {
          number: index + 1,
          x: Math.round(point.x * size.width),
          y: Math.round(point.y * size.height),
        })}
        onFocus={() => dispatch({ type: "select", selection: { key, vertex: index } })}
      />
    );
  });
}

/** The corners that can have a handle of their own at this magnification; `first` has one in any case. */
function separateCorners(polygon: Polygon, size: Size, scale: number, first: number | null): Set<number> {
  const kept = new Set<number>();
  const order = [...polygon.keys()].toSorted((a, b) => Number(b === first) - Number(a === first));
  for (const index of order) {
    const point = polygon[index];
    if (!point) continue;
    const isNear = (other: number) => pixelsApart(point, polygon[other] ?? point, size, scale) < APART_PX;
    if (![...kept].some(isNear)) kept.add(index);
  }
  return kept;
}

const pixelsApart = (a: Point, b: Point, size: Size, scale: number): number =>
  Math.hypot((a.x - b.x) * size.width, (a.y - b.y) * size.height) * scale;
