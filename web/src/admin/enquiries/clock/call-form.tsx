import type { AuthUser } from "@ezo/contract/auth";
import type { EnquiryDetail } from "@ezo/contract/enquiries";
import { CALL_CHANNELS, CALL_OUTCOMES } from "@ezo/contract/enquiry-steps";
import { dialLink, e164Of } from "@ezo/contract/values/phone";
import { Button, Select, Textarea } from "@mantine/core";
import type { FormEvent } from "react";
import { useTexts } from "../../i18n/texts-context.tsx";
import composer from "../answering/composer.module.css";
import { leaveAtEscape } from "../keys/leave-at-escape.ts";
import note from "../notes/note-form.module.css";
import step from "../next-step/step-section.module.css";
import { type CallChannel, isCallWritten } from "./call-draft.ts";
import styles from "./call-form.module.css";
import { useCall } from "./use-call.ts";

/** Links that begin a chat on the device where they are followed. */
const CHATS: Readonly<Record<Exclude<CallChannel, "phone">, (digits: string) => string>> = {
  whatsapp: (digits) => `https://wa.me/${digits}`,
  viber: (digits) => `viber://chat?number=%2B${digits}`,
  telegram: (digits) => `https://t.me/+${digits}`,
};

/** The link by which the person is reached; null where they have no number, or none that a chat could find. */
function linkTo(phone: string | null, channel: CallChannel): string | null {
  if (!phone) return null;
  if (channel === "phone") return dialLink(phone);
  const digits = e164Of(phone)?.slice(1);
  return digits ? CHATS[channel](digits) : null;
}

/**
 * Notes a call: by which way, and how it went. That is an answer, so that the clock stops. An unfinished text stays on this device,
 * per user and enquiry.
 */
export function CallForm(props: {
  enquiry: EnquiryDetail;
  user: AuthUser;
  /** Moves the focus from the empty field to the enquiry. */
  onLeave: () => void;
}) {
  const { enquiry, user, onLeave } = props;
  const { t } = useTexts();
  const { draft, write, save, isSaving, lacksOutcome, error } = useCall(user.id, enquiry.id);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save();
  };
  return (
    <form className={note.form} onSubmit={submit} noValidate>
      <Way phone={enquiry.phone} channel={draft.channel} onChange={(channel) => write({ channel })} />
      <div className={step.choices} role="group" aria-label={t("call.outcome")}>
        {CALL_OUTCOMES.map((value) => (
          <button
            key={value}
            type="button"
            aria-pressed={value === draft.outcome}
            onClick={() => write({ outcome: value })}
          >
            {t(`call.outcome.${value}`)}
          </button>
        ))}
      </div>
      {lacksOutcome ? (
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
        error={error}
        onChange={(event) => write({ note: event.currentTarget.value })}
        onKeyDown={(event) => leaveAtEscape(event, onLeave)}
      />
      <div className={note.foot}>
        <span className={note.hint}>
          {enquiry.clock?.is_waiting ? t("call.stops") : null}
          {isCallWritten(draft) && !isSaving ? (
            <span className={composer.kept}>{t("call.draft_kept")}</span>
          ) : null}
        </span>
        <Button type="submit" variant="filled" loading={isSaving}>
          {t("call.save")}
        </Button>
      </div>
    </form>
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
        <Button
          component="a"
          href={link}
          target="_blank"
          rel="noreferrer"
          variant="default"
        >
          {t(channel === "phone" ? "call.dial" : "call.write", { phone: phone ?? "" })}
        </Button>
      ) : null}
    </div>
  );
}
