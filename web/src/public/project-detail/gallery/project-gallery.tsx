import type { Image } from "@ezo/contract/media";
import { type MouseEvent, useState } from "react";
import { useT } from "../../../shared/i18n/i18n-context.tsx";
import { cx } from "../../../shared/lib/cx.ts";
import type from "../../../shared/styles/type.module.css";
import { Icon } from "../../../shared/ui/icon.tsx";
import { PictureButton } from "../../../shared/ui/lightbox/picture-button.tsx";
import { useLightbox } from "../../../shared/ui/lightbox/use-lightbox.tsx";
import {
  columnsWidth,
  type CoveredBox,
  coverSizes,
  NARROW_PAGE,
} from "../../../shared/ui/picture/cover-sizes.ts";
import { Picture } from "../../../shared/ui/picture/picture.tsx";
import styles from "./project-gallery.module.css";

const MAIN: readonly CoveredBox[] = [{ width: columnsWidth(12), height: "clamp(280px, 42vw, 640px)" }];
const THUMBNAIL: readonly CoveredBox[] = [
  { ...NARROW_PAGE, width: "96px", aspect: 3 / 2 },
  { width: columnsWidth(2), aspect: 3 / 2 },
];

/** One large picture with thumbnails below; the large one opens in the viewer. */
export function ProjectGallery({ images }: { images: readonly Image[] }) {
  const t = useT();
  const [shown, setShown] = useState(0);
  const lightbox = useLightbox({ loaded: images.map((image) => ({ image, title: image.alt_text })) });
  const main = images[shown] ?? images[0];
  if (!main) return null;

  function choose(event: MouseEvent, index: number) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setShown(index);
  }
  return (
    <section aria-label={t("projects.pictures")}>
      {/* A new element for each picture, so that none is shown stretched while it loads. */}
      <PictureButton
        key={main.url}
        image={main}
        sizes={coverSizes(main, MAIN)}
        index={shown}
        lightbox={lightbox}
        className={styles.main}
      >
        <span className={cx(styles.counter, type.num)}>
          <Icon name="expand" />
          {shown + 1} / {images.length}
        </span>
      </PictureButton>
      {images.length > 1 ? (
        <ul className={styles.thumbnails}>
          {images.map((image, index) => (
            <li key={image.url}>
              <a
                href={image.url}
                aria-label={image.alt_text || t("messages.image_number", { number: index + 1 })}
                {...(index === shown && { "aria-current": "true" as const })}
                onClick={(event) => choose(event, index)}
              >
                <Picture
                  image={image}
                  alt=""
                  sizes={coverSizes(image, THUMBNAIL)}
                  className={styles.thumbnail}
                />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      {lightbox.viewer}
    </section>
  );
}
