import type { Image } from "@ezo/contract/media";
import { type Box, denormalise } from "@ezo/contract/values/geometry/geometry";
import { centroidOf, type Polygon, type Size } from "@ezo/contract/values/geometry/polygon";
import type { Dispatch } from "react";
import { cx } from "../../../shared/lib/cx.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import type { EditedZone } from "../draft/zone-document.ts";
import { type Action, chosenZones, type EditorState } from "../draft/zone-editor.ts";
import { cornerLinesOf, linesOf, type StripFrame, stripsOf } from "../panel/strip-frame.ts";
import { GroupHandles } from "./group-handles.tsx";
import { spot, ZoneHandles } from "./handles.tsx";
import { StripHandles, type Strips } from "./strip-handles.tsx";
import type { Canvas } from "./use-canvas.ts";
import styles from "./zone-canvas.module.css";

interface CanvasProps {
  state: EditorState;
  dispatch: Dispatch<Action>;
  image: Image;
  size: Size;
  canvas: Canvas;
  nameOf: (key: string) => string;
  /** Zones that a warning is about. */
  flagged: ReadonlySet<string>;
  /** What a facade that is being divided becomes. */
  strips: Strips;
  isPanning: boolean;
}

/** The picture with its zones over it; all state is the caller's. */
export function ZoneCanvas(props: CanvasProps) {
  const { state, dispatch, image, size, canvas, nameOf } = props;
  const { work, selection, tool } = state;
  const { view, hover, stage, handlers } = canvas;
  const { t } = useTexts();
  const isDrawing = tool === "draw";
  const selected = work.zones.find(({ key }) => key === selection?.key);
  const chosen = chosenZones(state);
  const hasHandles = !isDrawing && !work.frame;
  return (
    <div
      ref={stage}
      className={styles.stage}
      // Takes the focus while a polygon is drawn by keyboard.
      tabIndex={-1}
      role="group"
      aria-label={t("zones.stage")}
      data-tool={props.isPanning ? "pan" : tool}
      data-dragging={canvas.isDragging || undefined}
      {...handlers}
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
        <Shapes {...props} />
        {work.zones.map((zone) => (
          <ZoneLabel key={zone.key} zone={zone} name={nameOf(zone.key)} />
        ))}
        {work.draft?.map((point, index) => (
          <span key={index} className={cx(styles.dot, index === 0 && styles.first)} style={spot(point)} />
        ))}
        {isDrawing && canvas.cursor.point ? (
          <span className={styles.cursor} style={spot(canvas.cursor.point)} />
        ) : null}
        {hover?.on ? <span className={styles.snap} style={spot(hover.point)} /> : null}
        {canvas.marquee ? <Marquee box={canvas.marquee} /> : null}
        {chosen.length > 1 && hasHandles ? (
          <GroupHandles zones={chosen} size={size} dispatch={dispatch} />
        ) : null}
        {selected && chosen.length === 1 && hasHandles ? (
          <ZoneHandles
            zone={selected}
            size={size}
            scale={view.scale}
            vertex={selection?.vertex ?? null}
            dispatch={dispatch}
          />
        ) : null}
        {work.frame ? (
          <StripHandles frame={work.frame} strips={props.strips} size={size} dispatch={dispatch} />
        ) : null}
      </div>
    </div>
  );
}

/** The polygons: every zone, the strips of a facade being divided, and the polygon being drawn. */
function Shapes({ state, dispatch, size, canvas, nameOf, flagged, strips }: CanvasProps) {
  const { work, tool } = state;
  const { hover, stage } = canvas;
  const { t } = useTexts();
  const isDrawing = tool === "draw";
  const selected = chosenZones(state);
  const chosen = new Set(selected.map(({ key }) => key));
  const targets = new Set(selected.map(({ targetId }) => targetId));
  return (
    <svg viewBox={`0 0 ${size.width} ${size.height}`} role="group" aria-label={t("zones.list")}>
      {work.zones.map(({ key, points, targetId }) => (
        <polygon
          key={key}
          data-grip="zone"
          data-key={key}
          className={cx(
            styles.zone,
            targetId !== null && targets.has(targetId) && styles.related,
            chosen.has(key) && styles.selected,
            flagged.has(key) && styles.flagged,
            (isDrawing || work.frame !== null) && styles.quiet,
          )}
          points={cornersIn(size, points)}
          // A polygon cannot be a button element.
          role="button"
          tabIndex={0}
          aria-pressed={chosen.has(key)}
          aria-label={nameOf(key)}
          onFocus={() => {
            // A pressed pointer selects by itself, perhaps beside others.
            if (!canvas.isDragging && !chosen.has(key))
              dispatch({ type: "select", selection: { key, vertex: null } });
          }}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || isDrawing) return;
            // Moves to the handles of the zone, or of several, which come after all zones in the document.
            event.preventDefault();
            event.stopPropagation();
            stage.current
              ?.querySelector<HTMLElement>("button[data-grip='vertex'], button[data-grip='scale']")
              ?.focus();
          }}
        />
      ))}
      {work.frame ? <FrameShapes frame={work.frame} count={strips.count} size={size} /> : null}
      {work.draft ? (
        <polyline
          className={styles.draft}
          points={cornersIn(size, hover ? [...work.draft, hover.point] : work.draft)}
        />
      ) : null}
    </svg>
  );
}

/** The strips of a facade that is being divided, the corner lines of its faces, and the lines between strips, which a mouse takes hold of anywhere. */
function FrameShapes({ frame, count, size }: { frame: StripFrame; count: number; size: Size }) {
  return (
    <>
      {stripsOf(frame, count).map((strip, index) => (
        <polygon key={index} className={styles.strip} points={cornersIn(size, strip)} />
      ))}
      {cornerLinesOf(frame).map((line, index) => (
        <polyline key={index} className={styles.corner} points={cornersIn(size, line)} />
      ))}
      {linesOf(frame, count).map(({ points }, index) => (
        <polyline
          key={index}
          className={styles.line}
          data-grip="line"
          data-index={index}
          data-count={count}
          points={cornersIn(size, points)}
        />
      ))}
    </>
  );
}

const cornersIn = (size: Size, polygon: Polygon): string =>
  denormalise(polygon, size)
    .map(({ x, y }) => `${x},${y}`)
    .join(" ");

/** The box that is drawn around zones to select them. */
function Marquee({ box }: { box: Box }) {
  const share = (value: number) => `${value * 100}%`;
  return (
    <span
      className={styles.marquee}
      style={{
        left: share(box.min_x),
        top: share(box.min_y),
        width: share(box.max_x - box.min_x),
        height: share(box.max_y - box.min_y),
      }}
    />
  );
}

function ZoneLabel({ zone, name }: { zone: EditedZone; name: string }) {
  return (
    <span className={styles.label} style={spot(centroidOf(zone.points))} aria-hidden="true">
      {name}
    </span>
  );
}
