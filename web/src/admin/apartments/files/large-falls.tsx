import { isLargeDiscount } from "@ezo/contract/inventory/discount-price";
import { DISCOUNT_LARGE_PERCENT } from "@ezo/contract/values/limits/prices";
import { useTexts } from "../../i18n/texts-context.tsx";
import styles from "./large-falls.module.css";

/** How many are named; the table below has the others, too. */
const NAMED = 3;

/** An apartment, and its price before and after a change, as far as it has one. */
interface PlannedPrice {
  place: string;
  from?: unknown;
  to?: unknown;
}

/** Before many prices are changed: how many fall so far that it may be a slip of the keyboard, and the first of them. */
export function LargeFalls({ prices }: { prices: readonly PlannedPrice[] }) {
  const { t, format } = useTexts();
  const falls = prices.flatMap(({ place, from, to }) =>
    typeof from === "number" && typeof to === "number" && isLargeDiscount(to, from)
      ? [{ place, change: `${format.number(from)} → ${format.number(to)}` }]
      : [],
  );
  if (falls.length === 0) return null;
  return (
    <div role="status" className={styles.falls}>
      <p>{t("apartments.large_falls", { count: falls.length, percent: DISCOUNT_LARGE_PERCENT })}</p>
      <ul>
        {falls.slice(0, NAMED).map(({ place, change }) => (
          <li key={place}>
            {place}: {change}
          </li>
        ))}
      </ul>
      {falls.length > NAMED ? <p>{t("paste.more", { count: falls.length - NAMED })}</p> : null}
    </div>
  );
}
