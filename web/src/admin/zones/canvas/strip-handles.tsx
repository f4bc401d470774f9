import type { Point, Size } from "@ezo/contract/values/geometry/polygon";
import type { Dispatch, KeyboardEvent } from "react";
import { cx } from "../../../shared/lib/cx.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import type { Action } from "../draft/zone-editor.ts";
import { isMiddle, linesOf, type StripFrame, stripHandles } from "../panel/strip-frame.ts";
import { zoneCommandOf } from "../zone-shortcuts.ts";
import { spot } from "./handles.tsx";
import styles from "./zone-canvas.module.css";

/** The floors that a facade is being divided into. */
export interface Strips {
  readonly count: number;
  /** The number of the lowest. */
  readonly first: number;
}
interface HandlesProps {
  frame: StripFrame;
  strips: Strips;
  size: Size;
  dispatch: Dispatch<Action>;
}

/** Of a facade that is being divided: the ends and middles of its edges, and the lines between its floors. */
export function StripHandles(props: HandlesProps) {
  return (
    <>
      <LineHandles {...props} />
      <EdgeHandles {...props} />
    </>
  );
}

function EdgeHandles({ frame, size, dispatch }: HandlesProps) {
  const { t } = useTexts();
  return stripHandles(frame).map((handle, index) => {
    const point = frame[handle.edge][handle.index];
    return point ? (
      <button
        key={`${handle.edge}-${handle.index}`}
        type="button"
        className={cx(styles.handle, isMiddle(handle.index) ? styles.bend : styles.vertex)}
        style={spot(point)}
        data-grip="strip"
        data-index={index}
        aria-label={t("zones.edge_handle", {
          side: t(`zones.edge.${handle.edge}`),
          number: handle.index + 1,
        })}
        onKeyDown={(event) => {
          const by = nudgeOf(event, size);
          if (!by) return;
          const next = { x: point.x + by.x, y: point.y + by.y };
          dispatch({ type: "frame.move", handle, point: next });
        }}
      />
    ) : null;
  });
}

/** One for each line, at the left and the right end in turn, so that those of low floors do not cover each other. */
function LineHandles({ frame, strips, size, dispatch }: HandlesProps) {
  const { t } = useTexts();
  const { count, first } = strips;
  return linesOf(frame, count).map(({ points, share }, line) => {
    const end = points.at(line % 2 === 0 ? 0 : -1);
    return end ? (
      <button
        key={line}
        type="button"
        className={cx(styles.handle, styles.level)}
        style={spot(end)}
        data-grip="line"
        data-index={line}
        data-count={count}
        aria-label={t("zones.split_line", {
          below: first + line,
          above: first + line + 1,
          percent: Math.round(share * 100),
        })}
        onKeyDown={(event) => {
          const by = nudgeOf(event, size);
          if (!by) return;
          const point = { x: end.x, y: end.y + by.y };
          dispatch({ type: "frame.line", line: { line, count }, point });
        }}
      />
    ) : null;
  });
}

/** How far an arrow key moves a handle; null for another key, which is left to the editor. */
function nudgeOf(event: KeyboardEvent, { width, height }: Size): Point | null {
  const command = zoneCommandOf(event);
  if (command?.do !== "nudge") return null;
  event.preventDefault();
  event.stopPropagation();
  return { x: command.x / width, y: command.y / height };
}
