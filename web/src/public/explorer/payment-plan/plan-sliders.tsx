import { decimalText } from "@ezo/contract/values/decimals";
import { CURRENCY_SIGNS } from "@ezo/contract/values/money/currency";
import {
  lastPaymentChoice,
  rhythmOf,
  spokenInstalment,
  toMinor,
} from "@ezo/contract/values/money/payment-plan";
import { type CSSProperties, type ReactNode, useId, useState } from "react";
import { monthAndYear } from "../../../shared/format/dates.ts";
import { useLocale, useT } from "../../../shared/i18n/i18n-context.tsx";
import { FULL, today } from "../../../shared/payment-plan/fitting.ts";
import type { ChosenPlan } from "../../../shared/payment-plan/plan-in-address.ts";
import styles from "./calculator.module.css";
import { handoverPlace, nearest, type PlanView } from "./plan-choice.ts";
import { useMoney } from "../../../shared/prices/money.ts";

interface Props {
  view: PlanView;
  onChange: (change: Partial<ChosenPlan>) => void;
}

/** Down payment and term; then the final payment where the plan lets it be chosen, and else the instalment. */
export function PlanSliders({ view, onChange }: Props) {
  const t = useT();
  const locale = useLocale();
  const { plan, chosen, computed, terms } = view;
  const { min_down_percent: least, max_down_percent: most } = plan;
  const { minorMoney: money } = useMoney();
  const lasts = lastPaymentChoice(plan);
  // Where the final payment takes all that is left, it must be possible to lower it again.
  const isPaidAtStages = lasts === null && terms.every(({ instalment }) => instalment === 0);
  // What is paid at once has no term. The share can be taken back here only where the slider reaches the whole.
  return (
    <>
      {computed.is_full && most < FULL ? null : (
        <Slider
          label={t(plan.kind === "mortgage" ? "apartments.loan_share" : "apartments.plan_down")}
          value={chosen.down}
          range={{ min: least, max: most, step: 1 }}
          text={`${decimalText(chosen.down, locale)} %, ${money(computed.down_minor)}`}
          ends={[`${decimalText(least, locale)} %`, `${decimalText(most, locale)} %`]}
          unit="%"
          isOff={least === most}
          onChange={(down) => onChange({ down })}
        >
          {money(computed.down_minor)}
        </Slider>
      )}
      {computed.is_full || isPaidAtStages ? null : (
        <>
          <Term view={view} onChange={onChange} />
          {lasts ? (
            <LastPayment view={view} most={lasts.max} onChange={onChange} />
          ) : (
            <Instalment view={view} onChange={onChange} />
          )}
        </>
      )}
    </>
  );
}

/** Over how many months, with a mark at the last term that ends within the quarter in which the house is handed over. */
function Term({ view, onChange }: Props) {
  const t = useT();
  const locale = useLocale();
  const { plan, chosen, terms } = view;
  const [shortest, longest] = [terms[0]?.months ?? 0, terms.at(-1)?.months ?? 0];
  const step = (terms[1]?.months ?? longest) - shortest || 1;
  const handover = handoverPlace(view, today());
  const name = t("apartments.plan_handover_quarter");
  // The mark's place says nothing to a screen reader: there, the month does.
  const month = handover === null ? undefined : monthAndYear(plan.handover, locale);
  return (
    <Slider
      label={t("apartments.plan_months")}
      value={chosen.months}
      range={{ min: shortest, max: longest, step }}
      text={
        month === undefined
          ? String(chosen.months)
          : `${chosen.months}; ${t("apartments.plan_handover_ends", { month })}`
      }
      ends={[String(shortest), String(longest)]}
      isOff={terms.length < 2}
      tick={handover === null ? undefined : { at: handover, name }}
      onChange={(months) => onChange({ months })}
    />
  );
}

/** The instalment is the term seen from the other side: who pays more is done sooner. */
function Instalment({ view: { plan, chosen, computed, terms }, onChange }: Props) {
  const t = useT();
  const { minorMoney: money, currency } = useMoney();
  const rising = terms.toReversed();
  const rank = rising.findIndex(({ months }) => months === chosen.months);
  const rhythm = rhythmOf(computed.months, plan.interval);
  const instalment = spokenInstalment(computed, rhythm);
  const units = (amount: number) => Math.round(amount / toMinor(1));
  const toInstalment = (amount: number) => {
    const found = nearest(terms, ({ instalment: each }) => Math.abs(each - toMinor(amount)));
    if (found) onChange({ months: found.months });
  };
  return (
    <Slider
      label={t(`apartments.plan_instalment_${rhythm}`)}
      value={rank}
      range={{ min: 0, max: rising.length - 1, step: 1 }}
      text={money(instalment)}
      ends={[money(rising[0]?.instalment ?? 0), money(rising.at(-1)?.instalment ?? 0)]}
      unit={currency ? CURRENCY_SIGNS[currency] : ""}
      isOff={terms.length < 2}
      field={{
        value: units(instalment),
        min: units(rising[0]?.instalment ?? 0),
        max: units(rising.at(-1)?.instalment ?? 0),
        said: (amount) => money(toMinor(amount)),
        onChange: toInstalment,
      }}
      onChange={(place) => onChange({ months: rising[place]?.months ?? chosen.months })}
    />
  );
}

/** Percent of the price that a step of the slider can be: the first that reaches the largest and the proposed final payment. */
const LAST_STEPS = [5, 1, 0.5];
/** Reaches every percentage: they have two decimals at most. */
const FINEST_STEP = 0.01;

/** What is paid with the last instalment. */
function LastPayment({ view: { plan, chosen, computed }, most, onChange }: Props & { most: number }) {
  const t = useT();
  const locale = useLocale();
  const { minorMoney: money } = useMoney();
  const { balloon_percent: proposed } = plan;
  const last = chosen.last ?? proposed;
  const reached = LAST_STEPS.find((each) => [most, proposed].every((percent) => percent % each === 0));
  return (
    <Slider
      label={t("apartments.plan_balloon")}
      value={last}
      range={{ min: 0, max: most, step: reached ?? FINEST_STEP }}
      text={`${decimalText(last, locale)} %, ${money(computed.balloon_minor)}`}
      ends={["0 %", `${decimalText(most, locale)} %`]}
      unit="%"
      isOff={most === 0}
      onChange={(to) => onChange({ last: to })}
    >
      {money(computed.balloon_minor)}
    </Slider>
  );
}

interface SliderProps {
  label: string;
  value: number;
  range: { min: number; max: number; step: number };
  /** The value in words: for screen readers, and for everybody where it cannot be changed. */
  text: string;
  ends: readonly [string, string];
  unit?: string;
  /** There is nothing to choose. */
  isOff: boolean;
  /** A mark above the slider, for the eye alone: how far along it is, from 0 to 1. */
  tick?: { at: number; name: string } | undefined;
  /** The number field, where it shows something else than the slider's own value. */
  field?: Omit<NumberBoxProps, "label" | "unit">;
  onChange: (value: number) => void;
  /** Beside the number: what it comes to. */
  children?: ReactNode;
}

/** A slider with a number field for the same value; where there is one value alone, that value as text. */
function Slider(props: SliderProps) {
  const { label, value, range, text, ends, unit, isOff, tick, field, onChange, children } = props;
  const id = useId();
  if (isOff)
    return (
      <p className={styles.top}>
        <span>{label}</span>
        <b className={styles.figure}>{text}</b>
      </p>
    );
  return (
    <div className={styles.slider}>
      <div className={styles.top}>
        <label htmlFor={id}>{label}</label>
        <span className={styles.figure}>
          {children}
          <NumberBox
            label={unit ? `${label}, ${unit}` : label}
            unit={unit}
            {...(field ?? { value, min: range.min, max: range.max, step: range.step, onChange })}
          />
          {unit}
        </span>
      </div>
      {tick ? (
        <p className={styles.tick} aria-hidden="true" style={{ "--at": tick.at } as CSSProperties}>
          <span>{tick.name}</span>
        </p>
      ) : null}
      <input
        id={id}
        type="range"
        {...range}
        value={value}
        aria-valuetext={text}
        onChange={({ target }) => onChange(target.valueAsNumber)}
      />
      <div className={styles.ends} aria-hidden="true">
        {ends.map((end, index) => (
          <span key={index === 0 ? "from" : "to"}>{end}</span>
        ))}
      </div>
    </div>
  );
}

interface NumberBoxProps {
  label: string;
  unit: string | undefined;
  value: number;
  min: number;
  max: number;
  step?: number;
  /** How a bound is written in the note on it; without this, as the number with its unit. */
  said?: (bound: number) => string;
  onChange: (value: number) => void;
}

/** A comma is the decimal mark as a point is, in every language and browser; of both, the last. */
const numberIn = (text: string): number =>
  text.trim() === ""
    ? Number.NaN
    : Math.round(Number(text.replaceAll(/\s|[.,](?=.*[.,])/g, "").replace(",", ".")) * 100) / 100;

/**
 * What is typed stays as it is until Enter or until the field is left; numbers within the bounds take effect at once. Another
 * one becomes the nearest bound, which is said until the next change.
 */
function NumberBox(props: NumberBoxProps) {
  const { label, unit = "", value, min, max, step = 1, said, onChange } = props;
  const t = useT();
  const locale = useLocale();
  const [typed, setTyped] = useState<string>();
  const [moved, setMoved] = useState<{ to: number; note: string }>();
  const take = (text: string) => {
    const number = numberIn(text);
    setMoved(undefined);
    setTyped(text);
    if (number >= min && number <= max) onChange(number);
  };
  const settle = () => {
    const number = numberIn(typed ?? "");
    setTyped(undefined);
    if (Number.isNaN(number)) return;
    const to = Math.min(max, Math.max(min, number));
    const bound = t(to > number ? "apartments.plan_at_least" : "apartments.plan_at_most", {
      value: said ? said(to) : `${decimalText(to, locale)} ${unit}`.trim(),
    });
    setMoved(to === number ? undefined : { to, note: bound });
    onChange(to);
  };
  return (
    <>
      <small role="status">{moved?.to === value ? moved.note : null}</small>
      <input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        aria-label={label}
        value={typed ?? decimalText(value, locale)}
        onChange={({ target }) => take(target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") settle();
          const way = { ArrowUp: step, ArrowDown: -step }[event.key];
          if (way === undefined) return;
          event.preventDefault();
          const from = numberIn(typed ?? "");
          const next = (Number.isNaN(from) ? value : from) + way;
          take(decimalText(Math.min(max, Math.max(min, next)), locale));
        }}
        onBlur={settle}
      />
    </>
  );
}
