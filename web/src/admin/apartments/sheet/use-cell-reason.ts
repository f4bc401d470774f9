import {
  CELL_BOUNDS,
  type CellError,
  type CellField,
  otherCurrencyOf,
} from "@ezo/contract/inventory/apartment-cells";
import { useTexts } from "../../i18n/texts-context.tsx";

/** Why a cell's text is refused, with what its field allows. */
export function useCellReason() {
  const { t, format, currency } = useTexts();
  return (field: CellField, error: `sheet.error.${CellError}`, text: string): string => {
    const { min = 0, max = 0 } = CELL_BOUNDS[field] ?? {};
    return t(error, {
      min: format.number(min),
      max: format.number(max),
      other: otherCurrencyOf(text, currency) ?? "",
      own: currency ?? "",
    });
  };
}
