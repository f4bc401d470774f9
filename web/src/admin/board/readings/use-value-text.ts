import { useTexts } from "../../i18n/texts-context.tsx";
import type { Measure } from "./readings.ts";

/** A figure in words: `$ 1 651`, `29 days`, `132`; `isShort` as a cell has room for it. */
export function useValueText(): (measure: Measure, value: number | null, isShort?: boolean) => string {
  const { t, format } = useTexts();
  return (measure, value, isShort = false) => {
    if (value === null) return "–";
    if (measure === "per_m2") return format.money(value);
    if (!isShort && (measure === "days_on_sale" || measure === "price_days"))
      return t("board.days", { count: value });
    return format.number(value);
  };
}
