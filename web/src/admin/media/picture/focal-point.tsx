import type { MediaDetail } from "@ezo/contract/admin/media";
import type { KeyboardEvent } from "react";
import { useTexts } from "../../i18n/texts-context.tsx";
import { isForBrowser } from "../../ui/keys/for-browser.ts";
import styles from "./picture-dialog.module.css";

const STEP = 0.02;
const STEPS: Partial<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};
const share = (value: number) => Math.min(1, Math.max(0, Math.round(value * 1000) / 1000));

type Point = MediaDetail["focal_point"];

/** A picture with the point that every crop keeps, set by a click or with the arrow keys. */
export function FocalPoint(props: { url: string; value: Point; onChange: (point: Point) => void }) {
  const { value } = props;
  const { t } = useTexts();
  const set = (x: number, y: number) => props.onChange({ x: share(x), y: share(y) });
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step || isForBrowser(event)) return;
    event.preventDefault();
    set(value.x + step[0], value.y + step[1]);
  };
  return (
    <>
      <div className={styles.stage}>
        <img src={props.url} alt="" />
        <button
          type="button"
          className={styles.area}
          aria-label={t("media.focal", { x: Math.round(value.x * 100), y: Math.round(value.y * 100) })}
          onKeyDown={onKeyDown}
          onClick={(event) => {
            // Enter and Space click too, but without a position.
            if (event.detail === 0) return;
            const box = event.currentTarget.getBoundingClientRect();
            set((event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height);
          }}
        >
          <span className={styles.point} style={{ left: `${value.x * 100}%`, top: `${value.y * 100}%` }} />
        </button>
      </div>
      <p className={styles.hint}>{t("media.focal_hint")}</p>
    </>
  );
}
