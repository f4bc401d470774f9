import type { Image } from "@ezo/contract/media";
import { useT } from "../../shared/i18n/i18n-context.tsx";
import type from "../../shared/styles/type.module.css";
import { PictureButton } from "../../shared/ui/lightbox/picture-button.tsx";
import { useLightbox } from "../../shared/ui/lightbox/use-lightbox.tsx";
import {
  columnsWidth,
  type CoveredBox,
  coverSizes,
  NARROW_PAGE,
} from "../../shared/ui/picture/cover-sizes.ts";
import styles from "./article-gallery.module.css";

/** As `article-gallery.module.css` lays out the pictures: the first ones get the columns that would remain. */
function boxesOf(index: number, count: number): readonly CoveredBox[] {
  const usual = "clamp(180px, 22vw, 320px)";
  const isFirst = index === 0;
  const isRow = isFirst && count % 4 === 1;
  const isHalf = (isFirst && count % 4 === 3) || (index < 2 && count % 4 === 2);
  return [
    isFirst && count % 2 === 1
      ? { ...NARROW_PAGE, height: "clamp(200px, 56vw, 420px)" }
      : { ...NARROW_PAGE, width: "45vw", height: usual },
    isRow
      ? { width: columnsWidth(12), height: "clamp(240px, 42vw, 560px)" }
      : { width: columnsWidth(isHalf ? 6 : 3), height: usual },
  ];
}

export function ArticleGallery({ images }: { images: readonly Image[] }) {
  const t = useT();
  const lightbox = useLightbox({ loaded: images.map((image) => ({ image, title: image.alt_text })) });
  return (
    <section aria-labelledby="article-pictures">
      <h2 id="article-pictures" className={type.hidden}>
        {t("news.pictures")}
      </h2>
      <ul className={styles.grid}>
        {images.map((image, index) => (
          <li key={image.url}>
            <PictureButton
              image={image}
              sizes={coverSizes(image, boxesOf(index, images.length))}
              index={index}
              lightbox={lightbox}
              className={styles.picture}
            />
          </li>
        ))}
      </ul>
      {lightbox.viewer}
    </section>
  );
}
