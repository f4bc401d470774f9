import type { ProjectSummary } from "@ezo/contract/site/projects";
import type { Translate } from "../i18n/texts.ts";
import type { Money } from "../prices/money.ts";

type Stats = ProjectSummary["stats"] | undefined;
interface Words {
  t: Translate;
  money: Pick<Money, "money" | "soldShown">;
}

/** Whether visitors see a price of the project. */
export const hasPrice = (stats: Stats): boolean => (stats?.from_price ?? null) !== null;

/** The lowest price that visitors see of an available apartment: `from $ 52 000`. Empty where no price is shown. */
export const fromPriceText = (stats: Stats, { t, money: { money } }: Words): string =>
  stats && stats.from_price !== null ? t("projects.from_price", { price: money(stats.from_price) }) : "";

/** How many apartments can be had: `54 of 102 left`; without the number of all where the firm does not show what is sold. */
export function leftText(stats: Stats, { t, money: { soldShown } }: Words): string {
  if (!stats || stats.available === 0) return "";
  return soldShown
    ? t("projects.left_of", { free: stats.available, total: stats.total })
    : t("projects.left_count", { count: stats.available });
}

/** Both, as far as there is something to say. */
export const stockFacts = (stats: Stats, words: Words): string[] =>
  [fromPriceText(stats, words), leftText(stats, words)].filter(Boolean);
