import type { ApartmentStatus } from "@ezo/contract/navigation";
import { useTexts } from "../i18n/texts-context.tsx";
import { cx } from "../../shared/lib/cx.ts";
import styles from "./apartment-status-mark.module.css";

const shapes = {
  available: <circle cx="6" cy="6" r="4.6" fill="none" stroke="currentColor" strokeWidth="1.6" />,
  reserved: (
    <>
      <path d="M6 .8L11.2 6 6 11.2.8 6z" fill="none" stroke="currentColor" strokeWidth="1.4" />
      <path d="M6 .8L11.2 6 6 11.2z" fill="currentColor" />
    </>
  ),
  sold: (
    <>
      <rect x="1.2" y="1.2" width="9.6" height="9.6" fill="currentColor" />
      <path d="M3 6h6" stroke="var(--surface)" strokeWidth="1.6" />
    </>
  ),
} satisfies Record<ApartmentStatus, React.ReactNode>;

/** An apartment's status as a drawn shape and a word. */
export function ApartmentStatusMark({ status }: { status: ApartmentStatus }) {
  const { t } = useTexts();
  return (
    <span className={cx(styles.mark, styles[status])}>
      <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
        {shapes[status]}
      </svg>
      {t(`apartments.status.${status}`)}
    </span>
  );
}
