import type { EnquiryDetail } from "@ezo/contract/enquiries/enquiry-detail";
import { type NextStep, STEP_KINDS, type StepKind } from "@ezo/contract/enquiries/next-step";
import { VISIT_MINUTES } from "@ezo/contract/values/limits/enquiries";
import { Button, Checkbox, Textarea } from "@mantine/core";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { MomentField } from "../../editor/fields/moment-field.tsx";
import { isSame } from "../../editor/history/field-diff.ts";
import { NumberField } from "../../editor/fields/number-field.tsx";
import { useTexts } from "../../i18n/texts-context.tsx";
import { serverFieldErrors } from "../../ui/states/error-text.ts";
import { useNow } from "../../ui/use-now.ts";
import styles from "./step-section.module.css";
import { stepMeanwhile, type StepValues, useStep, valuesOf } from "./use-step.ts";

/** Kind, time and note of the next step; of a visit also how long it takes, and whether the person gets it by mail. */
export function StepForm(props: {
  enquiry: EnquiryDetail;
  /** The step as it was when the form opened: a colleague's change since is not overwritten, until the seller has seen it. */
  opened: NextStep;
  /** Choosing its kind has set the step, at its proposed time: `onCancel` drops it. */
  isJustSet: boolean;
  onDone: () => void;
  onCancel: () => void;
}) {
  const { enquiry, opened, onDone, onCancel } = props;
  const { t } = useTexts();
  const [initial] = useState(() => valuesOf(opened));
  const [values, setValues] = useState(initial);
  const [minutes, setMinutes] = useState<number | string>(initial.duration_minutes);
  const [isPast, setPast] = useState(false);
  const { seen, isContested, error, isSaving, save } = useStepSave(enquiry, opened, onDone);
  const isJustSet = props.isJustSet && !isContested;
  const errors = serverFieldErrors(error);
  const change = (part: Partial<StepValues>) => setValues((current) => ({ ...current, ...part }));
  const isVisit = values.kind === "visit";
  const isChanged = !isSame({ ...values, duration_minutes: minutes }, initial);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typeof minutes !== "number") return;
    if (isJustSet && !isChanged) return onDone();
    // An overdue step keeps its time; another one is not replaced by a time that nobody chose and that has passed.
    const isKept = values.due_at === initial.due_at && values.due_at !== seen?.due_at;
    if (isKept && Date.parse(values.due_at) < Date.now()) return setPast(true);
    save({ ...values, duration_minutes: minutes, invite: isVisit && values.invite });
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate ref={showWhole}>
      {isJustSet ? <JustSet step={initial} /> : null}
      {isContested ? <Contested theirs={seen} /> : null}
      <KindChoice value={values.kind} onChange={(kind) => change({ kind })} />
      <div className={styles.fields}>
        <MomentField
          label={t("step.when")}
          value={values.due_at}
          error={isPast ? t("step.past") : errors["due_at"]}
          onChange={(due_at) => {
            change({ due_at });
            setPast(false);
          }}
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
        <Invite
          email={enquiry.email}
          isInvited={seen?.is_invited === true}
          checked={values.invite}
          onChange={(invite) => change({ invite })}
        />
      ) : null}
      <Actions
        isJustSet={isJustSet}
        isChanged={isChanged}
        isSaving={isSaving}
        onCancel={isContested ? onDone : onCancel}
      />
    </form>
  );
}

function KindChoice({ value, onChange }: { value: StepKind; onChange: (kind: StepKind) => void }) {
  const { t } = useTexts();
  return (
    <div className={styles.choices} role="group" aria-label={t("step.kind")}>
      {STEP_KINDS.map((kind) => (
        <button key={kind} type="button" aria-pressed={kind === value} onClick={() => onChange(kind)}>
          {t(`step.${kind}`)}
        </button>
      ))}
    </div>
  );
}

/** A step that is just set is kept or dropped; another one is saved or left as it was. */
function Actions(props: { isJustSet: boolean; isChanged: boolean; isSaving: boolean; onCancel: () => void }) {
  const { isJustSet, isChanged, isSaving, onCancel } = props;
  const { t } = useTexts();
  return (
    <div className={styles.actions}>
      <Button type="submit" variant="filled" loading={isSaving}>
        {t(isJustSet ? (isChanged ? "step.save_change" : "step.keep") : "buttons.save")}
      </Button>
      <Button variant="subtle" onClick={onCancel}>
        {t(isJustSet ? "step.cancel" : "buttons.cancel")}
      </Button>
    </div>
  );
}

/** Saves on top of the step that was seen. Where that was changed meanwhile, the next try is on top of what it is now. */
function useStepSave(enquiry: EnquiryDetail, opened: NextStep, onDone: () => void) {
  const [seen, setSeen] = useState<NextStep | null>(opened);
  const [isContested, setContested] = useState(false);
  const { set } = useStep({ asksAgain: true });
  const refused = (error: unknown) => {
    const meanwhile = stepMeanwhile(error);
    if (!meanwhile) return;
    setSeen(meanwhile.step);
    setContested(true);
  };
  return {
    seen,
    isContested,
    error: set.error,
    isSaving: set.isPending,
    save: (step: StepValues) =>
      set.mutate({ of: { ...enquiry, next_step: seen }, step }, { onSuccess: onDone, onError: refused }),
  };
}

/** Whether the person gets a visit by mail; once they had it, its changes are mailed in any case. */
function Invite(props: {
  email: string;
  isInvited: boolean;
  checked: boolean;
  onChange: (invite: boolean) => void;
}) {
  const { email, isInvited, checked, onChange } = props;
  const { t } = useTexts();
  return (
    <Checkbox
      label={t("step.invite")}
      description={email ? t("step.invite_hint", { email }) : t("step.no_email")}
      disabled={!email || isInvited}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

/** What has become of the step while the form was open. */
function Contested({ theirs }: { theirs: NextStep | null }) {
  const { t, format } = useTexts();
  const now = useNow();
  const notice = useRef<HTMLDivElement>(null);
  // The form may be scrolled, and the same notice may come again with another step.
  useEffect(() => notice.current?.focus(), [theirs]);
  const time = theirs ? format.moment(theirs.due_at, now) : "";
  return (
    <div ref={notice} role="alert" tabIndex={-1} className={styles.contested}>
      <p>
        {theirs ? t("step.contested", { step: t(`step.${theirs.kind}`), time }) : t("step.contested_gone")}
      </p>
      {theirs?.note ? <p>{theirs.note}</p> : null}
    </div>
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
