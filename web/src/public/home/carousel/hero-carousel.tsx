import { type PointerEvent, useRef } from "react";
import { Link } from "react-router-dom";
import { useBoundWords } from "../../../shared/content/use-bound-words.ts";
import { useT } from "../../../shared/i18n/i18n-context.tsx";
import { cx } from "../../../shared/lib/cx.ts";
import { RateLine } from "../../../shared/prices/rate-line.tsx";
import type from "../../../shared/styles/type.module.css";
import { buttonClass } from "../../../shared/ui/button.tsx";
import { Icon } from "../../../shared/ui/icon.tsx";
import frame from "../hero-frame.module.css";
import { eventOfSwipe } from "./carousel-input.ts";
import { isRunning } from "./carousel-state.ts";
import { fitted } from "../../../shared/ui/fitted.ts";
import styles from "./hero-carousel.module.css";
import { HeroControls } from "./hero-controls.tsx";
import { HeroPictures } from "./hero-pictures.tsx";
import type { HeroSlide } from "./hero-slide.ts";
import { useCarousel } from "./use-carousel.ts";

/** The first screen: a carousel of projects (specification, section 2, "Home"). `slides` is not empty. */
export function HeroCarousel({ slides }: { slides: readonly HeroSlide[] }) {
  const t = useT();
  const box = useRef<HTMLElement>(null);
  const swipeStart = useRef<{ x: number; y: number } | null>(null);
  const [state, dispatch] = useCarousel(slides.length, box);
  const slide = slides[state.index];
  const runs = isRunning(state);

  function pointerDown({ pointerType, isPrimary, clientX, clientY }: PointerEvent) {
    swipeStart.current = pointerType !== "mouse" && isPrimary ? { x: clientX, y: clientY } : null;
  }
  function pointerUp({ clientX, clientY }: PointerEvent) {
    const start = swipeStart.current;
    swipeStart.current = null;
    const event = start && eventOfSwipe({ dx: clientX - start.x, dy: clientY - start.y });
    if (event) dispatch(event);
  }
  return (
    <section
      ref={box}
      className={cx(frame.hero, styles.swipes, "on-dark")}
      aria-roledescription="carousel"
      aria-label={t("home.featured_projects")}
      data-carousel={runs ? "running" : "held"}
      onPointerDown={pointerDown}
      onPointerUp={pointerUp}
      onPointerCancel={() => (swipeStart.current = null)}
    >
      <HeroPictures slides={slides} state={state} />
      {/* Announced to screen readers only when the visitor changes the slide. */}
      <div className={cx(frame.content, styles.words)} aria-live={runs ? "off" : "polite"}>
        {slide ? <SlideText key={slide.id} slide={slide} isFirst={state.moves === 0} /> : null}
      </div>
      {slides.length > 1 ? (
        <div className={frame.content}>
          <HeroControls slides={slides} state={state} dispatch={dispatch} />
        </div>
      ) : null}
    </section>
  );
}

function SlideText({ slide, isFirst }: { slide: HeroSlide; isFirst: boolean }) {
  const t = useT();
  const title = useBoundWords()(slide.title);
  return (
    <div className={cx(frame.body, styles.text, !isFirst && styles.arrives)}>
      <div>
        {slide.location ? (
          <p className={styles.location}>
            <Icon name="pin" /> {slide.location}
          </p>
        ) : null}
        <h2 className={type.hero} style={fitted(title)}>
          {title}
        </h2>
        <ul className={cx(styles.facts, type.num)}>
          {slide.facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
        {slide.isPriced ? <RateLine keepsPlace isOnDark className={styles.rate} /> : null}
      </div>
      <Link className={cx(buttonClass({ variant: "paper" }), styles.button)} to={`/projects/${slide.id}`}>
        {t("buttons.details")} <Icon name="arrow" />
      </Link>
    </div>
  );
}
