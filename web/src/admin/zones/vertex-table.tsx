import type { Size } from "@ezo/contract/polygon";
import { ActionIcon, VisuallyHidden } from "@mantine/core";
import { type Dispatch, useState } from "react";
import { useTexts } from "../i18n/texts-context.tsx";
import { X } from "../ui/icons.ts";
import { type EditedZone, POINTS_MIN } from "./zone-document.ts";
import type { Action } from "./zone-editor.ts";
import styles from "./zone-panel.module.css";

/** A pixel's hundredths are as exact as a divided facade gets. */
const shown = (pixels: number): string => String(Math.round(pixels * 100) / 100);

/** The selected zone's corners in pixels of the picture, to read and to type. */
export function VertexTable(props: {
  zone: EditedZone;
  vertex: number | null;
  size: Size;
  dispatch: Dispatch<Action>;
}) {
  const { zone, vertex, size, dispatch } = props;
  const { key, points } = zone;
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
          {points.map((point, index) => {
            const number = index + 1;
            const select = () => dispatch({ type: "select", selection: { key, vertex: index } });
            return (
              <tr key={index} className={vertex === index ? styles.current : undefined}>
                <td>{number}</td>
                {(["x", "y"] as const).map((axis) => {
                  const side = axis === "x" ? size.width : size.height;
                  return (
                    <td key={axis}>
                      <PixelInput
                        key={point[axis]}
                        label={t(`zones.vertex_${axis}`, { number })}
                        pixels={point[axis] * side}
                        onFocus={select}
                        onPixels={(pixels) =>
                          dispatch({
                            type: "vertex.move",
                            key,
                            index,
                            point: { ...point, [axis]: pixels / side },
                          })
                        }
                      />
                    </td>
                  );
                })}
                <td>
                  <ActionIcon
                    size={28}
                    aria-label={t("zones.vertex_remove", { number })}
                    disabled={points.length <= POINTS_MIN}
                    onClick={() => dispatch({ type: "vertex.remove", key, index })}
                  >
                    <X size={14} strokeWidth={1.6} aria-hidden="true" />
                  </ActionIcon>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

/** A number that holds when it is left or entered; what is no number is put back. */
function PixelInput(props: {
  label: string;
  pixels: number;
  onFocus: () => void;
  onPixels: (pixels: number) => void;
}) {
  const [text, setText] = useState(shown(props.pixels));
  const value = Number(text.replace(",", "."));
  const isNumber = text.trim() !== "" && Number.isFinite(value);
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
