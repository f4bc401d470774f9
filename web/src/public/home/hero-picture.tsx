import wide960 from "./images/hero-960.avif";
import wide1440 from "./images/hero-1440.avif";
import wide1440Jpeg from "./images/hero-1440.jpg";
import wide1920 from "./images/hero-1920.avif";
import tall480 from "./images/hero-portrait-480.avif";
import tall720 from "./images/hero-portrait-720.avif";
import tall720Jpeg from "./images/hero-portrait-720.jpg";

const UPRIGHT = "(max-width: 899px) and (orientation: portrait)";
/** The picture covers the window, so in a tall window it is wider than the window (16:10, or 3:5 in portrait). */
const WIDE_SIZES = "max(100vw, 160vh)";
const TALL_SIZES = "max(100vw, 60vh)";

/** The picture of the first screen, with a separate crop for phones in portrait. */
export function HeroPicture({ alt, className }: { alt: string; className: string | undefined }) {
  return (
    <picture>
      <source
        media={UPRIGHT}
        type="image/avif"
        srcSet={`${tall480} 480w, ${tall720} 720w`}
        sizes={TALL_SIZES}
        width={720}
        height={1200}
      />
      <source media={UPRIGHT} srcSet={tall720Jpeg} width={720} height={1200} />
      <source
        type="image/avif"
        srcSet={`${wide960} 960w, ${wide1440} 1440w, ${wide1920} 1920w`}
        sizes={WIDE_SIZES}
        width={1920}
        height={1200}
      />
      <img
        className={className}
        src={wide1440Jpeg}
        alt={alt}
        width={1440}
        height={900}
        fetchPriority="high"
      />
    </picture>
  );
}
