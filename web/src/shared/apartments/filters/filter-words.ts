import { completionDay } from "@ezo/contract/values/stock/completion";
import type { Translate } from "../../i18n/texts.ts";

/** A value of the filter by completion: "ready", "by the end of 2027", "by the end of Q3 2027". */
export function completionText(t: Translate, completion: string): string {
  if (completionDay(completion) === null) return t("apartments.completion_ready");
  const [year = "", quarter] = completion.split("-q");
  return quarter === undefined
    ? t("apartments.completion_year", { year })
    : t("apartments.completion_quarter", { quarter, year });
}

const END_FLOORS: Readonly<Record<string, string>> = {
  first: "apartments.floor_not_first",
  last: "apartments.floor_not_last",
};
export const endFloorText = (t: Translate, end: string): string =>
  t(END_FLOORS[end] ?? "apartments.floor_not");
