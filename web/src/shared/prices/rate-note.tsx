import { CURRENCY_SIGNS } from "@ezo/contract/values/money/currency";
import { fullDate } from "../format/dates.ts";
import { useLocale, useT } from "../i18n/i18n-context.tsx";
import { useMoney } from "./money.ts";

/**
 * In which currency is paid and, beside a converted sum, how much that is (`exact`) and of which day the rate is. There
 * wherever visitors can choose a currency, so that choosing one moves nothing.
 */
export function RateNote({ exact, className }: { exact: string; className?: string | undefined }) {
  const t = useT();
  const locale = useLocale();
  const { currency, choices, chosen } = useMoney();
  if (!currency || choices.length === 0) return null;
  return (
    <p className={className}>
      {chosen
        ? t("apartments.at_rate", { price: exact, date: fullDate(chosen.rate_on, locale) })
        : t("apartments.paid_in", { currency: `${currency} (${CURRENCY_SIGNS[currency]})` })}
    </p>
  );
}
