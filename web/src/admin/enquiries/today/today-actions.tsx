import type { DueStep } from "@ezo/contract/enquiries/enquiry-steps";
import { dialLink } from "@ezo/contract/values/contact/phone";
import { HOUR_MS } from "@ezo/contract/values/time";
import { Button } from "@mantine/core";
import { Link } from "react-router-dom";
import { Check, FileText, Phone } from "../../generated/icons.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { INBOX_PATH } from "../../session/guards.ts";
import { useStep, valuesOf } from "../next-step/use-step.ts";
import { withOffer } from "../offers/offer-path.ts";
import styles from "./today-page.module.css";

/**
 * The way to do it, a tick when it is done, and another time: an hour or a day later, or one that is chosen. A visit that the
 * person was invited to has a chosen time only: they are mailed it, which is not for one touch of a button. The mail of its
 * cancellation is held while that can be undone.
 */
export function TodayActions(props: { step: DueStep; onCall: () => void; onMove: () => void }) {
  const { step, onCall, onMove } = props;
  const { t } = useTexts();
  const { set, finish, cancel } = useStep();
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
      <MainAction step={step} onCall={onCall} />
      <Button
        variant="default"
        leftSection={<Check size="sm" />}
        loading={finish.isPending}
        onClick={() => finish.mutate(of)}
      >
        {t("step.done")}
      </Button>
      {step.is_invited ? (
        <>
          <Button variant="subtle" onClick={onMove}>
            {t("today.move")}
          </Button>
          <Button variant="subtle" loading={cancel.isPending} onClick={() => cancel.mutate(of)}>
            {t("today.cancel_visit")}
          </Button>
        </>
      ) : (
        <>
          <Button variant="subtle" disabled={set.isPending} onClick={() => later(HOUR_MS)}>
            {t("today.hour_later")}
          </Button>
          <Button variant="subtle" disabled={set.isPending} onClick={() => later(24 * HOUR_MS)}>
            {t("today.day_later")}
          </Button>
          <Button variant="subtle" onClick={onMove}>
            {t("today.other_time")}
          </Button>
        </>
      )}
    </span>
  );
}

/** One way for each kind of step: dialling, the dialog of an offer, and the request, which says all about a visit. */
function MainAction({ step, onCall }: { step: DueStep; onCall: () => void }) {
  const { t } = useTexts();
  const { kind, customer } = step;
  if (kind === "call" && customer.phone)
    return (
      <Button
        component="a"
        href={dialLink(customer.phone)}
        onClick={onCall}
        variant="filled"
        leftSection={<Phone size="sm" />}
      >
        {t("today.call")}
      </Button>
    );
  const request = `${INBOX_PATH}?open=${customer.id}`;
  return kind === "offer" ? (
    <Button component={Link} to={withOffer(request)} variant="filled" leftSection={<FileText size="sm" />}>
      {t("today.offer")}
    </Button>
  ) : (
    <Button component={Link} to={request} variant="filled">
      {t("today.open")}
    </Button>
  );
}
