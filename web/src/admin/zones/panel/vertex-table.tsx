import type { Size } from "@ezo/contract/values/geometry/polygon";
import { ActionIcon, VisuallyHidden } from "@mantine/core";
import { type Dispatch, useState } from "react";
import { figureOf, type NumberBounds } from "../../editor/fields/number-of.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { X } from "../../generated/icons.ts";
import { type EditedZone, POINTS_MIN } from "../draft/zone-document.ts";
import type { Action } from "../draft/zone-editor.ts";
import styles from "./zone-panel.module.css";

const PIXELS: NumberBounds = { min: -100_000, max: 100_000, decimals: 2 };
/** A pixel's hundredths are as exact as a divided facade gets. */
const shown = (pixels: number): string => String(Math.round(pixels * 100) / 100);

interface TableProps {
  zone: EditedZone;
  vertex: number | null;
  size: Size;
  dispatch: Dispatch<Action>;
}

/** The selected zone's corners in pixels of the picture, to read and to type. */
export function VertexTable(props: TableProps) {
  const { size } = props;
  const { points } = props.zone;
  const { t } = useTexts();
  return (
    <section>
      <h2>
        {t("zones.vertices")}
        <span className={styles.count}>
          {t("zones.in_pixels", { width: size.width, height: size.height })}
        </span>
      </h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">#</th>
            <th scope="col">X</th>
            <th scope="col">Y</th>
            <th scope="col">
              <VisuallyHidden>{t("buttons.delete")}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {points.map((_point, index) => (
            <VertexRow key={index} {...props} index={index} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function VertexRow({ zone, vertex, size, dispatch, index }: TableProps & { index: number }) {
  const { key, points } = zone;
  const { t } = useTexts();
  const point = points[index] ?? { x: 0, y: 0 };
  const number = index + 1;
  const cell = (axis: "x" | "y", side: number) => (
    <td>
      <PixelInput
        key={point[axis]}
        label={t(`zones.vertex_${axis}`, { number })}
        pixels={point[axis] * side}
        onFocus={() => dispatch({ type: "select", selection: { key, vertex: index } })}
        onPixels={(pixels) =>
          dispatch({ type: "vertex.move", key, index, point: { ...point, [axis]: pixels / side } })
        }
      />
    </td>
  );
  return (
    <tr className={vertex === index ? styles.current : undefined}>
      <td>{number}</td>
      {cell("x", size.width)}
      {cell("y", size.height)}
      <td>
        <ActionIcon
          size={28}
          aria-label={t("zones.vertex_remove", { number })}
          disabled={points.length <= POINTS_MIN}
          onClick={() => dispatch({ type: "vertex.remove", key, index })}
        >
          <X size="xs" />
        </ActionIcon>
      </td>
    </tr>
  );
}

/** A number that is applied on blur or Enter; a text that is no number is reset. */
function PixelInput(props: {
  label: string;
  pixels: number;
  onFocus: () => void;
  onPixels: (pixels: number) => void;
}) {
  const [text, setText] = useState(shown(props.pixels));
  const value = figureOf(text, PIXELS);
  const isNumber = typeof value === "number";
  const hold = () => {
    if (!isNumber) setText(shown(props.pixels));
    else if (shown(value) !== shown(props.pixels)) props.onPixels(value);
  };
  return (
    <input
      aria-label={props.label}
      inputMode="decimal"
      value={text}
      aria-invalid={!isNumber}
      onFocus={props.onFocus}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={hold}
      onKeyDown={(event) => {
        if (event.key === "Enter") hold();
        if (event.key === "Escape") setText(shown(props.pixels));
      }}
    />
  );
}
