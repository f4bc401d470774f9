import { cx } from "../../../shared/lib/cx.ts";
import { type CoveredBox, coverSizes } from "../../../shared/ui/picture/cover-sizes.ts";
import { Picture } from "../../../shared/ui/picture/picture.tsx";
import type { CarouselState } from "./carousel-state.ts";
import styles from "./hero-pictures.module.css";
import type { HeroSlide } from "./hero-slide.ts";
import { useWarm } from "./use-warm.ts";

/**
 * The picture covers the window, as high as `hero-frame.module.css` says. On high-density phones in portrait, half that resolution
 * is still sharp, with a quarter of the bytes.
 */
const BOXES: readonly CoveredBox[] = [
  {
    when: "(max-width: 899px) and (orientation: portrait) and (min-resolution: 1.5dppx)",
    width: "50vw",
    height: "max(310px, 50vh)",
  },
  { when: "(max-height: 560px) and (orientation: landscape)", width: "100vw", height: "100vh" },
  { width: "100vw", height: "max(620px, 100vh)" },
];

/** The slides' pictures, stacked. Only the first is loaded with the page; the others are loaded once it is idle. */
export function HeroPictures({ slides, state }: { slides: readonly HeroSlide[]; state: CarouselState }) {
  const isWarm = useWarm() || state.moves > 0;
  return slides.map((slide, index) => {
    if (index > 0 && !isWarm) return null;
    const isCurrent = index === state.index;
    return (
      <div
        key={slide.id}
        className={cx(styles.frame, isCurrent && styles.current, index === state.leaving && styles.leaving)}
        aria-hidden={!isCurrent}
      >
        <Picture
          image={slide.image}
          sizes={coverSizes(slide.image, BOXES)}
          priority={index === 0}
          className={styles.image}
        />
      </div>
    );
  });
}
