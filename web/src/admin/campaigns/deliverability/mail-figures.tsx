import type { Deliverability } from "@ezo/contract/marketing/delivery/deliverability";
import type { ReactNode } from "react";
import { CircleCheck, CircleX, TriangleAlert } from "../../generated/icons.ts";
import type { Format } from "../../i18n/format.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import type { IconComponent } from "../../ui/create-icon.ts";
import { IconMark, type Tone } from "../../ui/marks/status-mark.tsx";
import styles from "./deliverability.module.css";

type Rate = Deliverability["rates"]["bounced"];

/** What came back and was complained about, who gets no mail any more, and how many mails may leave today. */
export function MailFigures({ report }: { report: Deliverability }) {
  const { t, format } = useTexts();
  const { rates, warm_up: plan } = report;
  const { days, mails, unconfirmed = 0, stopped } = rates;
  return (
    <dl className={styles.figures}>
      <Figure name={t("deliverability.bounced", { days })} value={percentText(rates.bounced.percent, format)}>
        <RateNote rate={rates.bounced} mails={mails} />
        {unconfirmed > 0 ? (
          <small>{t("deliverability.unconfirmed", { number: format.number(unconfirmed) })}</small>
        ) : null}
      </Figure>
      <Figure
        name={t("deliverability.complained", { days })}
        value={percentText(rates.complained.percent, format)}
      >
        <RateNote rate={rates.complained} mails={mails} />
      </Figure>
      <Figure name={t("deliverability.stopped")} value={format.number(stopped.count)}>
        <small>{t("deliverability.stopped_week", { number: format.number(stopped.this_week) })}</small>
      </Figure>
      <Figure
        name={t("deliverability.today")}
        value={plan ? format.number(plan.allowance) : t("deliverability.unlimited")}
      >
        {plan ? <small>{t("deliverability.today_used", { used: format.number(plan.used) })}</small> : null}
      </Figure>
    </dl>
  );
}

function Figure({ name, value, children }: { name: string; value: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value}
        {children}
      </dd>
    </div>
  );
}

const MARKS: Readonly<Record<Rate["verdict"], { icon: IconComponent; tone: Tone }>> = {
  green: { icon: CircleCheck, tone: "good" },
  amber: { icon: TriangleAlert, tone: "pending" },
  red: { icon: CircleX, tone: "bad" },
};

function RateNote({ rate, mails }: { rate: Rate; mails: number }) {
  const { t, format } = useTexts();
  const { icon, tone } = MARKS[rate.verdict];
  return (
    <small>
      {t("deliverability.of", {
        number: format.number(rate.count),
        mails: format.number(mails),
        limit: format.decimal(rate.limit_percent),
      })}
      <br />
      <IconMark icon={icon} tone={tone}>
        {t(`deliverability.rate.${rate.verdict}`)}
      </IconMark>
    </small>
  );
}

/** Small shares matter here: 0.02 % is none, and 0.1 % is the limit. */
const percentText = (percent: number, format: Format): string =>
  `${percent === 0 ? "0" : format.decimal(percent, percent < 1 ? 2 : 1)} %`;
