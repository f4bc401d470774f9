import { useT } from "../../shared/i18n/i18n-context.tsx";
import { cx } from "../../shared/lib/cx.ts";
import layout from "../../shared/styles/layout.module.css";
import type from "../../shared/styles/type.module.css";
import skeleton from "../../shared/ui/loading/skeleton.module.css";
import styles from "./article-view.module.css";

/** Placeholder of an article of which nothing is known yet. */
export function ArticleLoading() {
  const t = useT();
  return (
    <div className={skeleton.page} aria-busy="true">
      <span className={type.hidden}>{t("messages.loading")}</span>
      <div className={layout.wrap}>
        <div className={cx(layout.grid, styles.opening)}>
          <div className={styles.title}>
            <span className={cx(skeleton.bar, styles.loadingMeta)} />
            <span className={cx(skeleton.bar, styles.loadingTitle)} />
          </div>
        </div>
      </div>
      <span className={cx(skeleton.bar, styles.plate)} />
      <TextLoading />
    </div>
  );
}

/** Placeholder of its text. */
export const TextLoading = () => (
  <div className={cx(layout.wrap, layout.grid, layout.section)}>
    <span className={cx(skeleton.bar, styles.content, styles.loadingText)} />
  </div>
);
