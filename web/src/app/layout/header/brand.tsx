import { Link } from "react-router-dom";
import { useT } from "../../../shared/i18n/i18n-context.tsx";
import { cx } from "../../../shared/lib/cx.ts";
import { Mark } from "../../../shared/ui/mark.tsx";
import styles from "./brand.module.css";
import { brandLines } from "./brand-lines.ts";
import { useFirmLogo } from "./use-firm-logo.ts";

/** The firm's logo, or its mark with its name; a link to the home page. */
export function Brand(props: {
  className?: string | undefined;
  isOnDark?: boolean;
  /** Replaces the current entry in the history. */
  replace?: boolean;
}) {
  const { className, isOnDark = false, replace = false } = props;
  const t = useT();
  const logo = useFirmLogo(isOnDark);
  return (
    <Link to="/" replace={replace} className={cx(styles.brand, isOnDark && styles.onDark, className)}>
      {logo ? (
        <img
          className={styles.logo}
          src={logo.url}
          width={logo.width}
          height={logo.height}
          alt={t("firm.name")}
        />
      ) : (
        <Wordmark isOnDark={isOnDark} />
      )}
    </Link>
  );
}

function Wordmark({ isOnDark }: { isOnDark: boolean }) {
  const t = useT();
  const [name, line] = brandLines(t("firm.name"), t("firm.short_name"));
  return (
    <>
      <Mark className={styles.mark} treeClassName={styles.tree} isOnDark={isOnDark} />
      {/* One name on two lines; the space separates the words for screen readers. */}
      <span>
        <span className={styles.name}>{name}</span>{" "}
        {line ? <span className={styles.line}>{line}</span> : null}
      </span>
    </>
  );
}
