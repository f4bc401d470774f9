import type { Image } from "@ezo/contract/media";
import { useT } from "../../shared/i18n/i18n-context.tsx";
import { cx } from "../../shared/lib/cx.ts";
import prose from "../../shared/content/prose.module.css";
import layout from "../../shared/styles/layout.module.css";
import type from "../../shared/styles/type.module.css";
import {
  columnsWidth,
  type CoveredBox,
  coverSizes,
  NARROW_PAGE,
} from "../../shared/ui/picture/cover-sizes.ts";
import { Picture } from "../../shared/ui/picture/picture.tsx";
import styles from "./philosophy.module.css";

const PARAGRAPHS = ["about.philosophy_1", "about.philosophy_2", "about.philosophy_3"];

const BOXES: readonly CoveredBox[] = [
  { ...NARROW_PAGE, aspect: 5 / 4 },
  { width: columnsWidth(6), aspect: 4 / 4.4 },
];

/** The firm's philosophy beside a picture, or beside the logo if there is none. */
export function Philosophy({ image }: { image: Image | null }) {
  const t = useT();
  return (
    <section className={cx(layout.wrap, layout.grid, styles.section)}>
      <Picture
        image={image}
        sizes={coverSizes(image, BOXES)}
        priority
        className={cx(styles.picture, !image && styles.blank)}
      />
      <div className={styles.words}>
        <h2 className={cx(type.d2, styles.title)}>{t("about.philosophy_title")}</h2>
        <div className={prose.prose}>
          {PARAGRAPHS.map((key) => (
            <p key={key}>{t(key)}</p>
          ))}
        </div>
      </div>
    </section>
  );
}
