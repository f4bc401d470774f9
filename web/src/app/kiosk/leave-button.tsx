import { KIOSK_LEAVE_MS } from "@ezo/contract/values/limits/screens";
import { useT } from "../../shared/i18n/i18n-context.tsx";
import { cx } from "../../shared/lib/cx.ts";
import { Icon } from "../../shared/ui/icon.tsx";
import styles from "./kiosk.module.css";
import { useHold } from "./use-hold.ts";

const MS_A_SECOND = 1000;

/** The way out for staff. Visitors press it by accident, too, but do not hold it. */
export function LeaveButton({ onLeave }: { onLeave: () => void }) {
  const t = useT();
  const { isHeld, isHinted, props } = useHold(onLeave);
  return (
    <>
      <p role="status" className={styles.hint}>
        {isHinted ? t("header.kiosk_leave_hint", { seconds: KIOSK_LEAVE_MS / MS_A_SECOND }) : null}
      </p>
      <button
        {...props}
        type="button"
        className={cx(styles.leave, isHeld && styles.held)}
        aria-label={t("header.kiosk_leave")}
        style={{ "--held-for": `${KIOSK_LEAVE_MS}ms` }}
      >
        <Icon name="close" />
      </button>
    </>
  );
}
