import type { GalleryImage } from "@ezo/contract/site/pages/gallery";
import { useEffect, useEffectEvent } from "react";
import { publishDate } from "../../shared/format/dates.ts";
import { useLocale, useT } from "../../shared/i18n/i18n-context.tsx";
import { cx } from "../../shared/lib/cx.ts";
import { useFocusOnAppended } from "../../shared/lists/use-focus-on-appended.ts";
import { useMoney } from "../../shared/prices/money.ts";
import type { Slides } from "../../shared/ui/lightbox/lightbox-slide.ts";
import { useLightbox } from "../../shared/ui/lightbox/use-lightbox.tsx";
import { PictureButton } from "../../shared/ui/lightbox/picture-button.tsx";
import skeleton from "../../shared/ui/loading/skeleton.module.css";
import {
  columnsWidth,
  type CoveredBox,
  coverSizes,
  NARROW_PAGE,
} from "../../shared/ui/picture/cover-sizes.ts";
import { categoryLabel } from "./category-label.ts";
import styles from "./gallery-grid.module.css";

const ASPECT = 4 / 3;
const BOXES: readonly CoveredBox[] = [
  { ...NARROW_PAGE, width: "45vw", aspect: ASPECT },
  { width: columnsWidth(4), aspect: ASPECT },
];
/** Pictures that may be in the first view. */
const FIRST_ROW = 3;

interface Props {
  images: readonly GalleryImage[];
  inViewer: Omit<Slides, "loaded"> & { onClosed: () => void };
}

export function GalleryGrid({ images, inViewer: { onClosed, ...others } }: Props) {
  const list = useFocusOnAppended(images.length);
  const t = useT();
  const locale = useLocale();
  const { timeZone } = useMoney();
  const loaded = images.map((image) => ({
    image,
    title: image.title,
    subtitle: image.project?.title,
    details: [categoryLabel(t, image.category), publishDate(image.created_at, locale, timeZone)],
  }));
  const lightbox = useLightbox({ loaded, ...others });
  const closed = useEffectEvent(onClosed);
  useEffect(() => {
    if (!lightbox.isOpen) closed();
  }, [lightbox.isOpen]);
  return (
    <>
      <ul ref={list} className={styles.grid}>
        {images.map((image, index) => (
          <li key={image.id}>
            <figure>
              <PictureButton
                image={image}
                sizes={coverSizes(image, BOXES)}
                index={index}
                lightbox={lightbox}
                priority={index < FIRST_ROW}
                className={styles.picture}
              />
              <figcaption className={styles.caption}>
                <span>{image.project?.title ?? image.title}</span>
                <span className={styles.category}>{categoryLabel(t, image.category)}</span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
      {lightbox.viewer}
    </>
  );
}

/** Placeholders of the pictures' size; `isMore` when they are below pictures. */
export const GalleryGridSkeleton = ({ count, isMore }: { count: number; isMore: boolean }) => (
  <div className={cx(styles.grid, isMore && styles.more)} aria-hidden="true">
    {Array.from({ length: count }, (_, index) => (
      <div key={index}>
        <span className={cx(skeleton.bar, styles.picture)} />
        <span className={cx(skeleton.bar, styles.captionBar)} />
      </div>
    ))}
  </div>
);
