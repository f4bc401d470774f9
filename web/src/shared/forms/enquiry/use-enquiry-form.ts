import type { FormSource } from "@ezo/contract/enquiries/enquiry-source";
import { REQUIRED_FIELDS } from "@ezo/contract/values/forms/required-fields";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { failureNotice } from "../../api/failure-text.ts";
import { useT } from "../../i18n/i18n-context.tsx";
import { useForgetting } from "../../lib/use-forgetting.ts";
import { useSettled } from "../../lib/use-settled.ts";
import type { EnquirySubject } from "./enquiry-subject.ts";
import { checksWhileTyping, type PhoneState } from "./checks-while-typing.ts";
import { type EnquiryValues, readValues } from "../fields/fields.ts";
import { missingFields, type RequiredField } from "../sending/is-ready.ts";
import { SENT_BY_SCRIPT } from "../sent-by-script.ts";
import { useDraft } from "../drafts/use-draft.ts";
import { useFieldErrors } from "../fields/use-field-errors.ts";
import { useMessageStart } from "./use-message-start.ts";
import { planProblem, reportedErrors, type SentEnquiry, useSendEnquiry } from "./use-send-enquiry.ts";
import { useSubmit } from "../sending/use-submit.ts";

interface Options {
  source: FormSource;
  about?: EnquirySubject | undefined;
  /** `about` is still being loaded: what is sent meanwhile waits for it. */
  isLoading?: boolean;
  /** The server has stored the enquiry; the form is empty again. */
  onSent: (sent: SentEnquiry) => void;
  /** Sending has failed; `message` is the server's text, or empty. Returns the toast that reports it. */
  onFailed: (message: string) => number;
}
const NO_PHONE: PhoneState = { value: "", isValid: false };

/**
 * One of the visitor's forms. Its fields are uncontrolled, so that nothing is lost that was typed, or filled in by the
 * browser, before the page was hydrated; the form reads them when something happens.
 */
export function useEnquiryForm({ source, about, isLoading = false, onSent, onFailed }: Options) {
  const t = useT();
  const form = useRef<HTMLFormElement>(null);
  const phone = useRef<PhoneState>(NO_PHONE);
  /** Increases with every reset; it is the key of fields that have state of their own. */
  const [round, setRound] = useState(0);
  /** Why it was not sent, until the next attempt or edit. */
  const [failure, setFailure] = useState("");
  const values = (): EnquiryValues | undefined =>
    form.current ? readValues(form.current, phone.current.value) : undefined;
  const errors = useFieldErrors({ source, form, values });
  const start = useMessageStart(form, about?.message);
  const draft = useDraft({ source, form, about, values, start, errors });
  const enquiry = useSendEnquiry({
    source,
    subject: useSettled(about, isLoading),
    values,
    namedAs: draft.namedAs,
  });

  const { missing, refresh } = useMissing(source, () => {
    const current = values();
    return current && missingFields(source, current, phone.current.isValid);
  });
  const onRound = useEffectEvent(() => {
    enquiry.restartClock();
    refresh();
  });
  useEffect(() => onRound(), [round]);
  // The message may be prefilled after the other fields have been filled in.
  const onPrefilled = useEffectEvent(refresh);
  useEffect(() => onPrefilled(), [about?.message]);

  function reset() {
    draft.drop();
    form.current?.reset();
    start.giveWay();
    phone.current = NO_PHONE;
    errors.clearAll();
    setRound((count) => count + 1);
  }
  // Emptied, it is stored no more when the page is left right after.
  useForgetting(() => {
    setFailure("");
    reset();
  });
  async function send() {
    setFailure("");
    const outcome = await enquiry.send();
    if (!outcome) return;
    if ("errors" in outcome) return errors.show(outcome.errors);
    // Also when the visitor has left the page in the meantime.
    reset();
    onSent(outcome);
  }
  const { isSubmitting, onSubmit } = useSubmit(send, (error) => {
    const reported = reportedErrors(error);
    const ofPlan = planProblem(error);
    if (ofPlan) about?.lookAgain?.();
    const notice = ofPlan ?? failureNotice(error, t);
    // What is wrong with a field is shown at the field.
    if (Object.keys(reported).length > 0) errors.show(reported);
    else setFailure(notice);
    return onFailed(notice);
  });

  const { onInput, onBlur, setPhone } = checksWhileTyping({
    errors,
    values,
    phone,
    onEdit: () => setFailure(""),
    onChange: refresh,
  });
  return {
    formProps: { ref: form, noValidate: true, method: SENT_BY_SCRIPT, onInput, onBlur, onSubmit },
    errorOf: errors.textOf,
    marked: errors.marked,
    failure,
    /** The fields without which the form cannot be sent. */
    missing,
    isSubmitting,
    /** The subject of the restored draft; the other fields are restored already. */
    draftSubject: round === 0 ? draft.subject : undefined,
    round,
    setPhone,
    reset,
    /** Empties the form, and stops the sending that has not been answered yet. */
    cancel: () => {
      enquiry.cancel();
      reset();
    },
  };
}
export type EnquiryForm = ReturnType<typeof useEnquiryForm>;

/** The fields without which the form cannot be sent, as `refresh` has last read them. */
function useMissing(source: FormSource, read: () => readonly RequiredField[] | undefined) {
  const [missing, setMissing] = useState<readonly RequiredField[]>(REQUIRED_FIELDS[source]);
  function refresh() {
    const now = read();
    // The same array where nothing has changed: no key press renders the form for nothing.
    if (now) setMissing((before) => (String(now) === String(before) ? before : now));
  }
  return { missing, refresh };
}
