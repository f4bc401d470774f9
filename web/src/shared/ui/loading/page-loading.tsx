import { useT } from "../../i18n/i18n-context.tsx";
import { cx } from "../../lib/cx.ts";
import layout from "../../styles/layout.module.css";
import type from "../../styles/type.module.css";
import styles from "./page-loading.module.css";
import skeleton from "./skeleton.module.css";

/** Shown instead of a page whose code or data is being loaded. */
export function PageLoading() {
  const t = useT();
  return (
    <div className={cx(layout.wrap, skeleton.page, styles.loading)} aria-busy="true">
      <span className={type.hidden}>{t("messages.loading")}</span>
      <span className={cx(styles.bar, styles.title)} />
      <span className={cx(styles.bar, styles.lead)} />
      <span className={cx(styles.bar, styles.body)} />
    </div>
  );
}
