import type { Translate } from "../../shared/i18n/texts.ts";

interface MatchingPlace {
  building: string;
  floor_number: number;
  ids: readonly number[];
}
/** Apartments that the filters match; nothing while there are no filters, or they are not answered yet. */
export type Matches = readonly MatchingPlace[] | undefined;

/** How many match in the places that `isHere` names. */
export const matchCount = (matches: Matches, isHere: (place: MatchingPlace) => boolean): number | undefined =>
  matches?.filter(isHere).reduce((sum, { ids }) => sum + ids.length, 0);

/** What a level's heading says of its apartments: how many match while a filter is on, else how many are free. */
export const summaryText = (
  t: Translate,
  stats: { available: number; total: number },
  matching: number | undefined,
): string =>
  matching === undefined
    ? t("apartments.free_of", { free: stats.available, total: stats.total })
    : t("apartments.matching", { count: matching, total: stats.total });
