import type { ZonedImage } from "@ezo/contract/site/zones";
import type { Point } from "@ezo/contract/values/geometry/polygon";
import { type ReactNode, useId, useState } from "react";
import { STAGE_SIZES } from "../../../shared/apartments/picture-sizes.ts";
import { useT } from "../../../shared/i18n/i18n-context.tsx";
import { cx } from "../../../shared/lib/cx.ts";
import { Picture } from "../../../shared/ui/picture/picture.tsx";
import { largestOf, partOf, reachOf, shapesOf, TARGET_MIN_PX, TARGET_PX, thicknessOf } from "./geometry.ts";
import { StageCard } from "./stage-card.tsx";
import type { StageItem } from "./stage-item.ts";
import { StageLabels } from "./stage-labels.tsx";
import { StageMarks } from "./stage-marks.tsx";
import { StageTools } from "./stage-tools.tsx";
import styles from "./stage.module.css";
import { fromMiddle } from "./zoom/use-gestures.ts";
import { useZoom, type Zoom } from "./zoom/use-zoom.ts";
import { ZoneLink } from "./zone-link.tsx";
import { ZonePatterns } from "./zone-patterns.tsx";
import { type Part, seenAt } from "./zoom/zoom.ts";

interface Props {
  image: ZonedImage;
  items: readonly StageItem[];
  /** Photographs may be cropped and show a zone only when it is active; plans are shown whole, with filled zones. */
  kind: "photo" | "plan";
  /** Where cards are shown: above a building, beside a floor. */
  tags: "above" | "beside";
  label: string;
  search: string;
  activeKey: string | undefined;
  /** The item whose sheet is open; it needs no card. */
  tappedKey: string | undefined;
  onActive: (key: string | undefined) => void;
  onTap: (key: string) => void;
  onFullScreen: (() => void) | undefined;
  /** Links to the neighbouring floors. */
  rail?: ReactNode;
}

export function Stage(props: Props) {
  const { image, items, kind, tags, label, search, tappedKey, onActive } = props;
  const t = useT();
  const zones = items.map((item) => zoneOf(item, image)).filter(({ thickness }) => thickness.length > 0);
  const finest = Math.min(...zones.flatMap(({ thickness }) => thickness));
  // Even the finest zone can be magnified to the size of a finger.
  const zoom = useZoom(({ pictureWidth }) => TARGET_PX / (finest * pictureWidth));
  const { view, frame } = zoom;
  const { tap, isMagnified } = useTap(zoom, props.onTap);
  const activeKey = tappedKey ?? props.activeKey;
  const active = zones.find(({ key }) => key === activeKey);
  const reach = kind === "plan" ? { x: 1, y: 1 } : reachOf(zones.map(({ part }) => part));

  function reveal(part: Part) {
    zoom.reveal(part);
    // The browser has scrolled to where the zone was before the picture moved.
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
        style={{
          "--ratio": image.width / image.height,
          "--reach-x": reach.x,
          "--reach-y": reach.y,
        }}
      >
        <div {...zoom.canvasProps} className={styles.canvas}>
          <Picture image={image} sizes={zoom.sizesOf(STAGE_SIZES)} priority />
          <svg className={styles.zones} viewBox={image.viewbox} role="group" aria-label={label}>
            <ZoneLinks
              zones={zones}
              search={search}
              activeKey={activeKey}
              onActive={onActive}
              onTap={tap}
              // The middle of all its shapes may lie between them, where none of it is seen.
              onKeyboardFocus={(zone) => reveal(partOf(largestOf(zone), image))}
            />
          </svg>
          <StageLabels items={zones} image={image} kind={kind} scale={view.scale} frame={frame} />
          <StageMarks items={zones} image={image} view={view} frame={frame} />
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

interface Zone extends StageItem {
  /** The box around all of its shapes. */
  part: Part;
  /** Of each of its shapes, as a fraction of the picture's width. */
  thickness: readonly number[];
}
function zoneOf(item: StageItem, image: ZonedImage): Zone {
  const shapes = shapesOf(item);
  return {
    ...item,
    part: partOf(shapes.flat(), image),
    thickness: shapes.map((shape) => thicknessOf(shape) / image.width),
  };
}

interface LinksProps extends Pick<Props, "search" | "activeKey" | "onActive"> {
  zones: readonly Zone[];
  onTap: (zone: Zone, spot: Point, shape: number) => void;
  onKeyboardFocus: (zone: Zone) => void;
}

function ZoneLinks({ zones, search, activeKey, onActive, onTap, onKeyboardFocus }: LinksProps) {
  const id = useId();
  return (
    <>
      <ZonePatterns idOf={(status) => `${id}-${status}`} />
      {zones.filter(hasTarget).map((zone) => (
        <ZoneLink
          key={zone.key}
          item={zone}
          search={search}
          isActive={zone.key === activeKey}
          patternOf={(status) => `url(#${id}-${status})`}
          onActive={onActive}
          onTap={(spot, shape) => onTap(zone, spot, shape)}
          onKeyboardFocus={() => onKeyboardFocus(zone)}
        />
      ))}
    </>
  );
}

const hasTarget = (zone: Zone): zone is Zone & { to: string } => zone.to !== undefined;

/** A tap on a shape too thin for a finger magnifies it; the next tap chooses its zone. */
function useTap({ view, frame, zoomBy, stageProps }: Zoom, onTap: (key: string) => void) {
  const [isMagnified, setMagnified] = useState(false);
  function tap({ key, thickness }: Zone, spot: Point, shape: number) {
    const seen = (thickness[shape] ?? 1) * (frame?.pictureWidth ?? 0) * view.scale;
    const isTooThin = frame !== undefined && seen < TARGET_MIN_PX && view.scale < frame.scaleMax;
    setMagnified(isTooThin);
    if (!isTooThin) return onTap(key);
    zoomBy(TARGET_PX / seen, fromMiddle(stageProps.ref.current, spot));
  }
  return { tap, isMagnified };
}
