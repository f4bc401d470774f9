import type { Image } from "@ezo/contract/media";
import type { CSSProperties } from "react";
import { cx } from "../lib/cx.ts";
import { averageColour } from "./average-colour.ts";
import { Mark } from "./mark.tsx";
import styles from "./picture.module.css";

const JPEG = "image/jpeg";

interface Props {
  /** Without one, the firm's mark is shown instead. */
  image: Image | null;
  /** How wide it is drawn, in the words of the `sizes` attribute. */
  sizes: string;
  /** What it is of; the image's own text unless given. Empty where the words beside it say as much. */
  alt?: string;
  /** Part of the first view: fetched at once, before everything else. */
  priority?: boolean;
  /** Goes to the image itself, or to what is shown instead. */
  className?: string | undefined;
}

/** A picture in the best encoding and size the browser takes; its colour is shown until it has come. */
export function Picture({ image, sizes, alt = image?.alt_text ?? "", priority = false, className }: Props) {
  if (!image) return <PicturePlaceholder className={className} />;
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
        style={placing(image)}
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

function placing({ focal_point: { x, y }, thumbhash }: Image): CSSProperties {
  const colour = averageColour(thumbhash);
  return {
    objectPosition: `${percent(x)} ${percent(y)}`,
    ...(colour && { backgroundColor: colour }),
  };
}

const percent = (share: number): string => `${Math.round(share * 100)}%`;
