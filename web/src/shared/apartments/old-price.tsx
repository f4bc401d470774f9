import { useT } from "../i18n/i18n-context.tsx";
import type from "../styles/type.module.css";
import styles from "./old-price.module.css";
import { useMoney } from "../prices/money.ts";

/** The price before a discount, struck out, and what the discount takes off; nothing without one. */
export function OldPrice({
  price,
  old,
}: {
  price: number | null | undefined;
  old: number | null | undefined;
}) {
  const t = useT();
  const { money } = useMoney();
  if (!old || typeof price !== "number") return null;
  // What still has a price is never all off.
  const percent = Math.min(Math.round((1 - price / old) * 100), 99);
  return (
    <span className={styles.old}>
      <span className={type.hidden}>{t("apartments.old_price")} </span>
      <s>{money(old)}</s>
      {percent > 0 ? <em>{`−${percent} %`}</em> : null}
    </span>
  );
}
