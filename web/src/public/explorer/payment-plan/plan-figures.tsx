import { MINOR_UNITS } from "@ezo/contract/values/money/minor-units";
import { toMinor } from "@ezo/contract/values/money/amounts";
import { paidAtStages, type Payment, paymentAtHandover } from "@ezo/contract/values/money/plans/payment-plan";
import { rhythmOf, spokenBalloon } from "@ezo/contract/values/money/plans/spoken-plan";
import { fullDate } from "../../../shared/format/dates.ts";
import { useLocale, useT } from "../../../shared/i18n/i18n-context.tsx";
import { cx } from "../../../shared/lib/cx.ts";
import { useMoney } from "../../../shared/prices/money.ts";
import type from "../../../shared/styles/type.module.css";
import type { PlanView } from "./plan-choice.ts";
import styles from "./plan-figures.module.css";

interface FiguresProps {
  view: Pick<PlanView, "plan" | "computed">;
  /** The price before a discount, in whole units. */
  before: number | undefined;
}

/** What the price is made of, and what is taken off it: by a discount of the apartment, and again by paying in full. */
export function Figures({ view: { plan, computed }, before = 0 }: FiguresProps) {
  const t = useT();
  const { minorMoney: money, money: about, chosen } = useMoney();
  const { is_full: isFull, price_minor, down_minor, discount_minor, total_minor } = computed;
  const isLoan = plan.kind === "mortgage";
  const off = Math.max(0, toMinor(before) - price_minor);
  const facts: [key: string, amount: number][] = [
    ["apartments.plan_price_before", off > 0 ? toMinor(before) : 0],
    ["apartments.plan_price_discount", -off],
    ["apartments.price", price_minor],
    ["apartments.plan_discount", -discount_minor],
    [isLoan ? "apartments.loan_share" : "apartments.plan_down", isFull ? 0 : down_minor],
    ["apartments.plan_at_stages", paidAtStages(computed.schedule)],
    ["apartments.loan_amount", isLoan ? price_minor - down_minor : 0],
    ["apartments.loan_interest", computed.interest_minor],
    ["apartments.plan_balloon", spokenBalloon(computed, rhythmOf(computed.months, plan.interval))],
    ["apartments.plan_total", isFull ? 0 : total_minor],
  ];
  return (
    <Facts
      facts={facts
        .filter(([, amount]) => amount !== 0)
        .map(([key, amount]) => [
          t(key),
          (amount < 0 ? "−" : "") + money(Math.abs(amount)),
          // About so much in the currency that the visitor has chosen; what is paid is above it.
          chosen && CONVERTED.has(key) ? about(amount / MINOR_UNITS) : "",
        ])}
    />
  );
}

/** The figures that are said in the visitor's own currency, too; the instalment is by its `RateNote`. */
const CONVERTED: ReadonlySet<string> = new Set([
  "apartments.price",
  "apartments.plan_down",
  "apartments.loan_share",
  "apartments.plan_total",
]);

type Fact = readonly [label: string, value: string | number, about?: string];

export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value, about]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value}
            {about ? <small>{about}</small> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function Schedule({ view: { plan, computed } }: Pick<FiguresProps, "view">) {
  const t = useT();
  const { minorMoney: money } = useMoney();
  const { down_minor: down, schedule, total_minor: total } = computed;
  const atHandover = paymentAtHandover(schedule, plan.handover, plan.interval);
  return (
    <details className={styles.schedule}>
      <summary>{t("apartments.plan_schedule")}</summary>
      <section
        className={styles.rows}
        aria-label={t("apartments.plan_schedule")}
        // Long schedules scroll in here, by keyboard too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        <table>
          <thead>
            <tr>
              <th scope="col">{t("apartments.plan_schedule_due")}</th>
              <th scope="col">{t("apartments.plan_schedule_amount")}</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>{t("apartments.plan_today")}</td>
              <td>{money(down)}</td>
            </tr>
            {schedule.map((payment, index) => (
              // Stages whose days are over are all due today, and may have one name.
              <PaymentRow key={index} payment={payment} isAtHandover={index === atHandover} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t("apartments.plan_total")}</th>
              <td>{money(total)}</td>
            </tr>
          </tfoot>
        </table>
      </section>
      <ScheduleNote view={{ plan, computed }} dueAtHandover={schedule[atHandover]?.due} />
    </details>
  );
}

/** The mark of a row is for the eye alone: what it means is said here. */
function ScheduleNote({
  view: { plan, computed },
  dueAtHandover: due,
}: Pick<FiguresProps, "view"> & { dueAtHandover: string | undefined }) {
  const t = useT();
  const locale = useLocale();
  const { minorMoney: money } = useMoney();
  const day = (each: string) => fullDate(each, locale);
  const balloon = spokenBalloon(computed, rhythmOf(computed.months, plan.interval));
  // A stage may be due after the last instalment.
  const lastInstalment = computed.schedule.findLast(({ label }) => label === undefined);
  const handoverKey =
    due === plan.handover ? "apartments.plan_handover_on_day" : "apartments.plan_handover_last";
  return (
    <p className={cx(type.cap, type.mute)}>
      {`${t("apartments.plan_rounding_shares")} ${t(roundingKey(plan, lastInstalment))}`}
      {plan.stages.length > 0 ? ` ${t("apartments.plan_stages_note")}` : null}
      {balloon > 0 && lastInstalment
        ? ` ${t("apartments.plan_balloon_on", { date: day(lastInstalment.due), amount: money(balloon) })}`
        : null}
      {plan.handover && due ? ` ${t(handoverKey, { date: day(plan.handover), due: day(due) })}` : null}
    </p>
  );
}

/** How what follows the down payment is rounded: without instalments, stages pay all of it. */
function roundingKey({ kind }: PlanView["plan"], lastInstalment: Payment | undefined): string {
  if (kind === "mortgage") return "apartments.loan_rounding";
  return lastInstalment ? "apartments.plan_rounding" : "apartments.plan_rounding_stages";
}

function PaymentRow({ payment, isAtHandover }: { payment: Payment; isAtHandover: boolean }) {
  const locale = useLocale();
  const { minorMoney: money } = useMoney();
  const { due, amount_minor: amount, label } = payment;
  return (
    <tr className={isAtHandover ? styles.handover : undefined}>
      <td>
        {fullDate(due, locale)}
        {label ? <small className={styles.stage}>{label}</small> : null}
      </td>
      <td>{money(amount)}</td>
    </tr>
  );
}
