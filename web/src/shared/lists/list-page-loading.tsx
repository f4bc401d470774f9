import type { ReactNode } from "react";
import { useT } from "../i18n/i18n-context.tsx";
import { cx } from "../lib/cx.ts";
import layout from "../styles/layout.module.css";
import type from "../styles/type.module.css";
import skeleton from "../ui/loading/skeleton.module.css";
import styles from "./list-page-loading.module.css";

/** Placeholder of a list's whole page until its texts have arrived; `children` are those of the items. */
export function ListPageLoading({
  className,
  children,
}: {
  className: string | undefined;
  children: ReactNode;
}) {
  const t = useT();
  return (
    <div className={cx(layout.wrap, skeleton.page, className)} aria-busy="true">
      <span className={type.hidden}>{t("messages.loading")}</span>
      <div className={cx(layout.grid, layout.opening)}>
        <span className={cx(skeleton.bar, styles.title)} />
      </div>
      {children}
    </div>
  );
}
