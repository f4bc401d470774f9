import type { DueStep } from "@ezo/contract/enquiries/enquiry-steps";
import { localized } from "@ezo/contract/values/locale";
import { useState } from "react";
import { Link } from "react-router-dom";
import { cx } from "../../../shared/lib/cx.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { INBOX_PATH } from "../../session/guards.ts";
import { useMay, useUser } from "../../session/session-context.tsx";
import type { CallChannel } from "../clock/call-draft.ts";
import { CallForm } from "../clock/call-form.tsx";
import { PhoneLinks } from "../clock/phone-links.tsx";
import { STEP_ICONS } from "../next-step/step-section.tsx";
import section from "../next-step/step-section.module.css";
import { UnsentMark } from "../unsent-calls/unsent-mark.tsx";
import { TodayActions } from "./today-actions.tsx";
import styles from "./today-page.module.css";

/** One step of the day, with what is to be done about it. */
export function TodayItem(props: { step: DueStep; now: number; isNext: boolean; onMove: () => void }) {
  const { step, now, isNext, onMove } = props;
  const { t, format, language } = useTexts();
  const mayAnswer = useMay()("enquiries.answer");
  const user = useUser();
  // A link that was followed opens the form that asks how it went.
  const [called, setCalled] = useState<CallChannel | null>(null);
  const { customer } = step;
  const isOverdue = Date.parse(step.due_at) < now;
  const Icon = STEP_ICONS[step.kind];
  const place = [
    customer.project && localized(customer.project.titles, language),
    customer.apartment?.building.identifier,
    customer.apartment &&
      t(`apartments.in_line.${customer.apartment.unit_type}`, { number: customer.apartment.number }),
    step.note,
  ];
  return (
    <li className={cx(styles.item, isNext && styles.first)} data-overdue={isOverdue ? "" : undefined}>
      <Icon size="md" />
      <p>
        <time dateTime={step.due_at} title={format.full(step.due_at)}>
          {format.moment(step.due_at, now)}
        </time>
        {isOverdue ? <strong className={section.overdue}>{t("step.overdue")}</strong> : null}{" "}
        <UnsentMark enquiryId={customer.id} />
        <Link to={`${INBOX_PATH}?open=${customer.id}`}>
          {t(`step.${step.kind}`)}: {customer.name}
        </Link>
        <small>{[...place, step.owner?.name].filter(Boolean).join(" · ")}</small>
      </p>
      {mayAnswer ? <TodayActions step={step} onCall={() => setCalled("phone")} onMove={onMove} /> : null}
      {mayAnswer && customer.phone ? (
        <span className={styles.links}>
          <PhoneLinks phone={customer.phone} hasChatsOnly={step.kind === "call"} onCall={setCalled} />
        </span>
      ) : null}
      {called ? (
        <div className={styles.call}>
          <CallForm
            key={called}
            enquiry={{ ...customer, next_step: step }}
            user={user}
            begun={called}
            onNoted={() => setCalled(null)}
            onLeave={() => setCalled(null)}
          />
        </div>
      ) : null}
    </li>
  );
}
