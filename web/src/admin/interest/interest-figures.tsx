import type { Interest } from "@ezo/contract/admin/interest";
import { INTEREST_DAYS } from "@ezo/contract/values/limits/interest";
import type { UnitType } from "@ezo/contract/values/stock/unit-types";
import { useTexts } from "../i18n/texts-context.tsx";
import styles from "./interest.module.css";

const COUNTS = ["views", "shortlists", "compares", "enquiries"] as const;
const AGES = ["days_on_sale", "price_days"] as const;

/**
 * What visitors have done with an apartment in the last days, and how long it and its price have been there. Of other units
 * enquiries alone are counted.
 */
export function InterestFigures(props: { interest: Interest; type?: UnitType | undefined }) {
  const { interest, type = "apartment" } = props;
  const { t, format } = useTexts();
  const counts = COUNTS.filter((name) => type === "apartment" || name === "enquiries");
  return (
    <>
      <h3 className={styles.window}>{t("interest.window", { count: INTEREST_DAYS })}</h3>
      <dl className={styles.figures}>
        {counts.map((name) => (
          <div key={name}>
            <dt>{t(`board.by.${name}`)}</dt>
            <dd>{format.number(interest[name])}</dd>
          </div>
        ))}
      </dl>
      <dl className={styles.figures}>
        {AGES.map((name) => {
          const days = interest[name];
          return (
            <div key={name}>
              <dt>{t(`board.by.${name}`)}</dt>
              <dd>{days === null ? "–" : t("board.days", { count: days })}</dd>
            </div>
          );
        })}
      </dl>
    </>
  );
}
