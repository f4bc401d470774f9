import type { Image } from "@ezo/contract/media";
import { type CSSProperties, useMemo } from "react";
import { cx } from "../../lib/cx.ts";
import { useHydrated } from "../../lib/use-hydrated.ts";
import { averageColour } from "./average-colour.ts";
import { blurredPicture } from "./blurred-picture.ts";
import { focalStyle } from "./focal-style.ts";
import { Mark } from "../mark.tsx";
import styles from "./picture.module.css";

const JPEG = "image/jpeg";

interface Props {
  /** If null, the logo is shown instead. */
  image: Image | null;
  /** The `sizes` attribute. */
  sizes: string;
  /** Alternative text; the image's own by default. Empty where the text beside it has the same information. */
  alt?: string;
  /** Part of the first view: loaded with high priority. */
  priority?: boolean;
  /** Shown whole in a box of another shape, where a blurred copy would be seen beside it. */
  isWhole?: boolean;
  /** Class of the image, or of the logo. */
  className?: string | undefined;
}

/**
 * A picture in the best encoding and size for the browser. Until it is loaded, its blurred copy or its average colour is shown.
 */
export const Picture = ({ image, className, ...others }: Props) =>
  image ? (
    <LoadedPicture image={image} className={className} {...others} />
  ) : (
    <PicturePlaceholder className={className} />
  );

function LoadedPicture(props: Props & { image: Image }) {
  const { image, sizes, alt = image.alt_text, priority = false, className } = props;
  const style = useStyle(props);
  const jpeg = image.sources.find(({ type }) => type === JPEG);
  return (
    <picture className={styles.picture}>
      {image.sources
        .filter(({ type }) => type !== JPEG)
        .map(({ type, srcset }) => (
          <source key={type} type={type} srcSet={srcset} sizes={sizes} />
        ))}
      <img
        className={className}
        src={image.url}
        {...(jpeg && { srcSet: jpeg.srcset, sizes })}
        alt={alt}
        width={image.width}
        height={image.height}
        style={style}
        {...(priority ? { fetchPriority: "high" } : { loading: "lazy", decoding: "async" })}
      />
    </picture>
  );
}

export const PicturePlaceholder = ({ className }: { className?: string | undefined }) => (
  <span className={cx(styles.placeholder, className)}>
    <Mark className={styles.mark} />
  </span>
);

/**
 * Where the picture is cropped, and what is behind it until it is loaded. The server sends the blurred copies of pictures in the
 * first view alone, some 400 bytes each; those of the others are made in the browser.
 */
function useStyle({ image, priority = false, isWhole = false }: Props & { image: Image }): CSSProperties {
  const isSent = useHydrated() || priority;
  const { thumbhash, width, height, focal_points: points } = image;
  const { x, y } = image.focal_point;
  return useMemo(() => {
    const { place, properties } = focalStyle({ x, y }, points);
    const colour = averageColour(thumbhash);
    const blurred = isSent && !isWhole ? blurredPicture(thumbhash, width / height) : undefined;
    return {
      ...properties,
      objectPosition: place,
      ...(colour && { backgroundColor: colour }),
      ...(blurred && {
        backgroundImage: `url(${blurred})`,
        backgroundPosition: place,
        backgroundSize: "cover",
      }),
    };
  }, [thumbhash, width, height, x, y, points, isSent, isWhole]);
}
