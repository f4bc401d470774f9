import type { FormSource } from "@ezo/contract/enquiries/enquiry-source";
import { FORM_MINIMUM_TIME_MS } from "@ezo/contract/values/limits/fields";
import { ownPath } from "@ezo/contract/values/patterns";
import { useRef, useState } from "react";
import { ApiError } from "../../api/api-error.ts";
import { useCaller } from "../../api/caller-context.ts";
import { useLocale } from "../../i18n/i18n-context.tsx";
import { notedVisits } from "../../lib/touch.ts";
import { createAttempts } from "../sending/attempt.ts";
import { contentOf, type EnquirySubject } from "./enquiry-subject.ts";
import { type EnquiryValues, FIELD_NAMES, type FieldErrors } from "../fields/fields.ts";
import { loadEnquiryRules } from "./load-enquiry-rules.ts";
import { createStopwatch } from "../sending/stopwatch.ts";

/** Timers may fire slightly early; the server checks the exact time. */
const TIMER_SLACK_MS = 50;

interface Options {
  source: FormSource;
  /** What the enquiry is about, once that is loaded. */
  subject: () => Promise<EnquirySubject | undefined>;
  values: () => EnquiryValues | undefined;
  /** How the message names its apartments, where it was begun in another language. */
  namedAs: () => string | undefined;
}

/** What the server says of an enquiry that it has stored. */
export interface SentEnquiry {
  message: string;
  /** A mail was sent by which the consent is to be confirmed. */
  confirmsConsent: boolean;
}

/** Checks a form's values and sends them. */
export function useSendEnquiry({ source, subject, values, namedAs }: Options) {
  const call = useCaller();
  const locale = useLocale();
  const [stopwatch] = useState(createStopwatch);
  const [attempts] = useState(createAttempts);
  const sending = useRef<AbortController>(undefined);
  return {
    restartClock: stopwatch.restart,
    /** Stops the sending that has not been answered yet; it then resolves with nothing. */
    cancel: () => sending.current?.abort(),
    /** Resolves with the server's answer, or with the errors that keep the form from being sent. */
    send: async (): Promise<SentEnquiry | { errors: FieldErrors } | undefined> => {
      const { signal } = (sending.current = new AbortController());
      const [rules, about] = await Promise.all([loadEnquiryRules(), subject()]);
      const current = values();
      if (!current || signal.aborted) return undefined;
      const errors = rules.enquiryErrors(source, current);
      if (Object.keys(errors).length > 0) return { errors };
      // The server refuses forms that are filled in too fast. When autofill has done it, the visitor waits here.
      await delay(FORM_MINIMUM_TIME_MS + TIMER_SLACK_MS - stopwatch.elapsedMs());
      if (signal.aborted) return undefined;
      const content = { ...current, about: contentOf(about) };
      const { key, elapsedMs } = attempts.attemptFor(content, stopwatch.elapsedMs());
      const page = ownPath(window.location.pathname);
      const visits = rules.visitsToSend(notedVisits());
      const context = { locale, page, elapsedMs, about, namedAs: namedAs(), visits };
      const body = rules.enquiryBody(source, current, context);
      const answer = await call(
        rules.sendEnquiry,
        { body },
        { headers: { "idempotency-key": key }, signal },
      ).catch((error: unknown) => {
        if (!signal.aborted) throw error;
      });
      if (!answer || signal.aborted) return undefined;
      attempts.finish();
      return { message: answer.message, confirmsConsent: answer.data.confirms_consent ?? false };
    },
  };
}

/** The errors of fields that the server has reported. */
export function reportedErrors(error: unknown): FieldErrors {
  const reported = error instanceof ApiError ? error.errors : {};
  return Object.fromEntries(
    FIELD_NAMES.flatMap((name) => {
      const [text] = reported[name] ?? [];
      return text ? [[name, { text }] as const] : [];
    }),
  );
}

/** Why the payment plan was refused, which is no field of the form. */
export const planProblem = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.errors["plan"]?.[0] : undefined;

const delay = (delayMs: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, delayMs)));
