import type { ZonedImage } from "@ezo/contract/navigation";
import { type CSSProperties, type ReactNode, useId, useState } from "react";
import { useT } from "../../shared/i18n/i18n-context.tsx";
import { cx } from "../../shared/lib/cx.ts";
import { Picture } from "../../shared/ui/picture.tsx";
import { partOf, reachOf, TARGET_MIN_PX, TARGET_PX, thicknessOf } from "./geometry.ts";
import { StageCard } from "./stage-card.tsx";
import type { StageItem } from "./stage-item.ts";
import { StageLabels } from "./stage-labels.tsx";
import { StageMarks } from "./stage-marks.tsx";
import { StageTools } from "./stage-tools.tsx";
import styles from "./stage.module.css";
import { fromMiddle } from "./use-gestures.ts";
import { useZoom } from "./use-zoom.ts";
import { ZoneLink } from "./zone-link.tsx";
import { ZonePatterns } from "./zone-patterns.tsx";
import { type Part, seenAt } from "./zoom.ts";

interface Props {
  image: ZonedImage;
  items: readonly StageItem[];
  /** Photographs may lose their edges and hide their zones until approached; plans are whole, their zones filled. */
  kind: "photo" | "plan";
  /** Where cards are shown: above a building, beside a floor. */
  tags: "above" | "beside";
  label: string;
  search: string;
  activeKey: string | undefined;
  /** Its sheet is open, which says what a card would. */
  tappedKey: string | undefined;
  onActive: (key: string | undefined) => void;
  onTap: (key: string) => void;
  onFullScreen: (() => void) | undefined;
  /** The way to the neighbouring floors. */
  rail?: ReactNode;
}

export function Stage(props: Props) {
  const { image, items, kind, tags, label, search, tappedKey, onActive, onTap } = props;
  const t = useT();
  const id = useId();
  const [isMagnified, setMagnified] = useState(false);
  const drawn = items
    .filter(({ coords }) => coords.length > 0)
    .map((item) => ({ ...item, ...about(item, image) }));
  const finest = Math.min(...drawn.map(({ thickness }) => thickness));
  // Even the finest zone can be made as large as a finger.
  const zoom = useZoom(({ pictureWidth }) => TARGET_PX / (finest * pictureWidth));
  const { view, frame } = zoom;
  const activeKey = tappedKey ?? props.activeKey;
  const active = drawn.find(({ key }) => key === activeKey);
  const reach = kind === "plan" ? { x: 1, y: 1 } : reachOf(drawn.map(({ part }) => part));

  /** A zone too thin for a finger is magnified first; the next tap chooses. */
  function tap({ key, thickness }: (typeof drawn)[number], spot: { x: number; y: number }) {
    const seen = thickness * (frame?.pictureWidth ?? 0) * view.scale;
    const isTooThin = frame !== undefined && seen < TARGET_MIN_PX && view.scale < frame.scaleMax;
    setMagnified(isTooThin);
    if (!isTooThin) return onTap(key);
    zoom.zoomBy(TARGET_PX / seen, fromMiddle(zoom.stageProps.ref.current, spot));
  }
  function reveal(part: Part) {
    zoom.reveal(part);
    // The browser has scrolled the page to where the zone was before the picture moved.
    requestAnimationFrame(() => zoom.stageProps.ref.current?.scrollIntoView({ block: "nearest" }));
  }
  return (
    <div
      className={cx(styles.frame, styles[kind], kind === "photo" && tags === "above" && styles.pinned)}
      {...zoom.frameProps}
    >
      <div
        {...zoom.stageProps}
        className={cx(styles.stage, view.scale > 1 && styles.zoomed)}
        style={
          {
            "--ratio": image.width / image.height,
            "--reach-x": reach.x,
            "--reach-y": reach.y,
          } as CSSProperties
        }
      >
        <div {...zoom.canvasProps} className={styles.canvas}>
          <Picture image={image} sizes="(min-width: 1100px) calc(100vw - 412px), 100vw" priority />
          <svg className={styles.zones} viewBox={image.viewbox} role="group" aria-label={label}>
            <ZonePatterns idOf={(status) => `${id}-${status}`} />
            {drawn.map((item) =>
              hasTarget(item) ? (
                <ZoneLink
                  key={item.key}
                  item={item}
                  search={search}
                  isActive={item.key === activeKey}
                  patternOf={(status) => `url(#${id}-${status})`}
                  onActive={onActive}
                  onTap={(spot) => tap(item, spot)}
                  onKeyboardFocus={() => reveal(item.part)}
                />
              ) : null,
            )}
          </svg>
          <StageLabels items={drawn} image={image} kind={kind} scale={view.scale} frame={frame} />
          <StageMarks items={drawn} image={image} view={view} frame={frame} />
        </div>
        {active && frame && tappedKey === undefined ? (
          <StageCard item={active} zone={seenAt(active.part, view, frame)} frame={frame} prefers={tags} />
        ) : null}
        <p role="status" className={styles.again}>
          {isMagnified && tappedKey === undefined ? t("apartments.tap_again") : null}
        </p>
      </div>
      <div className={styles.bar}>
        {props.rail}
        <StageTools zoom={zoom} onFullScreen={props.onFullScreen} />
      </div>
    </div>
  );
}

const hasTarget = <I extends StageItem>(item: I): item is I & { to: string } => item.to !== undefined;

/** Where a zone is in the picture, and its thickness as a share of the picture's width. */
const about = ({ coords }: StageItem, image: ZonedImage) => ({
  part: partOf(coords, image),
  thickness: thicknessOf(coords) / image.width,
});
