import type { RouteOutput } from "@ezo/contract/route";
import type { getApartmentMatches } from "@ezo/contract/site/navigation";
import type { Translate } from "../../i18n/texts.ts";
import type { Money } from "../../prices/money.ts";
import { freeText, matchingText } from "./filter-counts.ts";

type MatchesAnswer = RouteOutput<typeof getApartmentMatches>;
type MatchingPlace = MatchesAnswer["data"][number];
/** The apartments that the filters match, by place; undefined without filters, or before the answer. */
export type Matches = readonly MatchingPlace[] | undefined;
/** How many match in the whole project and in each layout, and which filters to remove when none does. */
export type MatchesMeta = Pick<MatchesAnswer["meta"], "total" | "of" | "loosen" | "layouts">;

/** The number of matches in the places for which `isHere` is true. */
export const matchCount = (matches: Matches, isHere: (place: MatchingPlace) => boolean): number | undefined =>
  matches?.filter(isHere).reduce((sum, { ids }) => sum + ids.length, 0);

/** The line below a level's heading: the number of matches with filters, else of available apartments. */
export const summaryText = (
  t: Translate,
  money: Pick<Money, "soldShown">,
  stats: { available: number; total: number },
  matching: number | undefined,
): string =>
  matching === undefined ? freeText(t, money, stats) : matchingText(t, money, matching, stats.total);
