import { fullDate } from "../format/dates.ts";
import { useLocale, useT } from "../i18n/i18n-context.tsx";
import { cx } from "../lib/cx.ts";
import type from "../styles/type.module.css";
import { useMoney } from "./money.ts";

/** Once for a list, of which day the rate is that its sums are converted by; nothing while they are in the firm's currency. */
export function RateLine({ className }: { className?: string | undefined }) {
  const t = useT();
  const locale = useLocale();
  const { chosen } = useMoney();
  if (!chosen) return null;
  return (
    <p className={cx(type.cap, type.mute, className)}>
      {t("header.currency_rate", { date: fullDate(chosen.rate_on, locale) })}
    </p>
  );
}
