import type { Image } from "@ezo/contract/media";
import { PLAN_SIZES } from "../../../shared/apartments/picture-sizes.ts";
import { useT } from "../../../shared/i18n/i18n-context.tsx";
import { cx } from "../../../shared/lib/cx.ts";
import { Picture } from "../../../shared/ui/picture/picture.tsx";
import styles from "./plan-viewer.module.css";
import { StageTools } from "../stage/stage-tools.tsx";
import stage from "../stage/stage.module.css";
import { useZoom } from "../stage/zoom/use-zoom.ts";
import { WithFullScreen } from "../stage/with-full-screen.tsx";

export function PlanViewer({ image, label }: { image: Image | null; label: string }) {
  const t = useT();
  if (!image) return <p className={styles.none}>{t("apartments.no_plan")}</p>;
  return (
    <section aria-label={label} className={styles.viewer} style={{ "--ratio": image.width / image.height }}>
      <WithFullScreen label={label}>
        {({ onFullScreen }) => <Plan image={image} onFullScreen={onFullScreen} />}
      </WithFullScreen>
    </section>
  );
}

function Plan({ image, onFullScreen }: { image: Image; onFullScreen: (() => void) | undefined }) {
  const zoom = useZoom();
  const ratio = { "--ratio": image.width / image.height };
  return (
    <div className={cx(stage.frame, stage.plan)} {...zoom.frameProps}>
      <div
        {...zoom.stageProps}
        className={cx(stage.stage, zoom.view.scale > 1 && stage.zoomed)}
        style={ratio}
      >
        <div {...zoom.canvasProps} className={stage.canvas}>
          <Picture image={image} sizes={zoom.sizesOf(PLAN_SIZES)} priority />
        </div>
      </div>
      <div className={stage.bar}>
        <StageTools zoom={zoom} onFullScreen={onFullScreen} />
      </div>
    </div>
  );
}
