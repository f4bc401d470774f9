import type { EnquiryDetail } from "@ezo/contract/enquiries";
import { CALL_CHANNELS, CALL_OUTCOMES, type CallOutcome, noteCall } from "@ezo/contract/enquiry-steps";
import { Button, Select, Textarea } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useMutation } from "../../query/use-mutation.ts";
import { useMutationContext } from "../../query/use-mutation-context.ts";
import { serverFieldErrors } from "../../ui/states/error-text.ts";
import { showAnswer } from "../enquiries.cache.ts";
import { enquiryKeys } from "../enquiries.queries.ts";
import { leaveAtEscape } from "../keys/leave-at-escape.ts";
import note from "../notes/note-form.module.css";
import step from "../next-step/step-section.module.css";
import styles from "./call-form.module.css";

type Channel = (typeof CALL_CHANNELS)[number];

/** Links that begin a call or a chat on the device where they are followed. */
const HREFS: Readonly<Record<Channel, (digits: string) => string>> = {
  phone: (digits) => `tel:+${digits}`,
  whatsapp: (digits) => `https://wa.me/${digits}`,
  viber: (digits) => `viber://chat?number=%2B${digits}`,
  telegram: (digits) => `https://t.me/+${digits}`,
};

/** Notes a call: by which way, and how it went. That is an answer, so that the clock stops. */
export function CallForm(props: {
  enquiry: EnquiryDetail;
  /** Moves the focus from the empty field to the enquiry. */
  onLeave: () => void;
}) {
  const { enquiry, onLeave } = props;
  const { id, phone } = enquiry;
  const { t, call, cache, toasts } = useMutationContext();
  const [channel, setChannel] = useState<Channel>("phone");
  const [outcome, setOutcome] = useState<CallOutcome>("reached");
  const [text, setText] = useState("");
  const save = useMutation({
    mutationFn: () => call(noteCall, { params: { id: String(id) }, body: { channel, outcome, note: text } }),
    onSuccess: ({ data }) => {
      setText("");
      showAnswer(cache, data);
      toasts.success(t("call.noted"));
      return cache.invalidateQueries({ queryKey: enquiryKeys.lists });
    },
    onError: (error) => toasts.failure(t("call.failed"), error),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  const digits = (phone ?? "").replace(/\D/g, "");
  return (
    <form className={note.form} onSubmit={submit} noValidate>
      <div className={styles.fields}>
        <Select
          label={t("call.channel")}
          allowDeselect={false}
          data={CALL_CHANNELS.map((value) => ({ value, label: t(`call.channel.${value}`) }))}
          value={channel}
          onChange={(value) => setChannel(CALL_CHANNELS.find((known) => known === value) ?? "phone")}
        />
        {digits ? (
          <Button
            component="a"
            href={HREFS[channel](digits)}
            target="_blank"
            rel="noreferrer"
            variant="default"
          >
            {t(channel === "phone" ? "call.dial" : "call.write", { phone: phone ?? "" })}
          </Button>
        ) : null}
      </div>
      <div className={step.choices} role="group" aria-label={t("call.outcome")}>
        {CALL_OUTCOMES.map((value) => (
          <button
            key={value}
            type="button"
            aria-pressed={value === outcome}
            onClick={() => setOutcome(value)}
          >
            {t(`call.outcome.${value}`)}
          </button>
        ))}
      </div>
      <Textarea
        className={styles.said ?? ""}
        label={t("call.note")}
        autosize
        minRows={1}
        maxRows={6}
        value={text}
        error={serverFieldErrors(save.error)["note"]}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => leaveAtEscape(event, onLeave)}
      />
      <div className={note.foot}>
        <span className={note.hint}>{enquiry.clock?.is_waiting ? t("call.stops") : null}</span>
        <Button type="submit" variant="filled" loading={save.isPending}>
          {t("call.save")}
        </Button>
      </div>
    </form>
  );
}
