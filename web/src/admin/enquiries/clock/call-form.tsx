import type { AuthUser } from "@ezo/contract/accounts/auth";
import { type NextStep, STEP_KINDS } from "@ezo/contract/enquiries/next-step";
import { CALL_CHANNELS, CALL_OUTCOMES } from "@ezo/contract/enquiries/enquiry-steps";
import { readablePhone } from "@ezo/contract/values/contact/phone";
import { Button, Select, Textarea } from "@mantine/core";
import type { FormEvent } from "react";
import { MomentField } from "../../editor/fields/moment-field.tsx";
import { useTexts } from "../../i18n/texts-context.tsx";
import composer from "../answering/composer.module.css";
import { leaveAtEscape } from "../keys/leave-at-escape.ts";
import note from "../notes/note-form.module.css";
import step from "../next-step/step-section.module.css";
import { type CallChannel, isCallKept } from "./call-draft.ts";
import styles from "./call-form.module.css";
import { linkTo } from "./call-links.ts";
import { type CalledEnquiry, useCall } from "./use-call.ts";

/**
 * Notes a call: by which way, how it went, and what comes next. That is an answer, so that the clock stops. Until it is noted, it stays
 * on this device, per user and enquiry.
 */
export function CallForm(props: {
  enquiry: CalledEnquiry;
  user: AuthUser;
  /** The way of a call that was begun by a link elsewhere: the form is shown, and asks how it went. */
  begun?: CallChannel | undefined;
  onNoted?: () => void;
  /** Moves the focus from the empty field to the enquiry. */
  onLeave: () => void;
}) {
  const { enquiry, user, begun, onNoted, onLeave } = props;
  const { t } = useTexts();
  const form = useCall(user.id, enquiry, { begun, onNoted });
  const { draft, write } = form;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.save();
  };
  return (
    <form className={note.form} onSubmit={submit} noValidate ref={begun ? showWhole : null}>
      <Way phone={enquiry.phone} channel={draft.channel} onChange={(channel) => write({ channel })} />
      <Choices
        label={t("call.outcome")}
        of={CALL_OUTCOMES.map((value) => ({ value, name: t(`call.outcome.${value}`) }))}
        value={draft.outcome}
        // What is chosen stays on the device, so that a wrong choice must be taken back.
        onChoose={(outcome) => write({ outcome: draft.outcome === outcome ? null : outcome })}
      />
      {form.lacksOutcome ? (
        <p role="alert" className={styles.lacking}>
          {t("call.outcome_first")}
        </p>
      ) : null}
      <Textarea
        className={styles.said ?? ""}
        label={t("call.note")}
        autosize
        minRows={1}
        maxRows={6}
        value={draft.note}
        error={form.error}
        onChange={(event) => write({ note: event.currentTarget.value })}
        onKeyDown={(event) => leaveAtEscape(event, onLeave)}
      />
      {enquiry.status === "completed" ? null : <Next form={form} before={enquiry.next_step} />}
      <div className={note.foot}>
        <span className={note.hint}>
          {enquiry.clock?.is_waiting ? t("call.stops") : null}
          {isCallKept(draft) && !form.isSaving ? (
            <span className={composer.kept}>{t("call.draft_kept")}</span>
          ) : null}
        </span>
        <Button type="submit" variant="filled" loading={form.isSaving}>
          {t("call.save")}
        </Button>
      </div>
    </form>
  );
}

/** The form may open below the edge of what is on screen. */
const showWhole = (form: HTMLFormElement | null) => form?.scrollIntoView({ block: "nearest" });

/** What is to be done after the call, and when. It takes the place of the step that was agreed. */
function Next({
  form: { draft, write, chooseStep, stepError },
  before,
}: {
  form: ReturnType<typeof useCall>;
  before: NextStep | null;
}) {
  const { t } = useTexts();
  const { next } = draft;
  const isMoved = before?.is_invited && next && (next.kind !== "visit" || next.due_at !== before.due_at);
  return (
    <div className={styles.next}>
      <Choices
        label={t("step.title")}
        isLabelShown
        of={STEP_KINDS.map((value) => ({ value, name: t(`step.${value}`) }))}
        value={next?.kind ?? null}
        onChoose={chooseStep}
      />
      {next ? (
        <MomentField
          label={t("step.when")}
          value={next.due_at}
          error={stepError}
          onChange={(due_at) => write({ next: { ...next, due_at } })}
        />
      ) : null}
      {isMoved ? (
        <p role="status" className={styles.lacking}>
          {t(next.kind === "visit" ? "call.visit_moved" : "call.visit_cancelled")}
        </p>
      ) : null}
    </div>
  );
}

function Choices<Value extends string>(props: {
  label: string;
  isLabelShown?: boolean;
  of: readonly { value: Value; name: string }[];
  value: Value | null;
  onChoose: (value: Value) => void;
}) {
  const { label, isLabelShown = false, of, value: chosen, onChoose } = props;
  return (
    <>
      {isLabelShown ? <span className={styles.label}>{label}</span> : null}
      <div className={step.choices} role="group" aria-label={label}>
        {of.map(({ value, name }) => (
          <button key={value} type="button" aria-pressed={value === chosen} onClick={() => onChoose(value)}>
            {name}
          </button>
        ))}
      </div>
    </>
  );
}

/** By which way the call was, and a link that begins one. */
function Way(props: {
  phone: string | null;
  channel: CallChannel;
  onChange: (channel: CallChannel) => void;
}) {
  const { phone, channel, onChange } = props;
  const { t } = useTexts();
  const link = linkTo(phone, channel);
  return (
    <div className={styles.fields}>
      <Select
        label={t("call.channel")}
        allowDeselect={false}
        data={CALL_CHANNELS.map((value) => ({ value, label: t(`call.channel.${value}`) }))}
        value={channel}
        onChange={(value) => onChange(CALL_CHANNELS.find((known) => known === value) ?? "phone")}
      />
      {link ? (
        <Button component="a" href={link} target="_blank" rel="noreferrer" variant="default">
          {t(channel === "phone" ? "call.dial" : "call.write", { phone: readablePhone(phone ?? "") })}
        </Button>
      ) : null}
    </div>
  );
}
