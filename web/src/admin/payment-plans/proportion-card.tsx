import { useMemo } from "react";
import { Card } from "../editor/fields/card.tsx";
import { useTexts } from "../i18n/texts-context.tsx";
import type { PlanForm } from "./payment-plan-values.ts";
import { planShares } from "./plan-shares.ts";
import styles from "./proportion-card.module.css";
import { useLastValid } from "./use-last-valid.ts";

/** The shares of the price as a bar that follows the fields. Each part has its words in it, which screen readers read as a list. */
export function ProportionCard({ form }: { form: PlanForm }) {
  const { t, format } = useTexts();
  const { values } = form;
  // One object for the same values: the last valid one is compared by identity.
  const typed = useMemo(() => planShares(values), [values]);
  const shares = useLastValid(typed);
  if (!shares) return null;
  const { parts, excess } = shares;
  return (
    <Card title={t("payment_plans.shares")}>
      <ul className={styles.bar} data-last={typed === null || undefined}>
        {parts.map(({ part, percent }) => {
          const text = t(`payment_plans.share_${part}`, { percent: format.decimal(percent) });
          return (
            <li
              key={part}
              data-part={part}
              // Where the part is too narrow for its words.
              title={text}
              style={{ "--share": percent }}
            >
              {text}
            </li>
          );
        })}
      </ul>
      {typed ? null : <p className={styles.note}>{t("payment_plans.last_valid")}</p>}
      {excess === null ? null : (
        <p className={styles.excess}>
          {t("payment_plans.shares_excess", { percent: format.decimal(excess) })}
        </p>
      )}
    </Card>
  );
}
