import { centroidOf } from "@ezo/contract/polygon";
import type { ZonedImage } from "@ezo/contract/navigation";
import type { CSSProperties } from "react";
import { useT } from "../../shared/i18n/i18n-context.tsx";
import { cx } from "../../shared/lib/cx.ts";
import { Icon } from "../../shared/ui/icon.tsx";
import { Picture } from "../../shared/ui/picture.tsx";
import type { StageItem } from "./stage-item.ts";
import styles from "./stage.module.css";
import { BUTTON_STEP, useZoom } from "./use-zoom.ts";
import { ZoneLink } from "./zone-link.tsx";

interface Props {
  image: ZonedImage;
  items: readonly StageItem[];
  /** Photographs fill the frame and hide their zones until approached; plans stand whole, their zones faintly filled. */
  kind: "photo" | "plan";
  /** Where tags and pins stand: above a building, beside a floor. */
  tags: "above" | "beside";
  label: string;
  search: string;
  activeKey: string | undefined;
  onActive: (key: string | undefined) => void;
  onTap: (key: string) => void;
}

export function Stage({ image, items, kind, tags, label, search, activeKey, onActive, onTap }: Props) {
  const t = useT();
  const { view, zoomBy, showAll, stageProps, canvasRef } = useZoom();
  const drawn = items.filter(({ coords }) => coords.length > 0);
  const active = drawn.find(({ key }) => key === activeKey);
  const transform = `translate(${view.x}px, ${view.y}px) scale(${view.scale})`;
  return (
    <div
      {...stageProps}
      className={cx(styles.stage, styles[kind], view.scale > 1 && styles.zoomed)}
      style={{ "--ratio": image.width / image.height } as CSSProperties}
    >
      <div
        ref={canvasRef}
        className={styles.canvas}
        style={{ transform, "--counter": 1 / view.scale } as CSSProperties}
      >
        <Picture image={image} sizes="(min-width: 1100px) calc(100vw - 412px), 100vw" priority />
        <svg className={styles.zones} viewBox={image.viewbox} role="group" aria-label={label}>
          <Patterns />
          {drawn.map((item) =>
            hasTarget(item) ? (
              <ZoneLink
                key={item.key}
                item={item}
                search={search}
                isActive={item.key === activeKey}
                onActive={onActive}
                onTap={onTap}
                onKeyboardFocus={showAll}
              />
            ) : null,
          )}
        </svg>
        {drawn.map((item) =>
          item.pin ? (
            <span
              key={item.key}
              className={cx(kind === "plan" ? styles.label : styles.pin, item.isOut && styles.dimmed)}
              style={placeOf(item, image, kind === "plan" ? "middle" : "top")}
              aria-hidden="true"
            >
              {item.pin}
            </span>
          ) : null,
        )}
        {active && kind === "photo" ? (
          <div
            className={cx(styles.tag, tags === "beside" && styles.beside)}
            style={placeOf(active, image, tags === "beside" ? "right" : "top")}
            aria-hidden="true"
          >
            <b>{active.title}</b>
            {active.card}
          </div>
        ) : null}
      </div>
      <div className={styles.tools}>
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
  );
}

const hasTarget = (item: StageItem): item is StageItem & { to: string } => item.to !== undefined;

/** Told apart by more than colour: reserved is hatched, sold is cross-hatched. */
const Patterns = () => (
  <defs>
    <pattern
      id="zone-reserved"
      width="22"
      height="22"
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(45)"
    >
      <path d="M0 0v22" className={styles.reservedLine} />
    </pattern>
    <pattern
      id="zone-sold"
      width="22"
      height="22"
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(45)"
    >
      <path d="M0 0v22M0 0h22" className={styles.soldLine} />
    </pattern>
  </defs>
);

function placeOf(item: StageItem, image: ZonedImage, where: "middle" | "top" | "right"): CSSProperties {
  const centre = centroidOf(item.coords);
  // The centre lies between the outermost corners, so that it changes neither of them.
  const x = where === "right" ? Math.max(centre.x, ...item.coords.map((corner) => corner.x)) : centre.x;
  const y = where === "top" ? Math.min(centre.y, ...item.coords.map((corner) => corner.y)) : centre.y;
  return { left: `${(100 * x) / image.width}%`, top: `${(100 * y) / image.height}%` };
}
