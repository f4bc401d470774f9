import type { Image } from "@ezo/contract/media";
import type { MouseEvent, ReactNode } from "react";
import { useT } from "../../i18n/i18n-context.tsx";
import { cx } from "../../lib/cx.ts";
import { Picture } from "../picture/picture.tsx";
import styles from "./picture-button.module.css";
import type { LightboxHandle } from "./use-lightbox.tsx";

interface Props {
  image: Image;
  sizes: string;
  /** The picture's index in the viewer. */
  index: number;
  lightbox: LightboxHandle;
  priority?: boolean;
  /** Class of the picture. */
  className?: string | undefined;
  /** Shown on the picture. */
  children?: ReactNode;
}

/** A picture that opens in the viewer; a link to the file in a new tab or without JavaScript. */
export function PictureButton({
  image,
  sizes,
  index,
  lightbox,
  priority = false,
  className,
  children,
}: Props) {
  const t = useT();
  const label = image.alt_text || t("messages.image_number", { number: index + 1 });
  function press(event: MouseEvent<HTMLElement>) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    lightbox.open(index, event.currentTarget);
  }
  return (
    <a
      href={image.url}
      className={styles.frame}
      aria-label={label}
      aria-haspopup="dialog"
      onClick={press}
      onPointerEnter={lightbox.prepare}
      onFocus={lightbox.prepare}
    >
      <Picture
        image={image}
        alt=""
        sizes={sizes}
        priority={priority}
        className={cx(styles.picture, className)}
      />
      {children}
    </a>
  );
}
