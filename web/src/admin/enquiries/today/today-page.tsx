import type { DueStep } from "@ezo/contract/enquiry-steps";
import { localized } from "@ezo/contract/values/locale";
import { dialLink } from "@ezo/contract/values/phone";
import { Button } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router-dom";
import { cx } from "../../../shared/lib/cx.ts";
import { Check, CircleCheck, Phone } from "../../generated/icons.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import list from "../../resource/list/resource-list.module.css";
import { INBOX_PATH } from "../../session/guards.ts";
import { useMay, useUser } from "../../session/session-context.tsx";
import { Blank } from "../../ui/states/blank.tsx";
import { NotLoaded } from "../../ui/states/not-loaded.tsx";
import { useNow } from "../../ui/use-now.ts";
import { CallForm } from "../clock/call-form.tsx";
import { NextDue } from "../next-step/next-due.tsx";
import { STEP_ICONS } from "../next-step/step-section.tsx";
import section from "../next-step/step-section.module.css";
import { useStep, valuesOf } from "../next-step/use-step.ts";
import { useStepsOfToday } from "../next-step/use-steps-of-today.ts";
import styles from "./today-page.module.css";

const HOUR_MS = 60 * 60_000;

/** What is to be done today: overdue first, then by time. */
export default function TodayPage() {
  const { t, format } = useTexts();
  const now = useNow();
  const [isMine, setMine] = useState(true);
  const { data, error, refetch, isPlaceholderData } = useStepsOfToday(isMine);
  const next = data?.meta.next;
  return (
    <div className={cx(list.page, styles.page)}>
      <div className={section.choices} role="group" aria-label={t("today.whose")}>
        {[true, false].map((mine) => (
          <button
            key={String(mine)}
            type="button"
            aria-pressed={mine === isMine}
            onClick={() => setMine(mine)}
          >
            {t(mine ? "today.mine" : "today.all")}
          </button>
        ))}
      </div>
      {!data ? (
        <NotLoaded title={t("today.error")} error={error} onRetry={refetch} rows={5} height={72} gap={4} />
      ) : data.data.length === 0 ? (
        <Blank icon={CircleCheck} title={t("today.empty")} message={t("today.empty_message")} />
      ) : (
        <>
          <p role="status" className={styles.summary}>
            {t("today.summary", {
              total: format.number(data.meta.total),
              overdue: format.number(data.meta.overdue),
            })}
          </p>
          <ol className={cx(styles.list, isPlaceholderData && list.stale)}>
            {data.data.map((step, index) => (
              <Item key={step.id} step={step} now={now} isNext={index === 0} />
            ))}
          </ol>
        </>
      )}
      {next ? (
        <p className={styles.next}>
          <NextDue step={next} to={`${INBOX_PATH}?open=${next.customer.id}`} now={now} />
        </p>
      ) : null}
    </div>
  );
}

function Item({ step, now, isNext }: { step: DueStep; now: number; isNext: boolean }) {
  const { t, format, language } = useTexts();
  const mayAnswer = useMay()("enquiries.answer");
  const user = useUser();
  // A link that was followed opens the form that asks how it went.
  const [isCalled, setCalled] = useState(false);
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
    <li className={cx(styles.item, isNext && styles.first)}>
      <Icon size="md" />
      <p>
        <time dateTime={step.due_at} title={format.full(step.due_at)}>
          {format.moment(step.due_at, now)}
        </time>
        {isOverdue ? <strong className={section.overdue}>{t("step.overdue")}</strong> : null}
        <Link to={`${INBOX_PATH}?open=${customer.id}`}>
          {t(`step.${step.kind}`)}: {customer.name}
        </Link>
        <small>{[...place, step.owner?.name].filter(Boolean).join(" · ")}</small>
      </p>
      {mayAnswer ? <Actions step={step} onCall={() => setCalled(true)} /> : null}
      {isCalled ? (
        <div className={styles.call}>
          <CallForm
            enquiry={{ ...customer, next_step: step }}
            user={user}
            begun="phone"
            onNoted={() => setCalled(false)}
            onLeave={() => setCalled(false)}
          />
        </div>
      ) : null}
    </li>
  );
}

/**
 * The way to do it, a tick when it is done, and an hour or a day later. A visit that the person was invited to is moved at the request: they
 * are mailed its new time, which is not for one touch of a button.
 */
function Actions({ step, onCall }: { step: DueStep; onCall: () => void }) {
  const { t } = useTexts();
  const { set, finish } = useStep();
  const { customer } = step;
  const of = { id: customer.id, name: customer.name, next_step: step };
  const later = (ms: number) =>
    set.mutate({
      of,
      step: {
        ...valuesOf(step),
        due_at: new Date(Math.max(Date.now(), Date.parse(step.due_at)) + ms).toISOString(),
      },
    });
  return (
    <span className={styles.actions}>
      {step.kind === "call" && customer.phone ? (
        <Button
          component="a"
          href={dialLink(customer.phone)}
          onClick={onCall}
          variant="filled"
          leftSection={<Phone size="sm" />}
        >
          {t("today.call")}
        </Button>
      ) : null}
      <Button
        variant="default"
        leftSection={<Check size="sm" />}
        loading={finish.isPending}
        onClick={() => finish.mutate(of)}
      >
        {t("step.done")}
      </Button>
      {step.is_invited ? null : (
        <>
          <Button variant="subtle" disabled={set.isPending} onClick={() => later(HOUR_MS)}>
            {t("today.hour_later")}
          </Button>
          <Button variant="subtle" disabled={set.isPending} onClick={() => later(24 * HOUR_MS)}>
            {t("today.day_later")}
          </Button>
        </>
      )}
    </span>
  );
}
