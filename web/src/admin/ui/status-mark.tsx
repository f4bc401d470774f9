import type { CustomerStatus } from "@ezo/contract/customers";
import { useTexts } from "../i18n/texts-context.tsx";
import { cx } from "../../shared/lib/cx.ts";
import styles from "./status-mark.module.css";

const shapes = {
  new: <circle cx="6" cy="6" r="4.5" fill="currentColor" />,
  in_progress: (
    <>
      <circle cx="6" cy="6" r="4.8" fill="none" stroke="currentColor" strokeWidth="1.4" />
      <path d="M6 1.2a4.8 4.8 0 0 1 0 9.6z" fill="currentColor" />
    </>
  ),
  completed: (
    <>
      <circle cx="6" cy="6" r="5.6" fill="currentColor" />
      <path d="M3.4 6.2l1.9 1.9 3.3-3.8" fill="none" stroke="var(--surface)" strokeWidth="1.4" />
    </>
  ),
} satisfies Record<CustomerStatus, React.ReactNode>;

/** A status as a drawn shape and a word; its colour only repeats them. */
export function StatusMark({
  status,
  className,
}: {
  status: CustomerStatus;
  className?: string | undefined;
}) {
  const { t } = useTexts();
  return (
    <span className={cx(styles.mark, styles[status], className)}>
      <StatusShape status={status} />
      {t(`customers.status.${status}`)}
    </span>
  );
}

export function StatusShape({ status }: { status: CustomerStatus }) {
  return (
    <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true" className={styles[status]}>
      {shapes[status]}
    </svg>
  );
}
