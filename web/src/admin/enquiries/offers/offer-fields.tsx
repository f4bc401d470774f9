import type { StaffOffer } from "@ezo/contract/enquiries/enquiry-offers";
import type { Currency } from "@ezo/contract/values/money/currency";
import type { PaymentPlan } from "@ezo/contract/site/payment-plans";
import { OFFER_DAYS, OFFER_NOTE_MAX_LENGTH, PERCENTS } from "@ezo/contract/values/limits/sales";
import { type ComputedPlan, paidAtStages } from "@ezo/contract/values/money/plans/payment-plan";
import {
  lastPaymentChoice,
  mayPayInFull,
  nearestTerm,
  type PlanInterval,
  type PlanTerms,
  spanOfTerms,
} from "@ezo/contract/values/money/plans/payment-plan-terms";
import { limitedTo } from "@ezo/contract/values/money/plans/plan-handover";
import { rhythmOf, spokenBalloon, spokenInstalment } from "@ezo/contract/values/money/plans/spoken-plan";
import { SegmentedControl, Select, Textarea } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useCaller } from "../../../shared/api/caller-context.ts";
import { NumberField } from "../../editor/fields/number-field.tsx";
import type { Translate } from "../../i18n/texts.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { useNow } from "../../ui/use-now.ts";
import {
  DISCOUNT_KINDS,
  fullPaymentOff,
  inOtherForm,
  isBeyond,
  keptDown,
  mostOff,
  type OfferSubject,
  type OfferValues,
  outlastsDiscount,
  previewOf,
} from "./offer-values.ts";
import { plansToOffer } from "./offers.queries.ts";
import styles from "./offers.module.css";

interface Props {
  values: OfferValues;
  errorOf: (field: keyof OfferValues) => string | undefined;
  of: OfferSubject;
  currency: Currency | undefined;
  /** The price of the apartment when the dialog was opened, where it has changed since. */
  was: { listMinor: number; currency: Currency | undefined } | null;
  /** The offer that is changed, as it is now: its price, and the discount that may be kept. */
  offer: StaffOffer | null;
  /** How many percent of today's price the seller may take off. */
  limit: number;
  onChange: (change: Partial<OfferValues>) => void;
}

export function OfferFields(props: Props) {
  const { values, errorOf, of, onChange } = props;
  const { t, format, language } = useTexts();
  const { data: plans = [] } = useQuery(plansToOffer(useCaller(), of.projectId, language));
  const now = useNow();
  const today = format.dayOf(now);
  const isLonger = outlastsDiscount(values, of, today);
  return (
    <>
      <div className={styles.discount}>
        {props.limit > 0 ? <DiscountFields {...props} /> : <NoDiscount {...props} />}
        <DiscountNotes {...props} plans={plans} today={today} />
      </div>
      <PlanFields {...props} plans={plans} today={today} />
      <NumberField
        label={t("offer.days")}
        description={
          isLonger && of.discountUntil
            ? t("offer.discount_ends", { day: format.day(of.discountUntil, now) })
            : undefined
        }
        bounds={OFFER_DAYS}
        value={values.days}
        error={errorOf("days")}
        onChange={(days) => onChange({ days })}
      />
      <Textarea
        label={t("offer.note")}
        description={t("offer.note_hint")}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={OFFER_NOTE_MAX_LENGTH}
        value={values.note}
        error={errorOf("note")}
        onChange={(event) => onChange({ note: event.currentTarget.value })}
      />
      <PriceChange {...props} />
      <Preview {...props} plans={plans} today={today} />
    </>
  );
}

/** A colleague has changed the price while the dialog is open: what is saved is the new one. */
function PriceChange({ was, of, currency }: Props) {
  const { t, format } = useTexts();
  return (
    <div role="status">
      {was ? (
        <p className={styles.news}>
          {t("offer.price_moved", {
            was: format.minor(was.listMinor, was.currency),
            now: format.minor(of.listMinor, currency),
          })}
        </p>
      ) : null}
    </div>
  );
}

/** What the plan takes off besides, and what a discount that the seller can only keep means. */
function DiscountNotes(props: Props & { plans: readonly PaymentPlan[]; today: string }) {
  const { values, of, plans, today, offer, limit } = props;
  const { t, format } = useTexts();
  const most = mostOff(offer, limit, of);
  const off = fullPaymentOff(of, previewOf(values, of, { most, plans, today }));
  return (
    <>
      {off ? (
        <p className={styles.note}>
          {t("offer.plan_adds", { plan: format.decimal(off.plan), all: format.decimal(off.all) })}
        </p>
      ) : null}
      {offer && isBeyond(offer, limit) ? (
        <p className={styles.note}>{t("offer.only_kept", { limit: format.decimal(limit) })}</p>
      ) : null}
    </>
  );
}

/** Who may give no discount leaves the one that the offer has. */
function NoDiscount({ offer, currency }: Props) {
  const { t, format } = useTexts();
  const off = offer ? offer.list_price_minor - offer.price_minor : 0;
  if (!offer || off <= 0) return <p className={styles.note}>{t("offer.no_discount")}</p>;
  const discount =
    offer.discount_percent === null
      ? format.minor(off, currency)
      : `${format.decimal(offer.discount_percent)} %`;
  return <p className={styles.note}>{t("offer.discount_kept", { discount })}</p>;
}

function DiscountFields(props: Props) {
  const { values, errorOf, limit, onChange } = props;
  const { t, format } = useTexts();
  const isPercent = values.discountKind === "percent";
  const most = mostOff(props.offer, limit, props.of);
  return (
    <>
      <SegmentedControl
        aria-label={t("offer.discount")}
        data={DISCOUNT_KINDS.map((kind) => ({ value: kind, label: t(`offer.discount.${kind}`) }))}
        value={values.discountKind}
        onChange={(kind) => onChange(inOtherForm(values, props.of, kind as OfferValues["discountKind"]))}
      />
      {isPercent ? (
        <NumberField
          label={t("offer.discount")}
          description={t("offer.limit", { limit: format.number(limit) })}
          isBoundsHint
          rightSection="%"
          bounds={{ min: 0, max: most.percent, decimals: PERCENTS.decimals }}
          value={values.percent}
          error={errorOf("percent")}
          onChange={(percent) => onChange({ percent })}
        />
      ) : (
        <NumberField
          label={t("offer.discount")}
          description={t("offer.limit", { limit: format.number(limit) })}
          isBoundsHint
          isGrouped
          bounds={{ min: 0, max: most.amount }}
          value={values.amount}
          error={errorOf("amount")}
          onChange={(amount) => onChange({ amount })}
        />
      )}
    </>
  );
}

function PlanFields(props: Props & { plans: readonly PaymentPlan[]; today: string }) {
  const { values, errorOf, currency, plans, today, onChange } = props;
  const { t, format } = useTexts();
  const chosen = plans.find(({ id }) => String(id) === values.plan);
  const terms = chosen && limitedTo(chosen, today);
  const share = terms ? `${spanText(terms.min_down_percent, terms.max_down_percent)} %` : "";
  const exact = keptDown(values);
  const choose = (value: string | null) => {
    const plan = plans.find(({ id }) => String(id) === value);
    if (!plan) return onChange({ plan: "", down: "", exactDown: null, months: "", last: "" });
    const left = limitedTo(plan, today);
    const months = nearestTerm(left, left.default_months);
    const last = lastPaymentChoice(plan) ? plan.balloon_percent : "";
    onChange({ plan: String(plan.id), down: plan.default_down_percent, exactDown: null, months, last });
  };
  return (
    <>
      <Select
        label={t("offer.plan")}
        data={[
          { value: "", label: t("offer.without_plan") },
          ...plans.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={values.plan}
        allowDeselect={false}
        error={errorOf("plan")}
        onChange={choose}
      />
      {terms ? (
        <div className={styles.terms}>
          <NumberField
            label={t("offer.down")}
            description={
              exact === null ? share : t("offer.down_exact", { share, amount: format.minor(exact, currency) })
            }
            rightSection="%"
            bounds={{ ...PERCENTS }}
            value={values.down}
            error={errorOf("down") ?? errorOf("exactDown")}
            onChange={(down) => onChange({ down, exactDown: null })}
          />
          <NumberField
            label={t("offer.months")}
            description={monthsHint(terms, t)}
            isBoundsHint
            bounds={monthsOf(terms)}
            value={values.months}
            error={errorOf("months")}
            onChange={(months) => onChange({ months })}
          />
          <LastField {...props} plan={terms} />
        </div>
      ) : null}
    </>
  );
}

/** The final payment: where the plan lets it be chosen, or one was chosen while it did. */
function LastField({ values, errorOf, onChange, plan }: Props & { plan: PaymentPlan }) {
  const { t } = useTexts();
  const choice = lastPaymentChoice(plan);
  if (!choice && values.last === "") return null;
  const { balloon_percent: own } = plan;
  return (
    <NumberField
      label={t("offer.last")}
      description={`${spanText(choice?.min ?? own, choice?.max ?? own)} %`}
      rightSection="%"
      bounds={{ ...PERCENTS }}
      value={values.last}
      error={errorOf("last")}
      onChange={(last) => onChange({ last })}
    />
  );
}

/** The price that comes of it, beside today's; by a plan, what is paid first and then regularly. */
function Preview(props: Props & { plans: readonly PaymentPlan[]; today: string }) {
  const { values, of, plans, today, currency, offer, limit } = props;
  const { t, format } = useTexts();
  const { priceMinor, plan } = previewOf(values, of, { most: mostOff(offer, limit, of), plans, today });
  const interval = plans.find(({ id }) => String(id) === values.plan)?.interval ?? "monthly";
  const money = (amount: number) => format.minor(amount, currency);
  if (priceMinor === null)
    return (
      <output className={styles.preview}>
        <span>{t("offer.price")}</span>
        <b>–</b>
        <small>{t("offer.no_price")}</small>
      </output>
    );
  return (
    <output className={styles.preview}>
      <span>{t("offer.price")}</span>
      <b>{money(priceMinor)}</b>
      {priceMinor < of.listMinor ? <s>{money(of.listMinor)}</s> : null}
      {offer && isAnother(offer, priceMinor, currency) ? (
        <small className={styles.news}>
          {t("offer.price_was", {
            was: format.minor(offer.price_minor, offer.currency),
            will: money(priceMinor),
          })}
        </small>
      ) : null}
      {plan ? planLines(plan, interval, money, t).map((line) => <small key={line}>{line}</small>) : null}
      {!plan && values.plan !== "" ? <small>{t("offer.plan_unfit")}</small> : null}
    </output>
  );
}

/** What is paid by a plan: the stages and the final payment, too, where it has them. */
function planLines(
  plan: ComputedPlan,
  interval: PlanInterval,
  money: (amountMinor: number) => string,
  t: Translate,
): string[] {
  if (plan.is_full) return [t("offer.paid_in_full", { total: money(plan.total_minor) })];
  const rhythm = rhythmOf(plan.months, interval);
  const [instalment, balloon] = [spokenInstalment(plan, rhythm), spokenBalloon(plan, rhythm)];
  const atStages = paidAtStages(plan.schedule);
  return [
    t(instalment > 0 ? `offer.by_plan.${rhythm}` : "offer.by_plan.stages", {
      down: money(plan.down_minor),
      amount: money(instalment),
    }),
    ...(atStages > 0 ? [t("offer.at_stages", { amount: money(atStages) })] : []),
    ...(balloon > 0 ? [t("offer.final_payment", { amount: money(balloon) })] : []),
  ];
}

/** None at all is how an offer names a payment in full. */
function monthsOf(terms: PlanTerms): { min: number; max: number } {
  const { from, to } = spanOfTerms(terms);
  return { min: mayPayInFull(terms) ? 0 : from, max: to };
}

/** Which months can be chosen: whole quarters where the plan's instalments are quarterly. */
function monthsHint(terms: PlanTerms, t: Translate): string {
  const { from, to, step } = spanOfTerms(terms);
  return step > 1 && from !== to ? t("offer.months_in_steps", { from, to, step }) : spanText(from, to);
}

const spanText = (from: number, to: number): string => (from === to ? String(from) : `${from} – ${to}`);

/** The person has a price already: another one is not offered without a word. */
const isAnother = (offer: StaffOffer, priceMinor: number, currency: Currency | undefined): boolean =>
  offer.price_minor !== priceMinor || offer.currency !== currency;
