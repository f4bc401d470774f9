import type { Size } from "@ezo/contract/values/geometry/polygon";
import { useTexts } from "../i18n/texts-context.tsx";
import { useIsTouch } from "../ui/use-is-touch.ts";
import type { Snapped } from "./canvas/snapping.ts";
import { chosenZones, type EditorState } from "./draft/zone-editor.ts";
import { selectedZone } from "./zone-commands.ts";
import styles from "./zone-editor-screen.module.css";

/** Below the drawing: where the pointer or the selected corner is, and what can be done next. */
export function ZoneStatusLine(props: { state: EditorState; hover: Snapped | null; size: Size }) {
  const { state, hover, size } = props;
  const { t } = useTexts();
  const device = useIsTouch() ? "touch" : "tip";
  const selected = selectedZone(state);
  const vertex = state.selection?.vertex ?? null;
  const at = hover?.point ?? (vertex === null ? undefined : selected?.points[vertex]);
  const isGroup = chosenZones(state).length > 1;
  const mode = state.tool === "draw" ? "draw" : isGroup ? "group" : selected ? "selected" : "idle";
  return (
    <div className={styles.status}>
      {at ? (
        <span>
          {t("zones.position", { x: Math.round(at.x * size.width), y: Math.round(at.y * size.height) })}
        </span>
      ) : null}
      {hover?.on ? <span>{t(`zones.snapped.${hover.on}`)}</span> : null}
      <span className={styles.tip}>{t(`zones.${device}.${mode}`)}</span>
    </div>
  );
}
