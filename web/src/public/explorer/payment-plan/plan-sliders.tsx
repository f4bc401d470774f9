import { decimalText } from "@ezo/contract/values/words/decimals";
import { CURRENCY_SIGNS, CURRENCY_UNITS } from "@ezo/contract/values/money/currency";
import { toMinor } from "@ezo/contract/values/money/amounts";
import { lastPaymentChoice, nearestTerm } from "@ezo/contract/values/money/plans/payment-plan-terms";
import { rhythmOf, spokenInstalment } from "@ezo/contract/values/money/plans/spoken-plan";
import { type KeyboardEvent, type ReactNode, useId } from "react";
import { monthAndYear } from "../../../shared/format/dates.ts";
import { useLocale, useT } from "../../../shared/i18n/i18n-context.tsx";
import { FULL, today } from "../../../shared/payment-plan/fitting.ts";
import type { ChosenPlan } from "../../../shared/payment-plan/plan-in-address.ts";
import styles from "./calculator.module.css";
import { NumberBox, type NumberBoxProps, sumIn, wholeIn } from "./number-box.tsx";
import { handoverPlace, nearest, type PlanView } from "./plan-choice.ts";
import { useMoney } from "../../../shared/prices/money.ts";

interface Props {
  view: PlanView;
  onChange: (change: Partial<ChosenPlan>) => void;
}

/** Percent of the price that a step of a slider can be: the first that reaches every percentage it must. */
const DOWN_STEPS = [1, 0.5];
const LAST_STEPS = [5, ...DOWN_STEPS];
/** Reaches every percentage: they have two decimals at most. */
const FINEST_STEP = 0.01;
const stepOf = (steps: readonly number[], from: number, reached: readonly number[]): number =>
  steps.find((each) => reached.every((percent) => (percent - from) % each === 0)) ?? FINEST_STEP;

/** Down payment and term; then the final payment where the plan lets it be chosen, and else the instalment. */
export function PlanSliders({ view, onChange }: Props) {
  const t = useT();
  const locale = useLocale();
  const { plan, chosen, computed, terms } = view;
  const { min_down_percent: least, max_down_percent: most } = plan;
  const { minorMoney: money } = useMoney();
  const downs = [most, plan.default_down_percent, chosen.down];
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
          range={{ min: least, max: most, step: stepOf(DOWN_STEPS, least, downs) }}
          keyStep={1}
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
  const { timeZone } = useMoney();
  const handover = handoverPlace(view, today(timeZone));
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
      field={{
        value: chosen.months,
        min: shortest,
        max: longest,
        step,
        read: wholeIn,
        nearestTo: (months) => nearestTerm(plan, months),
        onChange: (months) => onChange({ months }),
      }}
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
  const termOf = (amount: number) =>
    nearest(terms, ({ instalment: each }) => Math.abs(each - toMinor(amount)));
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
        read: (text) => sumIn(text, currency ? CURRENCY_UNITS[currency] : []),
        said: (amount) => money(toMinor(amount)),
        nearestTo: (amount) => units(termOf(amount)?.instalment ?? 0),
        onChange: (amount) => onChange({ months: termOf(amount)?.months ?? chosen.months }),
      }}
      onChange={(place) => onChange({ months: rising[place]?.months ?? chosen.months })}
    />
  );
}

/** What is paid with the last instalment. */
function LastPayment({ view: { plan, chosen, computed }, most, onChange }: Props & { most: number }) {
  const t = useT();
  const locale = useLocale();
  const { minorMoney: money } = useMoney();
  const { balloon_percent: proposed } = plan;
  const last = chosen.last ?? proposed;
  const step = stepOf(LAST_STEPS, 0, [most, proposed, last]);
  return (
    <Slider
      label={t("apartments.plan_balloon")}
      value={last}
      range={{ min: 0, max: most, step }}
      keyStep={Math.max(1, step)}
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
  /** How far an arrow key moves it, where its steps may be too fine for that. */
  keyStep?: number;
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

/** How many steps a key moves a slider. */
const KEY_STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 5,
  PageDown: -5,
};

/** A slider with a number field for the same value; where there is one value alone, that value as text. */
function Slider(props: SliderProps) {
  const { label, value, range, keyStep, text, ends, unit, isOff, tick, field, onChange, children } = props;
  const id = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    const steps = KEY_STEPS[event.key];
    // With Alt, an arrow leads back in the history.
    if (!keyStep || !steps || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const to = Math.min(range.max, Math.max(range.min, value + steps * keyStep));
    onChange(Math.round(to * 100) / 100);
  };
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
            {...(field ?? { value, min: range.min, max: range.max, step: keyStep ?? range.step, onChange })}
          />
          {unit}
        </span>
      </div>
      {tick ? (
        <p className={styles.tick} aria-hidden="true" style={{ "--at": tick.at }}>
          <span>{tick.name}</span>
        </p>
      ) : null}
      <input
        id={id}
        type="range"
        {...range}
        value={value}
        aria-valuetext={text}
        onKeyDown={onKeyDown}
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
