import { fullDate } from "../format/dates.ts";
import { useLocale, useT } from "../i18n/i18n-context.tsx";
import { cx } from "../lib/cx.ts";
import type from "../styles/type.module.css";
import { useMoney } from "./money.ts";

interface Props {
  className?: string | undefined;
  /** Takes its place wherever visitors can choose a currency, so that choosing one moves nothing. */
  keepsPlace?: boolean;
  isOnDark?: boolean;
}

/** Once for a list, of which day the rate is that its sums are converted by; nothing while they are in the firm's currency. */
export function RateLine({ className, keepsPlace = false, isOnDark = false }: Props) {
  const t = useT();
  const locale = useLocale();
  const { choices, chosen } = useMoney();
  const look = cx(type.cap, !isOnDark && type.mute, className);
  if (chosen)
    return <p className={look}>{t("header.currency_rate", { date: fullDate(chosen.rate_on, locale) })}</p>;
  if (!keepsPlace || choices.length === 0) return null;
  return (
    <p className={look} aria-hidden="true">
      {"\u00a0"}
    </p>
  );
}
