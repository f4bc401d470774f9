import { Link } from "react-router-dom";
import { useT } from "../../../shared/i18n/i18n-context.tsx";
import { cx } from "../../../shared/lib/cx.ts";
import { Mark } from "../../../shared/ui/mark.tsx";
import styles from "./brand.module.css";
import { brandLines } from "./brand-lines.ts";

/** The logo with the firm's name; a link to the home page. */
export function Brand(props: {
  className?: string | undefined;
  isOnDark?: boolean;
  /** Replaces the current entry in the history. */
  replace?: boolean;
}) {
  const { className, isOnDark = false, replace = false } = props;
  const t = useT();
  const [name, line] = brandLines(t("firm.name"), t("firm.short_name"));
  return (
    <Link to="/" replace={replace} className={cx(styles.brand, isOnDark && styles.onDark, className)}>
      <Mark className={styles.mark} treeClassName={styles.tree} isOnDark={isOnDark} />
      {/* One name on two lines; the space separates the words for screen readers. */}
      <span>
        <span className={styles.name}>{name}</span>{" "}
        {line ? <span className={styles.line}>{line}</span> : null}
      </span>
    </Link>
  );
}
