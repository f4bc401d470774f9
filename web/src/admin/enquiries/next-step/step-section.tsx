import type { EnquiryDetail } from "@ezo/contract/enquiries/enquiry-detail";
import { type NextStep, STEP_KINDS, type StepKind } from "@ezo/contract/enquiries/next-step";
import { Button } from "@mantine/core";
import { useState } from "react";
import { CalendarClock, Check, FileText, Phone } from "../../generated/icons.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { useMay } from "../../session/session-context.tsx";
import type { IconComponent } from "../../ui/create-icon.ts";
import { useNow } from "../../ui/use-now.ts";
import { StepForm } from "./step-form.tsx";
import styles from "./step-section.module.css";
import { useStep } from "./use-step.ts";

export const STEP_ICONS: Readonly<Record<StepKind, IconComponent>> = {
  call: Phone,
  visit: CalendarClock,
  offer: FileText,
};

/** A form that is open. */
interface Editing {
  /** The step as it was when the form opened. */
  opened: NextStep;
  /** Its kind was chosen just now, which has set it. */
  isJustSet: boolean;
  /** The step that was just set has been the enquiry's since. */
  isShown?: boolean;
}

/** What is to be done next about an enquiry: one step, which is set, moved, finished or dropped here. */
export function StepSection({ enquiry }: { enquiry: EnquiryDetail }) {
  const { t } = useTexts();
  // What comes of the step meanwhile neither changes nor closes a form in which somebody writes.
  const [editing, setEditing] = useState<Editing | null>(null);
  // Here, not in the choice, which goes once a step is set.
  const { set, cancel } = useStep();
  const choose = (kind: StepKind) =>
    set.mutate(
      { of: enquiry, step: kind },
      {
        onSuccess: ({ data: { next_step: opened } }) => {
          if (opened) setEditing({ opened, isJustSet: true });
        },
      },
    );
  const close = () => setEditing(null);
  const giveUp = ({ opened, isJustSet }: Editing) => {
    close();
    // Choosing its kind has set the step already.
    if (isJustSet) cancel.mutate({ ...enquiry, next_step: opened });
  };
  const { next_step: step } = enquiry;
  // The enquiry may come with the step a moment after the answer to its choice.
  if (editing?.isJustSet && step && !editing.isShown) setEditing({ ...editing, isShown: true });
  // Its choice was taken back by the undo, or by a colleague.
  if (editing?.isShown && !step) setEditing(null);
  const mayAnswer = useMay()("enquiries.answer");
  if ((enquiry.status === "completed" || !mayAnswer) && !step) return null;
  return (
    <section className={styles.section} aria-label={t("step.title")}>
      <h3>{t("step.title")}</h3>
      {editing ? (
        <StepForm
          key={`${editing.opened.id} ${editing.opened.version}`}
          enquiry={enquiry}
          opened={editing.opened}
          isJustSet={editing.isJustSet}
          onDone={close}
          onCancel={() => giveUp(editing)}
        />
      ) : step ? (
        <Agreed
          enquiry={enquiry}
          step={step}
          onEdit={mayAnswer ? () => setEditing({ opened: step, isJustSet: false }) : null}
        />
      ) : (
        <Choose isBusy={set.isPending} onChoose={choose} />
      )}
    </section>
  );
}

function Choose({ isBusy, onChoose }: { isBusy: boolean; onChoose: (kind: StepKind) => void }) {
  const { t } = useTexts();
  return (
    <div className={styles.choices} role="group" aria-label={t("step.title")}>
      {STEP_KINDS.map((kind) => {
        const Icon = STEP_ICONS[kind];
        return (
          <button key={kind} type="button" disabled={isBusy} onClick={() => onChoose(kind)}>
            <Icon size="sm" />
            {t(`step.${kind}`)}
          </button>
        );
      })}
    </div>
  );
}

function Agreed(props: { enquiry: EnquiryDetail; step: NextStep; onEdit: (() => void) | null }) {
  const { enquiry, step, onEdit } = props;
  const { t, format } = useTexts();
  const now = useNow();
  const { finish, cancel, save } = useStep();
  const Icon = STEP_ICONS[step.kind];
  const isOverdue = Date.parse(step.due_at) < now;
  return (
    <div className={styles.agreed}>
      <Icon size="md" />
      <p>
        <b>{t(`step.${step.kind}`)}</b>
        {" · "}
        <time dateTime={step.due_at} title={format.full(step.due_at)}>
          {format.moment(step.due_at, now)}
        </time>
        {isOverdue ? <strong className={styles.overdue}>{t("step.overdue")}</strong> : null}
        <small>
          {[step.owner?.name, step.is_invited ? t("step.invited") : "", step.note]
            .filter(Boolean)
            .join(" · ")}
        </small>
      </p>
      <span className={styles.actions}>
        {onEdit ? (
          <Button
            variant="default"
            leftSection={<Check size="sm" />}
            loading={finish.isPending}
            onClick={() => finish.mutate(enquiry)}
          >
            {t("step.done")}
          </Button>
        ) : null}
        {step.kind === "visit" ? (
          <Button variant="subtle" loading={save.isPending} onClick={() => save.mutate(enquiry)}>
            {t("step.file")}
          </Button>
        ) : null}
        {onEdit ? (
          <>
            <Button variant="subtle" onClick={onEdit}>
              {t("step.move")}
            </Button>
            <Button variant="subtle" loading={cancel.isPending} onClick={() => cancel.mutate(enquiry)}>
              {t("step.cancel")}
            </Button>
          </>
        ) : null}
      </span>
    </div>
  );
}
