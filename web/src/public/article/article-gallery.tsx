import type { Image } from "@ezo/contract/media";
import { useT } from "../../shared/i18n/i18n-context.tsx";
import type from "../../shared/styles/type.module.css";
import { PictureButton } from "../../shared/ui/lightbox/picture-button.tsx";
import { useLightbox } from "../../shared/ui/lightbox/use-lightbox.tsx";
import styles from "./article-gallery.module.css";

/** The first picture may take half the row, or all of it. */
const FIRST_SIZES = "(max-width: 899px) 100vw, min(760px, 50vw)";
const OTHER_SIZES = "(max-width: 899px) 50vw, min(380px, 25vw)";

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
              sizes={index === 0 ? FIRST_SIZES : OTHER_SIZES}
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
