import type { Translate } from "../../i18n/texts.ts";
import type { Money } from "../../prices/money.ts";

// Of how many apartments, is said only where visitors read how many are sold.

type Shown = Pick<Money, "soldShown">;

/** How many apartments match the filters. */
export const matchingText = (t: Translate, { soldShown }: Shown, count: number, total: number): string =>
  soldShown ? t("apartments.matching", { count, total }) : t("apartments.matching_count", { count });

/** The same where only a part of the project is on screen. */
export const matchingInProjectText = (
  t: Translate,
  { soldShown }: Shown,
  count: number,
  total: number,
): string =>
  soldShown
    ? t("apartments.matching_in_project", { count, total })
    : t("apartments.matching_count_in_project", { count });

/** How many apartments are available. */
export const freeText = (
  t: Translate,
  { soldShown }: Shown,
  { available, total }: { available: number; total: number },
): string =>
  soldShown
    ? t("apartments.free_of", { free: available, total })
    : t("apartments.free_count", { count: available });
