import { FORM_MINIMUM_TIME_MS, MESSAGE_MAX_LENGTH, TEXT_INPUT_MAX_LENGTH } from "@ezo/contract/limits";
import { ownPath } from "@ezo/contract/patterns";
import { type FocusEvent, type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { ApiError } from "../api/api-error.ts";
import { failureNotice } from "../api/failure-text.ts";
import { useCaller } from "../api/caller-context.ts";
import { useLocale, useT } from "../i18n/i18n-context.tsx";
import { useToasts } from "../ui/toasts-context.tsx";
import type { EnquirySubject } from "./enquiry-subject.ts";
import { createAttempts } from "./attempt.ts";
import {
  type EnquirySource,
  type EnquiryValues,
  FIELD_NAMES,
  type FieldError,
  type FieldErrors,
  type FieldName,
  readValues,
} from "./fields.ts";
import { isReady } from "./is-ready.ts";
import { loadEnquiryRules } from "./load-enquiry-rules.ts";
import { SENT_BY_SCRIPT } from "./sent-by-script.ts";
import { createStopwatch } from "./stopwatch.ts";
import { useDraft } from "./use-draft.ts";
import { useMessageStart } from "./use-message-start.ts";

interface Options {
  source: EnquirySource;
  about?: EnquirySubject | undefined;
  /** The server has stored the enquiry; the form is empty again. */
  onSent: (message: string) => void;
  /** It has not: `message` is the server's word, or empty. Returns the toast that says so. */
  onFailed: (message: string) => number;
}
export interface PhoneState {
  value: string;
  isValid: boolean;
}
const NO_PHONE: PhoneState = { value: "", isValid: false };
/** Timers may run a little early; the server counts exactly. */
const TIMER_SLACK_MS = 50;

/**
 * One of the visitor's forms. The fields keep their own text, so that what was typed before the page came alive, or
 * filled in by the browser, is never lost; the form reads them when something happens.
 */
export function useEnquiryForm({ source, about, onSent, onFailed }: Options) {
  const t = useT();
  const call = useCaller();
  const locale = useLocale();
  const toasts = useToasts();
  const form = useRef<HTMLFormElement>(null);
  const phone = useRef(NO_PHONE);
  const failureToast = useRef<number>(undefined);
  const [stopwatch] = useState(createStopwatch);
  const [attempts] = useState(createAttempts);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isSubmitting, setIsSubmitting] = useState(false);
  const [isComplete, setIsComplete] = useState(false);
  /** Rises with every reset; fields that hold more than the form's own elements begin anew with it. */
  const [round, setRound] = useState(0);

  const values = (): EnquiryValues | undefined =>
    form.current ? readValues(form.current, phone.current.value) : undefined;
  function refresh() {
    const current = values();
    setIsComplete(current !== undefined && isReady(source, current, phone.current.isValid));
  }
  function clearError(field: FieldName) {
    setErrors(({ [field]: _, ...others }) => others);
  }
  const begin = useEffectEvent(() => {
    stopwatch.restart();
    refresh();
  });
  useEffect(() => begin(), [round]);
  // What the form is about may bring the message's beginning, after the rest has been filled in.
  const start = useMessageStart(form, about?.message);
  const follow = useEffectEvent(refresh);
  useEffect(() => follow(), [about?.message]);

  const draft = useDraft({ source, form, about, values, start });

  function setPhone(next: PhoneState) {
    const isChanged = next.value !== phone.current.value;
    phone.current = next;
    const isTyped = document.activeElement?.matches('input[name="phone"]') ?? false;
    if (isChanged && isTyped) clearError("phone");
    // The widget arrives after the plain field and rewrites the number: an error that is shown is checked again.
    else if (isChanged && errors.phone) void check("phone");
    refresh();
  }
  function onInput({ target }: FormEvent<HTMLFormElement>) {
    const field = fieldOf(target);
    // Too much is said at once: what is over may lie out of sight.
    if (field && isTooLong(field, values()?.[field])) void check(field);
    else if (field && field !== "phone") clearError(field);
    refresh();
  }
  function onBlur({ target, relatedTarget }: FocusEvent<HTMLFormElement>) {
    const field = fieldOf(target);
    // A visitor who goes on to a button gets the whole form checked, or leaves it. A message now would move the
    // button away.
    if (!field || relatedTarget instanceof HTMLButtonElement) return;
    void check(field);
  }
  async function check(field: FieldName) {
    const rules = await loadEnquiryRules().catch(() => undefined);
    const current = values();
    if (!rules || !current) return;
    const error = rules.enquiryErrors(source, current)[field];
    if (error) setErrors((others) => ({ ...others, [field]: error }));
    else clearError(field);
  }

  async function send() {
    const rules = await loadEnquiryRules();
    const current = values();
    if (!current) return;
    const found = rules.enquiryErrors(source, current);
    if (Object.keys(found).length > 0) return reject(found);
    // Nobody fills a form in no time. A visitor whose browser fills it waits out the rest behind the spinner.
    await delay(FORM_MINIMUM_TIME_MS + TIMER_SLACK_MS - stopwatch.elapsedMs());
    const { key, elapsedMs } = attempts.attemptFor(current, stopwatch.elapsedMs());
    const body = rules.enquiryBody(source, current, {
      locale,
      page: ownPath(window.location.pathname),
      elapsedMs,
      about,
      namedAs: draft.namedAs(),
    });
    const { message } = await call(rules.sendEnquiry, { body }, { headers: { "idempotency-key": key } });
    attempts.finish();
    // Also when the visitor has gone on to another page meanwhile.
    reset();
    onSent(message);
  }
  function reject(found: FieldErrors) {
    setErrors(found);
    const first = FIELD_NAMES.find((name) => found[name]);
    const field = first && form.current?.elements.namedItem(first);
    if (field instanceof HTMLElement) field.focus();
  }
  function fail(error: unknown) {
    const wrong = error instanceof ApiError ? error.errors : {};
    const refused = FIELD_NAMES.flatMap((name) => {
      const [text] = wrong[name] ?? [];
      return text ? [[name, { text }] as const] : [];
    });
    if (refused.length > 0) reject(Object.fromEntries(refused));
    failureToast.current = onFailed(failureNotice(error, t));
  }
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSubmitting) return;
    // What an earlier attempt met is not said of this one.
    if (failureToast.current !== undefined) toasts.dismiss(failureToast.current);
    setIsSubmitting(true);
    void send()
      .catch(fail)
      .finally(() => setIsSubmitting(false));
  }

  function reset() {
    draft.drop();
    form.current?.reset();
    start.giveWay();
    phone.current = NO_PHONE;
    setErrors({});
    setIsComplete(false);
    setRound((count) => count + 1);
  }
  const worded = (error: FieldError): string => ("text" in error ? error.text : t(error.key, error.values));

  return {
    formProps: { ref: form, noValidate: true, method: SENT_BY_SCRIPT, onInput, onBlur, onSubmit },
    /** The message under a field, or nothing. */
    errorOf: (field: FieldName): string | undefined => errors[field] && worded(errors[field]),
    errorCount: Object.keys(errors).length,
    isComplete,
    isSubmitting,
    /** The message begins with what the form is about. */
    isAboutInMessage: start.isPlaced,
    /** The subject chosen earlier; the other fields have theirs back already. */
    draftSubject: round === 0 ? draft.subject : undefined,
    round,
    setPhone,
    reset,
  };
}
export type EnquiryForm = ReturnType<typeof useEnquiryForm>;

const delay = (delayMs: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, delayMs)));

const isTooLong = (field: FieldName, text = ""): boolean =>
  text.length > (field === "message" ? MESSAGE_MAX_LENGTH : TEXT_INPUT_MAX_LENGTH);

function fieldOf(target: EventTarget): FieldName | undefined {
  const name = target instanceof HTMLElement ? target.getAttribute("name") : null;
  return FIELD_NAMES.find((field) => field === name);
}
