import { percentOff } from "@ezo/contract/inventory/discount-price";
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
  // Rounded down: what still has a price is never all off.
  const percent = percentOff(price, old);
  return (
    <span className={styles.old}>
      <span className={type.hidden}>{t("apartments.old_price")} </span>
      <s>{money(old)}</s>
      {percent > 0 ? <em>{`−${percent} %`}</em> : null}
    </span>
  );
}
