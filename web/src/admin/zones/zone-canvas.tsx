import { denormalise } from "@ezo/contract/geometry";
import { centroidOf, type Point, type Polygon, type Size } from "@ezo/contract/polygon";
import type { Image } from "@ezo/contract/media";
import type { Dispatch } from "react";
import { cx } from "../../shared/lib/cx.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { STRIP_HANDLES, stripsOf } from "./strip-frame.ts";
import type { useCanvas } from "./use-canvas.ts";
import styles from "./zone-canvas.module.css";
import type { Action, EditorState } from "./zone-editor.ts";

/** An edge shorter than this on the screen has no room for its middle handle. */
const EDGE_MIN_PX = 64;

const share = (value: number): string => `${value * 100}%`;

/** The picture with its zones over it; all state is the caller's. */
export function ZoneCanvas(props: {
  state: EditorState;
  dispatch: Dispatch<Action>;
  image: Image;
  size: Size;
  canvas: ReturnType<typeof useCanvas>;
  nameOf: (key: string) => string;
  /** Zones that a warning is about. */
  flagged: ReadonlySet<string>;
  stripCount: number;
  isPanning: boolean;
}) {
  const { state, dispatch, image, size, canvas, nameOf, flagged } = props;
  const { work, selection, tool } = state;
  const { view, hover, stage, handlers } = canvas;
  const { t } = useTexts();
  const corners = (polygon: Polygon) =>
    denormalise(polygon, size)
      .map(({ x, y }) => `${x},${y}`)
      .join(" ");
  const isDrawing = tool === "draw";
  const selected = work.zones.find(({ key }) => key === selection?.key);
  return (
    <div
      ref={stage}
      className={styles.stage}
      data-tool={props.isPanning ? "pan" : tool}
      data-dragging={canvas.isDragging || undefined}
      onPointerDown={handlers.onPointerDown}
      onPointerMove={handlers.onPointerMove}
      onPointerUp={handlers.onPointerUp}
      onPointerCancel={handlers.onPointerCancel}
      onPointerLeave={handlers.onPointerLeave}
      onDoubleClick={() => {
        if (isDrawing) dispatch({ type: "draft.finish" });
      }}
    >
      <div
        className={styles.picture}
        style={{
          left: view.x,
          top: view.y,
          width: size.width * view.scale,
          height: size.height * view.scale,
        }}
      >
        <img src={image.url} alt={t("zones.picture")} draggable={false} />
        <svg viewBox={`0 0 ${size.width} ${size.height}`} role="group" aria-label={t("zones.list")}>
          {work.zones.map(({ key, points }) => (
            <polygon
              key={key}
              data-grip="zone"
              data-key={key}
              className={cx(
                styles.zone,
                key === selection?.key && styles.selected,
                flagged.has(key) && styles.flagged,
                (isDrawing || work.frame !== null) && styles.quiet,
              )}
              points={corners(points)}
              // A polygon cannot be a button element.
              role="button"
              tabIndex={0}
              aria-pressed={key === selection?.key}
              aria-label={nameOf(key)}
              onFocus={() => {
                if (selection?.key !== key) dispatch({ type: "select", selection: { key, vertex: null } });
              }}
              onKeyDown={(event) => {
                if (event.key !== "Enter" || isDrawing) return;
                // On into its corners: in the document the handles come after all zones.
                event.preventDefault();
                event.stopPropagation();
                stage.current?.querySelector<HTMLElement>("button[data-grip='vertex']")?.focus();
              }}
            />
          ))}
          {work.frame
            ? stripsOf(work.frame, props.stripCount).map((strip, index) => (
                <polygon key={index} className={styles.strip} points={corners(strip)} />
              ))
            : null}
          {work.draft ? (
            <polyline
              className={styles.draft}
              points={corners(hover ? [...work.draft, hover.point] : work.draft)}
            />
          ) : null}
        </svg>
        {work.zones.map(({ key, points }) => {
          const middle = centroidOf(points);
          return (
            <span
              key={key}
              className={styles.label}
              style={{ left: share(middle.x), top: share(middle.y) }}
              aria-hidden="true"
            >
              {nameOf(key)}
            </span>
          );
        })}
        {work.draft?.map((point, index) => (
          <span key={index} className={cx(styles.dot, index === 0 && styles.first)} style={spot(point)} />
        ))}
        {hover?.on ? <span className={styles.snap} style={spot(hover.point)} /> : null}
        {selected && !isDrawing && !work.frame ? (
          <Handles
            zone={selected}
            size={size}
            scale={view.scale}
            vertex={selection?.vertex ?? null}
            dispatch={dispatch}
          />
        ) : null}
        {work.frame
          ? STRIP_HANDLES.map((handle, index) => {
              const point = work.frame?.[handle.edge][handle.index] ?? { x: 0, y: 0 };
              const side = t(`zones.edge.${handle.edge}`);
              return (
                <button
                  key={index}
                  type="button"
                  className={cx(styles.handle, handle.index === 1 ? styles.bend : styles.vertex)}
                  style={spot(point)}
                  data-grip="strip"
                  data-index={index}
                  aria-label={t("zones.edge_handle", { side, number: handle.index + 1 })}
                  onKeyDown={(event) => {
                    const step = nudgeOf(event);
                    if (!step) return;
                    event.preventDefault();
                    event.stopPropagation();
                    const next = { x: point.x + step.x / size.width, y: point.y + step.y / size.height };
                    dispatch({ type: "frame.move", handle, point: next });
                  }}
                />
              );
            })
          : null}
      </div>
    </div>
  );
}

const spot = ({ x, y }: Point) => ({ left: share(x), top: share(y) });

const ARROWS: Partial<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
function nudgeOf({ key, shiftKey }: { key: string; shiftKey: boolean }): Point | null {
  const arrow = ARROWS[key];
  const step = shiftKey ? 10 : 1;
  return arrow ? { x: arrow.x * step, y: arrow.y * step } : null;
}

/** Handles that are nearer to each other than this would be pressed by mistake. */
const APART_PX = 26;

/** The corners that have room for a handle of their own at this magnification; `first` has one in any case. */
function roomyCorners(polygon: Polygon, size: Size, scale: number, first: number | null): Set<number> {
  const kept = new Set<number>();
  const isNear = (a: Point, b: Point) =>
    Math.hypot((a.x - b.x) * size.width, (a.y - b.y) * size.height) * scale < APART_PX;
  const order = [...polygon.keys()].toSorted((a, b) => Number(b === first) - Number(a === first));
  for (const index of order) {
    const point = polygon[index];
    if (point && ![...kept].some((other) => isNear(point, polygon[other] ?? point))) kept.add(index);
  }
  return kept;
}

/** The selected zone's corners, and on each longer edge a handle that makes a new one. */
function Handles(props: {
  zone: { key: string; points: Polygon };
  size: Size;
  scale: number;
  vertex: number | null;
  dispatch: Dispatch<Action>;
}) {
  const { zone, size, scale, vertex, dispatch } = props;
  const { key, points } = zone;
  const { t } = useTexts();
  const roomy = roomyCorners(points, size, scale, vertex);
  const away = (a: Point, b: Point) =>
    Math.hypot((a.x - b.x) * size.width, (a.y - b.y) * size.height) * scale;
  return (
    <>
      {points.map((point, index) => {
        const next = points[(index + 1) % points.length] ?? point;
        const middle = { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 };
        const isCrowded =
          away(point, next) < EDGE_MIN_PX || points.some((corner) => away(corner, middle) < APART_PX);
        return isCrowded ? null : (
          <button
            key={`edge-${index}`}
            type="button"
            className={cx(styles.handle, styles.middle)}
            style={spot(middle)}
            data-grip="edge"
            data-key={key}
            data-index={index}
            aria-label={t("zones.vertex_add", { number: index + 1 })}
            onClick={(event) => {
              // The pointer has made its corner when it was pressed.
              if (event.detail === 0) dispatch({ type: "vertex.insert", key, after: index, point: middle });
            }}
          />
        );
      })}
      {points.map((point, index) => {
        const shared = {
          className: cx(styles.handle, styles.vertex, vertex === index && styles.on),
          style: spot(point),
          "data-grip": "vertex",
          "data-key": key,
          "data-index": index,
        };
        // Too near to another to be distinguished: a pointer may still try; keys have the table, or zoom in.
        if (!roomy.has(index)) return <span key={`vertex-${index}`} {...shared} aria-hidden="true" />;
        return (
          <button
            key={`vertex-${index}`}
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
      })}
    </>
  );
}
