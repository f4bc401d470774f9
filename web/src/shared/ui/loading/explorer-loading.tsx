import { useT } from "../../i18n/i18n-context.tsx";
import { cx } from "../../lib/cx.ts";
import type from "../../styles/type.module.css";
import styles from "./explorer-loading.module.css";
import skeleton from "./skeleton.module.css";

/** Shown in a project's page while its explorer is being loaded. */
export function ExplorerLoading() {
  const t = useT();
  return (
    <div className={cx(skeleton.bar, styles.loading)} aria-busy="true">
      <span className={type.hidden}>{t("messages.loading")}</span>
    </div>
  );
}
