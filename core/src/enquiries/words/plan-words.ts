import type { EnquiryPlan } from "@ezo/contract/enquiries/enquiry-row";
import { decimalText } from "@ezo/contract/values/words/decimals";
import { type AdminLanguage, type Locale, localized } from "@ezo/contract/values/locale";
import type { Currency } from "@ezo/contract/values/money/currency";
import { minorText } from "@ezo/contract/values/money/money";
import { percentOf } from "@ezo/contract/values/money/amounts";
import { spokenFigures } from "@ezo/contract/values/money/plans/spoken-plan";
import type { TextLookup } from "../../translations/translations.service.ts";

/** What a visitor asks to pay, for staff in their language; `currency` is that of prices today. */
export function planWords(
  { name, months, figures, ...asked }: EnquiryPlan,
  { currency, language, t }: { currency: Currency; language: AdminLanguage; t: TextLookup },
): string {
  const named = { name: (name && localized(name, language)) || t("mail.staff.plan_unnamed"), months };
  const money = (amount: number) => minorText(amount, language, figures?.currency ?? currency);
  const decimal = (percent: number) => decimalText(percent, language);
  if (!figures) {
    const { down_percent: percent, down_minor: amount, last_percent: last } = asked;
    const down = amount === null ? (percent === null ? "–" : `${decimal(percent)} %`) : money(amount);
    const words = { ...named, asked: down };
    return last === undefined
      ? t("mail.staff.plan_unfit", words)
      : t("mail.staff.plan_unfit_last", { ...words, last: decimal(last) });
  }
  const { down_minor: down, price_minor: price, is_full } = figures;
  if (is_full) return t("mail.staff.plan_full", { ...named, amount: money(down) });
  const { kind, instalment, stages, balloon } = spokenFigures(months, figures);
  const amount = money(instalment);
  const words = { ...named, down: money(down), percent: decimal(percentOf(down, price)), amount };
  if (figures.yearly_rate_percent !== undefined) {
    const loan = { rate: decimal(figures.yearly_rate_percent), interest: money(figures.interest_minor ?? 0) };
    return t("mail.staff.plan_loan", { ...words, ...loan });
  }
  const regular = t(`mail.staff.plan_${kind}`, words);
  const told =
    stages > 0 ? t("mail.staff.plan_with_stages", { plan: regular, amount: money(stages) }) : regular;
  return balloon > 0 ? t("mail.staff.plan_with_final", { plan: told, amount: money(balloon) }) : told;
}

/** The same for the visitor, in their language; null where the plan has no figures. */
export function visitorPlanWords(
  { name, months, figures }: EnquiryPlan,
  locale: Locale,
  t: TextLookup,
): string | null {
  if (!figures) return null;
  const named = { name: (name && localized(name, locale)) || "", months };
  const money = (amount: number) => minorText(amount, locale, figures.currency);
  const { down_minor: down, is_full } = figures;
  if (is_full) return t("contact.plan_full", { ...named, amount: money(down) });
  const { kind, instalment, stages, balloon } = spokenFigures(months, figures);
  const regular = t(`contact.plan_${kind}`, { ...named, down: money(down), amount: money(instalment) });
  const told = stages > 0 ? t("contact.plan_with_stages", { plan: regular, amount: money(stages) }) : regular;
  return balloon > 0 ? t("contact.plan_with_final", { plan: told, amount: money(balloon) }) : told;
}

/** The same within a reply's text, which names neither plan nor share. */
export function replyPlanWords(
  months: number,
  figures: NonNullable<EnquiryPlan["figures"]>,
  locale: Locale,
  t: TextLookup,
): string {
  const money = (amount: number) => minorText(amount, locale, figures.currency);
  const { kind, instalment, stages, balloon } = spokenFigures(months, figures);
  const regular = t(`mail.reply.plan_${figures.is_full ? "full" : kind}`, {
    down: money(figures.down_minor),
    amount: money(instalment),
    months,
  });
  const told =
    stages > 0 ? t("mail.reply.plan_with_stages", { plan: regular, amount: money(stages) }) : regular;
  return balloon > 0 ? t("mail.reply.plan_with_final", { plan: told, amount: money(balloon) }) : told;
}
