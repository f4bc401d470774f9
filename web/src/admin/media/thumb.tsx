import type { Image } from "@ezo/contract/media";
import { cx } from "../../shared/lib/cx.ts";
import { ImageOff } from "../generated/icons.ts";
import styles from "./thumb.module.css";

/** A picture in a small size, cropped around its focal point unless it is shown whole. */
export function Thumb(props: {
  image: Image | null;
  sizes?: string;
  className?: string | undefined;
  alt?: string;
  isWhole?: boolean;
}) {
  const { image, isWhole = false } = props;
  if (!image)
    return (
      <span className={cx(styles.none, props.className)}>
        <ImageOff size="md" />
      </span>
    );
  const { x, y } = image.focal_point;
  return (
    <picture className={styles.picture}>
      {image.sources.map(({ type, srcset }) => (
        <source key={type} type={type} srcSet={srcset} sizes={props.sizes ?? "200px"} />
      ))}
      <img
        className={cx(styles.image, isWhole && styles.whole, props.className)}
        src={image.url}
        alt={props.alt ?? ""}
        loading="lazy"
        decoding="async"
        width={image.width}
        height={image.height}
        style={isWhole ? undefined : { objectPosition: `${Math.round(x * 100)}% ${Math.round(y * 100)}%` }}
      />
    </picture>
  );
}
