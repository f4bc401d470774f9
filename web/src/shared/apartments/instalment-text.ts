import type { InstalmentFrom } from "@ezo/contract/site/apartment-detail";
import type { Translate } from "../i18n/texts.ts";
import type { Money } from "../prices/money.ts";

/** "from $ 1 241 a month", in whole units, rounded up: nobody pays more than it says. */
export const instalmentText = (
  t: Translate,
  { money }: Pick<Money, "money">,
  { interval, amount_minor: amount }: InstalmentFrom,
): string => t(`apartments.plan_from_${interval}`, { amount: money(Math.ceil(amount / 100)) });
