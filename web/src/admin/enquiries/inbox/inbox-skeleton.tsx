import { useTexts } from "../../i18n/texts-context.tsx";
import styles from "./inbox-skeleton.module.css";

const ROWS = [64, 42, 58, 50, 70, 46, 60, 54];

/** Placeholders of exactly the rows' size. */
export function InboxSkeleton() {
  const { t } = useTexts();
  return (
    <div role="status" aria-label={t("app.loading")} className={styles.rows}>
      {ROWS.map((width) => (
        <div key={width} className={styles.row}>
          <span style={{ width: `${width * 0.6}%`, height: 14 }} />
          <span style={{ width: 36, height: 12 }} />
          <span style={{ width: `${width}%`, height: 13 }} />
          <span style={{ width: "90%", height: 13 }} />
        </div>
      ))}
    </div>
  );
}
