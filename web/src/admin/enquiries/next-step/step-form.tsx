import { type EnquiryDetail, STEP_KINDS } from "@ezo/contract/enquiries";
import { VISIT_MINUTES } from "@ezo/contract/values/limits/enquiries";
import { Button, Checkbox, Textarea } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { MomentField } from "../../editor/fields/moment-field.tsx";
import { isSame } from "../../editor/history/field-diff.ts";
import { NumberField } from "../../editor/fields/number-field.tsx";
import { useTexts } from "../../i18n/texts-context.tsx";
import { serverFieldErrors } from "../../ui/states/error-text.ts";
import { useNow } from "../../ui/use-now.ts";
import styles from "./step-section.module.css";
import { type StepValues, useStep } from "./use-step.ts";

/** Kind, time and note of the next step; of a visit also how long it takes, and whether the person gets it by mail. */
export function StepForm(props: {
  enquiry: EnquiryDetail;
  initial: StepValues;
  /** Choosing its kind has set the step, at its proposed time: `onCancel` drops it. */
  isJustSet: boolean;
  onDone: () => void;
  onCancel: () => void;
}) {
  const { enquiry, initial, isJustSet, onDone, onCancel } = props;
  const { t } = useTexts();
  // The step as it was when the form opened: a colleague's change since is not overwritten.
  const [seen] = useState(enquiry.next_step);
  const [values, setValues] = useState(initial);
  const [minutes, setMinutes] = useState<number | string>(initial.duration_minutes);
  const { set } = useStep();
  const errors = serverFieldErrors(set.error);
  const change = (part: Partial<StepValues>) => setValues((current) => ({ ...current, ...part }));
  const isVisit = values.kind === "visit";
  const isChanged = !isSame({ ...values, duration_minutes: minutes }, initial);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typeof minutes !== "number") return;
    if (isJustSet && !isChanged) return onDone();
    set.mutate(
      {
        of: { ...enquiry, next_step: seen },
        step: { ...values, duration_minutes: minutes, invite: isVisit && values.invite },
      },
      { onSuccess: onDone },
    );
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate ref={showWhole}>
      {isJustSet ? <JustSet step={initial} /> : null}
      <div className={styles.choices} role="group" aria-label={t("step.kind")}>
        {STEP_KINDS.map((kind) => (
          <button
            key={kind}
            type="button"
            aria-pressed={kind === values.kind}
            onClick={() => change({ kind })}
          >
            {t(`step.${kind}`)}
          </button>
        ))}
      </div>
      <div className={styles.fields}>
        <MomentField
          label={t("step.when")}
          value={values.due_at}
          error={errors["due_at"]}
          onChange={(due_at) => change({ due_at })}
        />
        {isVisit ? (
          <NumberField
            label={t("step.minutes")}
            bounds={VISIT_MINUTES}
            value={minutes}
            error={errors["duration_minutes"]}
            onChange={setMinutes}
          />
        ) : null}
      </div>
      <Textarea
        label={t("step.note")}
        autosize
        minRows={1}
        maxRows={4}
        value={values.note}
        error={errors["note"]}
        onChange={(event) => change({ note: event.currentTarget.value })}
      />
      {isVisit ? (
        <Checkbox
          label={t("step.invite")}
          description={enquiry.email ? t("step.invite_hint", { email: enquiry.email }) : t("step.no_email")}
          disabled={!enquiry.email || enquiry.next_step?.is_invited === true}
          checked={values.invite}
          onChange={(event) => change({ invite: event.currentTarget.checked })}
        />
      ) : null}
      <div className={styles.actions}>
        <Button type="submit" variant="filled" loading={set.isPending}>
          {t(isJustSet ? (isChanged ? "step.save_change" : "step.keep") : "buttons.save")}
        </Button>
        <Button variant="subtle" onClick={onCancel}>
          {t(isJustSet ? "step.cancel" : "buttons.cancel")}
        </Button>
      </div>
    </form>
  );
}

/** Says that the step is saved already, and for when. */
function JustSet({ step }: { step: StepValues }) {
  const { t, format } = useTexts();
  const time = format.moment(step.due_at, useNow());
  return <p className={styles.set}>{t("step.just_set", { step: t(`step.${step.kind}`), time })}</p>;
}

/** The form is taller than the choice it opens from, and could end below the edge of the pane. */
const showWhole = (form: HTMLFormElement | null) => form?.scrollIntoView({ block: "nearest" });
