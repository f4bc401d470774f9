import { Link } from "react-router-dom";
import { useT } from "../../shared/i18n/i18n-context.tsx";
import { cx } from "../../shared/lib/cx.ts";
import { Mark } from "../../shared/ui/mark.tsx";
import styles from "./brand.module.css";

/** The logo with the firm's name; leads home. */
export function Brand({
  className,
  isOnDark = false,
  replace = false,
}: {
  className?: string | undefined;
  isOnDark?: boolean;
  /** In place of the current entry in the history. */
  replace?: boolean;
}) {
  const t = useT();
  return (
    <Link to="/" replace={replace} className={cx(styles.brand, isOnDark && styles.onDark, className)}>
      <Mark className={styles.mark} treeClassName={styles.tree} />
      {/* One name in two lines: the space keeps it two words for who hears it. */}
      <span>
        <span className={styles.name}>{t("header.brand", { defaultValue: "Ezo" })}</span>{" "}
        <span className={styles.line}>{t("header.brand_line")}</span>
      </span>
    </Link>
  );
}
