import type { InstalmentFrom } from "@ezo/contract/site/navigation";
import { money } from "../format/numbers.ts";
import type { Translate } from "../i18n/texts.ts";

/** "from $ 1 241 a month", in whole dollars, rounded up: nobody pays more than it says. */
export const instalmentText = (t: Translate, { interval, amount_minor: amount }: InstalmentFrom): string =>
  t(`apartments.plan_from_${interval}`, { amount: money(Math.ceil(amount / 100)) });
