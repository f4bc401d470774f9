import { decimalText } from "@ezo/contract/values/words/decimals";
import { type NumberReading, readNumber } from "@ezo/contract/values/reading/read-number";
import { useId, useState } from "react";
import { useLocale, useT } from "../../../shared/i18n/i18n-context.tsx";

export interface NumberBoxProps {
  label: string;
  unit: string | undefined;
  value: number;
  min: number;
  max: number;
  step?: number;
  /** NaN of what is no number; without this, percentages are read. */
  read?: (text: string) => number;
  /** How a number is written in the note on it; without this, with its unit. */
  said?: (number: number) => string;
  /** What can be chosen nearest to a number within the bounds; without this, every number can. */
  nearestTo?: (number: number) => number;
  onChange: (value: number) => void;
}

const valueOf = (reading: NumberReading): number => ("value" in reading ? reading.value : Number.NaN);

/** A comma is the decimal mark as a point is, in every language and browser; of both, the last. */
function percentIn(text: string): number {
  const digits = text.replace("%", "").replaceAll(/\s|[.,](?=.*[.,])/g, "");
  return digits === "" ? Number.NaN : Math.round(Number(digits.replace(",", ".")) * 100) / 100;
}

/** Of whole numbers, a comma or a point sets the thousands apart. */
export const wholeIn = (text: string): number => valueOf(readNumber(text, { decimals: 0 }));

/** A sum in whole units. It may be written to the cent, as the figures beside the field are. */
export function sumIn(text: string, units: readonly string[]): number {
  const whole = readNumber(text, { decimals: 0, units });
  const isFiner = "error" in whole && whole.error === "decimals";
  return Math.round(valueOf(isFiner ? readNumber(text, { decimals: 2, units }) : whole));
}

/**
 * What is typed stays as it is until Enter or until the field is left; numbers within the bounds take effect at once. Another
 * one becomes the nearest that can be chosen, and what is no number gives way to the value of before: either is said until
 * the next change.
 */
export function NumberBox(props: NumberBoxProps) {
  const { label, unit = "", value, min, max, step = 1, read = percentIn, said, nearestTo, onChange } = props;
  const t = useT();
  const locale = useLocale();
  const noteId = useId();
  const [typed, setTyped] = useState<string>();
  const [noted, setNoted] = useState<{ value: number; note: string }>();
  // A slider has changed the value since.
  if (noted && noted.value !== value) setNoted(undefined);
  const within = (number: number) => Math.min(max, Math.max(min, number));
  const take = (text: string) => {
    const number = read(text);
    setNoted(undefined);
    setTyped(text);
    if (number >= min && number <= max) onChange(number);
  };
  const settle = () => {
    setTyped(undefined);
    // Nothing was typed, or what was there has been deleted.
    if (typed === undefined || typed.trim() === "") return;
    const number = read(typed);
    if (Number.isNaN(number)) {
      setNoted({ value, note: t("errors.invalid_number") });
      return;
    }
    const to = nearestTo ? nearestTo(within(number)) : within(number);
    const words = { value: said ? said(to) : `${decimalText(to, locale)} ${unit}`.trim() };
    setNoted(to === number ? undefined : { value: to, note: t(noteKey(number, { min, max }), words) });
    onChange(within(number));
  };
  return (
    <>
      <small id={noteId} role="status">
        {noted?.note}
      </small>
      <input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        aria-label={label}
        aria-describedby={noted ? noteId : undefined}
        value={typed ?? decimalText(value, locale)}
        onChange={({ target }) => take(target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") settle();
          const way = { ArrowUp: step, ArrowDown: -step }[event.key];
          if (way === undefined) return;
          event.preventDefault();
          const from = read(typed ?? "");
          take(decimalText(within((Number.isNaN(from) ? value : from) + way), locale));
        }}
        onBlur={settle}
      />
    </>
  );
}

/** Why a number is not taken as it is: a bound, or because only some numbers between the bounds can be chosen. */
function noteKey(number: number, { min, max }: { min: number; max: number }): string {
  if (number < min) return "apartments.plan_at_least";
  return number > max ? "apartments.plan_at_most" : "apartments.plan_nearest";
}
