import type { Image } from "@ezo/contract/media";
import type { CSSProperties } from "react";
import { cx } from "../../lib/cx.ts";
import { averageColour } from "./average-colour.ts";
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
  /** Class of the image, or of the logo. */
  className?: string | undefined;
}

/** A picture in the best encoding and size for the browser; its average colour is shown until it is loaded. */
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
