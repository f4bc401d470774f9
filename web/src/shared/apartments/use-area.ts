import { DEFAULT_AREA_UNIT } from "@ezo/contract/values/area-unit";
import { areaWords } from "@ezo/contract/values/words/area-words";
import { use } from "react";
import { useLocale, useT } from "../i18n/i18n-context.tsx";
import { MoneyContext } from "../prices/money.ts";

/** Writes square metres as visitors read areas, in the firm's unit; without the firm's settings, in square metres. */
export function useArea(): (squareMetres: number) => string {
  const t = useT();
  const locale = useLocale();
  const unit = use(MoneyContext)?.areaUnit ?? DEFAULT_AREA_UNIT;
  return (squareMetres) => t(...areaWords(squareMetres, unit, locale));
}
