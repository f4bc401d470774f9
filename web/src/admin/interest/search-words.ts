import type { MissedSearch } from "@ezo/contract/site/views";
import { ROOMS_OR_MORE } from "@ezo/contract/site/apartment-filters";
import { completionDay } from "@ezo/contract/values/stock/completion";
import type { Format } from "../i18n/format.ts";
import type { Translate } from "../i18n/texts.ts";

/** The filters of a search in words, without the project: `rooms: 2, 3 · up to $ 90 000`. */
export function searchWords(search: MissedSearch, t: Translate, format: Format): string {
  const { rooms = [], status = [], sides = [], floor_not: ends = [] } = search;
  const named = rooms.map((number) => (number === ROOMS_OR_MORE ? `${number}+` : String(number)));
  return [
    named.length > 0 ? t("misses.rooms", { rooms: named.join(", ") }) : "",
    status.map((one) => t(`apartments.status.${one}`)).join(", "),
    rangeWords("area", search, format.decimal, t),
    rangeWords("price", search, format.money, t),
    rangeWords("floor", search, format.decimal, t),
    search.monthly_max === undefined ? "" : t("misses.monthly_to", { to: format.money(search.monthly_max) }),
    ...ends.map((end) => t(`misses.floor_not_${end}`)),
    sides.length > 0
      ? t("misses.sides", { sides: sides.map((side) => t(`apartments.side.${side}`)).join(", ") })
      : "",
    search.completion === undefined ? "" : completionWords(search.completion, t),
    search.parking ? t("misses.parking") : "",
  ]
    .filter(Boolean)
    .join(" · ");
}

function completionWords(completion: string, t: Translate): string {
  if (completionDay(completion) === null) return t("misses.completion_ready");
  const [year = "", quarter] = completion.split("-q");
  return quarter === undefined
    ? t("misses.completion_year", { year })
    : t("misses.completion_quarter", { year, quarter });
}

function rangeWords(
  name: "area" | "price" | "floor",
  search: MissedSearch,
  text: (value: number) => string,
  t: Translate,
): string {
  const [min, max] = [search[`${name}_min`], search[`${name}_max`]];
  if (min !== undefined && max !== undefined)
    return t(`misses.${name}_between`, { from: text(min), to: text(max) });
  if (min !== undefined) return t(`misses.${name}_from`, { from: text(min) });
  return max === undefined ? "" : t(`misses.${name}_to`, { to: text(max) });
}
