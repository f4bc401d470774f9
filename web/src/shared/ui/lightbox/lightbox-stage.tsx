import { type PointerEvent, useRef } from "react";
import { cx } from "../../lib/cx.ts";
import type { LightboxSlide } from "./lightbox-slide.ts";
import {
  DRAG_STARTS_PX,
  type LightboxMove,
  moveOfSwipe,
  positionsAround,
  ringIndex,
} from "./lightbox-steps.ts";
import styles from "./lightbox.module.css";

interface Props {
  slides: readonly LightboxSlide[];
  position: number;
  /** Whether the first picture follows the last one. */
  isRing: boolean;
  onMove: (to: LightboxMove) => void;
}
interface Drag {
  pointerId: number;
  x: number;
  y: number;
  startedAt: number;
  isUnderWay: boolean;
}

/** The pictures in a row, one of them visible. The row follows the finger. */
export function LightboxStage({ slides, position, isRing, onMove }: Props) {
  const track = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag | null>(null);

  /** Shifts the row, or lets it slide back. */
  function shift(px: number | undefined) {
    track.current?.style.setProperty("--drag", `${px ?? 0}px`);
    track.current?.toggleAttribute("data-dragged", px !== undefined);
  }

  function onPointerDown(event: PointerEvent) {
    // A second finger, or a page zoomed by the browser: not a swipe.
    const isZoomed = (window.visualViewport?.scale ?? 1) > 1.01;
    if (!event.isPrimary || event.button !== 0 || isZoomed) return void (drag.current = null);
    const { pointerId, clientX: x, clientY: y, timeStamp: startedAt } = event;
    drag.current = { pointerId, x, y, startedAt, isUnderWay: false };
  }
  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const current = drag.current;
    if (!current || event.pointerId !== current.pointerId) return;
    const dx = event.clientX - current.x;
    const dy = event.clientY - current.y;
    if (!current.isUnderWay && Math.hypot(dx, dy) < DRAG_STARTS_PX) return;
    if (!current.isUnderWay) {
      current.isUnderWay = true;
      event.currentTarget.setPointerCapture(current.pointerId);
    }
    shift(slides.length > 1 && Math.abs(dx) > Math.abs(dy) ? dx : 0);
  }
  function onPointerUp(event: PointerEvent<HTMLElement>) {
    const current = drag.current;
    drag.current = null;
    shift(undefined);
    if (!current?.isUnderWay || event.type === "pointercancel") return;
    const move = moveOfSwipe({
      dx: event.clientX - current.x,
      dy: event.clientY - current.y,
      durationMs: event.timeStamp - current.startedAt,
      widthPx: event.currentTarget.clientWidth,
    });
    swallowClick(event.currentTarget);
    if (move) onMove(move);
  }
  return (
    <div
      className={styles.stage}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerUp}
    >
      <div ref={track} className={styles.track} style={{ "--position": position }}>
        {positionsAround(position, slides.length, isRing).map((place) => {
          const slide = slides[ringIndex(place, slides.length)];
          return slide ? (
            <Slide key={place} place={place} isShown={place === position} slide={slide} />
          ) : null;
        })}
      </div>
    </div>
  );
}

function Slide({
  place,
  isShown,
  slide: { image },
}: {
  place: number;
  isShown: boolean;
  slide: LightboxSlide;
}) {
  const box = { "--place": place, "--width": image.width, "--height": image.height };
  return (
    <figure className={cx(styles.slide, isShown && styles.shown)} style={box} aria-hidden={!isShown}>
      <picture>
        {image.sources.map(({ type, srcset }) => (
          <source key={type} type={type} srcSet={srcset} sizes="100vw" />
        ))}
        <img
          src={image.url}
          alt={image.alt_text}
          width={image.width}
          height={image.height}
          draggable={false}
          fetchPriority={isShown ? "high" : "low"}
        />
      </picture>
    </figure>
  );
}

/** Suppresses the click at the end of a swipe, which would close the viewer. */
function swallowClick(element: HTMLElement): void {
  const swallow = (event: Event) => event.stopPropagation();
  element.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => element.removeEventListener("click", swallow, { capture: true }));
}
