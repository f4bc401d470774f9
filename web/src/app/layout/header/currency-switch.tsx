import { CURRENCIES, CURRENCY_SIGNS } from "@ezo/contract/values/money/currency";
import { useEffect, useState } from "react";
import { useT } from "../../../shared/i18n/i18n-context.tsx";
import { useMoney } from "../../../shared/prices/money.ts";
import styles from "./currency-switch.module.css";

/** The currency in which the visitor reads prices; nothing where the firm shows one only, or without scripts. */
export function CurrencySwitch() {
  const t = useT();
  const { choices, chosen, choose, currency } = useMoney();
  // What is chosen before the scripts run would be lost.
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  if (choices.length === 0) return null;
  return (
    <select
      className={styles.switch}
      aria-label={t("header.currency")}
      disabled={!isReady}
      value={chosen?.currency ?? currency}
      onChange={({ target }) => {
        const next = CURRENCIES.find((known) => known === target.value);
        if (next) choose(next);
      }}
    >
      {choices.map((each) => (
        <option key={each} value={each}>
          {`${CURRENCY_SIGNS[each]} ${each}`}
        </option>
      ))}
    </select>
  );
}
