import { LATE_COUNTED_MAX } from "@ezo/contract/values/limits/enquiries";
import { useTexts } from "../../i18n/texts-context.tsx";
import styles from "./late-badge.module.css";

/** How many late requests a view has; nothing where there are none. */
export function LateBadge({ count }: { count: number }) {
  const { t, format } = useTexts();
  if (count === 0) return null;
  // Counting ends there.
  const isMore = count >= LATE_COUNTED_MAX;
  const most = format.number(LATE_COUNTED_MAX - 1);
  return (
    <span
      className={styles.late}
      role="img"
      aria-label={isMore ? t("views.late_more", { most }) : t("views.late", { count })}
    >
      {isMore ? `${most}+` : format.number(count)}
    </span>
  );
}
