import { useT } from "../../../shared/i18n/i18n-context.tsx";
import { cx } from "../../../shared/lib/cx.ts";
import type from "../../../shared/styles/type.module.css";
import { Icon } from "../../../shared/ui/icon.tsx";
import type { CarouselEvent, CarouselState } from "./carousel-state.ts";
import styles from "./hero-controls.module.css";
import type { HeroSlide } from "./hero-slide.ts";

const twoDigits = (number: number): string => String(number).padStart(2, "0");

interface Props {
  slides: readonly HeroSlide[];
  state: CarouselState;
  dispatch: (event: CarouselEvent) => void;
}

/** The slides' names with a progress line each, the counter, and buttons for pause, previous and next. */
export function HeroControls({ slides, state, dispatch }: Props) {
  const t = useT();
  return (
    <div className={styles.bar}>
      <div className={styles.tabs} role="group" aria-label={t("home.featured_projects")}>
        {slides.map(({ id, title }, index) => (
          <button
            key={id}
            type="button"
            className={styles.tab}
            aria-current={index === state.index}
            onClick={() => dispatch({ type: "show", index })}
          >
            <span className={type.num}>{twoDigits(index + 1)}</span>
            <span className={styles.name}>{title}</span>
          </button>
        ))}
      </div>
      <div className={styles.controls}>
        <p className={cx(styles.counter, type.num)}>
          {twoDigits(state.index + 1)} / {twoDigits(state.count)}
        </p>
        <button
          type="button"
          className={styles.round}
          aria-label={t(state.isPaused ? "buttons.resume" : "buttons.pause")}
          onClick={() => dispatch({ type: "toggle" })}
        >
          <Icon name={state.isPaused ? "play" : "pause"} />
        </button>
        <button
          type="button"
          className={cx(styles.round, styles.previous)}
          aria-label={t("home.previous_project")}
          onClick={() => dispatch({ type: "step", by: -1 })}
        >
          <Icon name="chevron" />
        </button>
        <button
          type="button"
          className={cx(styles.round, styles.next)}
          aria-label={t("home.next_project")}
          onClick={() => dispatch({ type: "step", by: 1 })}
        >
          <Icon name="chevron" />
        </button>
      </div>
    </div>
  );
}
