import type { Size } from "@ezo/contract/values/geometry/polygon";
import type { Dispatch } from "react";
import { cx } from "../../../shared/lib/cx.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import type { Action } from "../draft/zone-editor.ts";
import { boxOf, handleAt, type Placed, SCALE_HANDLES, scaledGroup } from "../draft/zone-group.ts";
import { zoneCommandOf } from "../zone-shortcuts.ts";
import { spot } from "./handles.tsx";
import styles from "./zone-canvas.module.css";

const share = (value: number): string => `${value * 100}%`;

/** The box around several zones: its corners scale them, its sides stretch them. */
export function GroupHandles(props: { zones: readonly Placed[]; size: Size; dispatch: Dispatch<Action> }) {
  const { zones, size, dispatch } = props;
  const { t } = useTexts();
  const box = boxOf(zones);
  if (!box) return null;
  return (
    <>
      <span
        className={styles.group}
        style={{
          left: share(box.min_x),
          top: share(box.min_y),
          width: share(box.max_x - box.min_x),
          height: share(box.max_y - box.min_y),
        }}
      />
      {SCALE_HANDLES.map((handle, index) => {
        const point = handleAt(box, handle);
        return (
          <button
            key={index}
            type="button"
            className={cx(styles.handle, styles.vertex)}
            style={spot(point)}
            data-grip="scale"
            data-index={index}
            aria-label={t("zones.scale_handle", { number: index + 1 })}
            onKeyDown={(event) => {
              const command = zoneCommandOf(event);
              if (command?.do !== "nudge") return;
              event.preventDefault();
              event.stopPropagation();
              const to = { x: point.x + command.x / size.width, y: point.y + command.y / size.height };
              dispatch({ type: "group.place", zones: scaledGroup(zones, handle, to, size) });
            }}
          />
        );
      })}
    </>
  );
}
