import { GALLERY_PAGE_SIZE } from "@ezo/contract/limits";
import { useT } from "../../shared/i18n/i18n-context.tsx";
import { cx } from "../../shared/lib/cx.ts";
import layout from "../../shared/styles/layout.module.css";
import type from "../../shared/styles/type.module.css";
import skeleton from "../../shared/ui/skeleton.module.css";
import { GalleryGridSkeleton } from "./gallery-grid.tsx";
import styles from "./gallery-page.module.css";

/** The whole page's place while its texts are on their way. */
export function GalleryPageLoading() {
  const t = useT();
  return (
    <div className={cx(layout.wrap, styles.page)} aria-busy="true">
      <span className={type.hidden}>{t("messages.loading")}</span>
      <div className={cx(layout.grid, layout.opening)}>
        <span className={cx(skeleton.bar, styles.loadingTitle)} />
      </div>
      <GalleryGridSkeleton count={GALLERY_PAGE_SIZE} isMore={false} />
    </div>
  );
}
