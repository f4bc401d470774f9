import { useT } from "../../shared/i18n/i18n-context.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import styles from "./missing-note.module.css";

/** How many of the apartments that a link names are not on the site any more. */
export function MissingNote({ count }: { count: number }) {
  const t = useT();
  if (count === 0) return null;
  return (
    <p className={styles.note} role="note">
      <Icon name="info" />
      {t("apartments.missing_count", { count })}
    </p>
  );
}
