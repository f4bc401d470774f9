import type { Image } from "@ezo/contract/media";
import type { CSSProperties } from "react";
import { useT } from "../../shared/i18n/i18n-context.tsx";
import { cx } from "../../shared/lib/cx.ts";
import { Icon } from "../../shared/ui/icon.tsx";
import { Picture } from "../../shared/ui/picture.tsx";
import styles from "./plan-viewer.module.css";
import stage from "./stage.module.css";
import { BUTTON_STEP, useZoom } from "./use-zoom.ts";

/** An apartment's plan, to be looked at closely. */
export function PlanViewer({ image, label }: { image: Image | null; label: string }) {
  const t = useT();
  const { view, zoomBy, showAll, stageProps, canvasRef } = useZoom();
  if (!image) return <p className={styles.none}>{t("apartments.not_drawn")}</p>;
  return (
    <section
      aria-label={label}
      className={styles.viewer}
      style={{ "--ratio": image.width / image.height } as CSSProperties}
    >
      <div {...stageProps} className={cx(stage.stage, stage.plan, view.scale > 1 && stage.zoomed)}>
        <div
          ref={canvasRef}
          className={stage.canvas}
          style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
        >
          <Picture image={image} sizes="(min-width: 1100px) 58vw, 100vw" priority />
        </div>
        <div className={stage.tools}>
          <button type="button" aria-label={t("apartments.zoom_in")} onClick={() => zoomBy(BUTTON_STEP)}>
            <Icon name="plus" />
          </button>
          <button type="button" aria-label={t("apartments.zoom_out")} onClick={() => zoomBy(1 / BUTTON_STEP)}>
            <Icon name="minus" />
          </button>
          <button type="button" aria-label={t("apartments.zoom_reset")} onClick={showAll}>
            <Icon name="expand" />
          </button>
        </div>
      </div>
    </section>
  );
}
