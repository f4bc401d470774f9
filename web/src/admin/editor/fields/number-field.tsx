import { TextInput, type TextInputProps } from "@mantine/core";
import { type KeyboardEvent, useState } from "react";
import type { Format } from "../../i18n/format.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { type Figure, figureOf, type NumberBounds, readTyped } from "./number-of.ts";

interface Props extends Omit<TextInputProps, "value" | "onChange" | "error"> {
  bounds: NumberBounds;
  value: Figure | null;
  error?: string | null | undefined;
  /** Shows thousands apart, as the language writes them, where the number is whole. */
  isGrouped?: boolean;
  /** The description says which numbers are allowed: the reason why one is not takes its place. */
  isBoundsHint?: boolean;
  onChange: (value: Figure) => void;
}

/**
 * A number. What is typed stays as it is: a text that means no number within the bounds is passed on as a text, with
 * the reason beside it. The arrow keys count up and down.
 */
export function NumberField(props: Props) {
  const { bounds, value, error, isGrouped = false, isBoundsHint = false, onChange, ...rest } = props;
  // While it is edited, the field shows the text as it was typed.
  const [typed, setTyped] = useState<string | null>(null);
  const { format } = useTexts();
  // A figure with decimals is shown as it is typed.
  const shown = typed ?? written(value, isGrouped && !bounds.decimals, format);
  const problem = useProblem(shown, bounds);
  const count = (event: KeyboardEvent<HTMLInputElement>) => {
    rest.onKeyDown?.(event);
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (step === undefined || typeof value !== "number") return;
    event.preventDefault();
    setTyped(null);
    onChange(Math.min(bounds.max, Math.max(bounds.min, value + step)));
  };
  return (
    <TextInput
      inputWrapperOrder={["label", "input", "error", "description"]}
      {...rest}
      description={isBoundsHint && problem ? undefined : rest.description}
      inputMode="decimal"
      autoComplete="off"
      value={shown}
      error={problem ?? error}
      onKeyDown={count}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange(figureOf(currentTarget.value, bounds));
      }}
      onBlur={(event) => {
        setTyped(null);
        rest.onBlur?.(event);
      }}
    />
  );
}

/** Why a text is not accepted; undefined for one that is, and for none. */
function useProblem(text: string, bounds: NumberBounds): string | undefined {
  const { t, format } = useTexts();
  const reading = text.trim() === "" ? undefined : readTyped(text, bounds);
  if (!reading || "value" in reading) return undefined;
  const { min, max, decimals = 0 } = bounds;
  switch (reading.problem) {
    case "number":
      return t("number.not");
    case "ambiguous":
      return t("sheet.error.ambiguous");
    case "decimals":
      return decimals === 0 ? t("number.whole") : t("number.decimals", { max: decimals });
    case "range": {
      // A year is written without a separator.
      const text = (value: number) => (max < 10_000 ? String(value) : format.number(value));
      return t("number.range", { min: text(min), max: text(max) });
    }
  }
}

const written = (value: Figure | null, isGrouped: boolean, format: Format): string => {
  if (typeof value !== "number") return value ?? "";
  return isGrouped ? format.number(value) : format.decimal(value);
};
