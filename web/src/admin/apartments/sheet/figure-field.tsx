import { type CellField, readCell } from "@ezo/contract/inventory/apartment-cells";
import type { Currency } from "@ezo/contract/values/money/currency";
import { TextInput } from "@mantine/core";
import { useState } from "react";
import type { Format } from "../../i18n/format.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { sheetHead } from "./sheet-columns.ts";
import { useCellReason } from "./use-cell-reason.ts";

interface Props {
  field: CellField;
  /** In place of the field's name. */
  label?: string;
  /** A number, or the text in which none was found. */
  value: number | string;
  error: string | undefined;
  isRequired?: boolean;
  /** Why it cannot be changed now; its value is shown. */
  locked?: string | undefined;
  description?: string | undefined;
  onChange: (value: number | string) => void;
}

/**
 * One figure of an apartment, read as the sheet and the import read it: with thousands set apart and either decimal
 * mark. A text without a clear meaning stays as it was typed, with the reason, and cannot be saved.
 */
export function FigureField(props: Props) {
  const { field, label, value, error, isRequired = false, locked, description, onChange } = props;
  const { t, format, currency } = useTexts();
  const reason = useCellReason();
  // While it is edited, the field shows the text as it was typed.
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? written(field, value, format);
  const reading = shown.trim() === "" ? undefined : readCell(field, shown, currency);
  const unread =
    reading && "error" in reading ? reason(field, `sheet.error.${reading.error}`, shown) : undefined;
  return (
    <TextInput
      label={label ?? sheetHead(field, t)}
      withAsterisk={isRequired}
      inputMode="decimal"
      description={locked ?? description}
      inputWrapperOrder={["label", "input", "error", "description"]}
      readOnly={locked !== undefined}
      styles={locked === undefined ? {} : { input: { background: "var(--paper-2)" } }}
      value={shown}
      error={unread ?? error}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange(figureIn(field, currentTarget.value, currency));
      }}
      onBlur={() => setTyped(null)}
    />
  );
}

/** The number that a text means for a field; the text itself where that is not clear. */
export function figureIn(field: CellField, text: string, currency: Currency | undefined): number | string {
  const reading = readCell(field, text, currency);
  return "value" in reading && typeof reading.value === "number" ? reading.value : text.trim();
}

const written = (field: CellField, value: number | string, format: Format): string => {
  if (typeof value !== "number") return value;
  return field === "price" ? format.number(value) : format.decimal(value);
};
