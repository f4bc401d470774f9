import type { Locale } from "@ezo/contract/values/languages";
import { Email } from "@ezo/contract/values/fields";
import { FORM_MINIMUM_TIME_MS } from "@ezo/contract/values/limits/fields";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import { ApiError } from "../api/api-error.ts";
import { failureNotice } from "../api/failure-text.ts";
import { useLocale, useT } from "../i18n/i18n-context.tsx";
import type { Translate } from "../i18n/texts.ts";
import { useForgetting } from "../lib/use-forgetting.ts";
import { Button, Spinner } from "../ui/button.tsx";
import { createAttempts } from "./sending/attempt.ts";
import { useKeptField } from "./drafts/use-kept-field.ts";
import { formText } from "./form-text.ts";
import { Honeypot } from "./fields/honeypot.tsx";
import styles from "./mail-form.module.css";
import { PrivacyLink } from "./privacy-link.tsx";
import { SENT_BY_SCRIPT } from "./sent-by-script.ts";
import { createStopwatch } from "./sending/stopwatch.ts";

/** Timers may fire slightly early; the server checks the exact time. */
const TIMER_SLACK_MS = 50;

interface AskedByMail {
  email: string;
  locale: Locale;
  website: string;
  elapsed_ms: number;
}
interface Props {
  /** The keys of its texts. `consent` is what the visitor agrees to, where they do. */
  texts: {
    title: string;
    text: string;
    button: string;
    consent?: string;
    /** Where the mail has gone (`email`), and the button that takes another address. */
    sentTo: string;
    again: string;
  };
  heading: "h2" | "h3";
  /** Name of what is typed, over a reload. */
  draft: string;
  /** What is asked for. What was sent is about this alone: another can be sent, too. */
  about: string;
  /** Sends it. A repeat has the same headers. */
  ask: (body: AskedByMail, options: { headers: Record<string, string> }) => Promise<unknown>;
}

/** Takes an e-mail address, whose owner is asked by mail before anything else happens. */
export function MailForm({ texts, heading: Heading, draft: draftName, about, ask }: Props) {
  const t = useT();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const said = useRef<HTMLParagraphElement>(null);
  const draft = useKeptField(draftName, field);
  const { sentTo, failure, isPending, onInput, onSubmit, reset } = useAsking(field, about, ask);
  /** The address that a mail has gone to and that is to be corrected. */
  const [former, setFormer] = useState<string>();
  const isCorrecting = useRef(false);
  // The button that was pressed is gone.
  useEffect(() => {
    if (sentTo !== undefined) said.current?.focus();
    else if (isCorrecting.current) field.current?.focus();
    isCorrecting.current = false;
  }, [sentTo]);
  // The next visitor does not see whom a mail was sent to.
  useForgetting(() => {
    setFormer(undefined);
    onInput();
    reset();
  });
  function correct() {
    isCorrecting.current = true;
    setFormer(sentTo);
    reset();
  }
  return (
    <section className={styles.box} aria-labelledby={`${id}-title`}>
      <Heading id={`${id}-title`}>{t(texts.title)}</Heading>
      <p>{t(texts.text)}</p>
      <p ref={said} className={styles.sent} role="status" tabIndex={-1}>
        {sentTo === undefined ? null : t(texts.sentTo, { email: sentTo })}
      </p>
      {sentTo === undefined ? (
        <form
          className={styles.form}
          method={SENT_BY_SCRIPT}
          noValidate
          onInput={onInput}
          onSubmit={onSubmit}
        >
          <label htmlFor={`${id}-email`}>{t("contact.email")}</label>
          <div className={styles.row}>
            <EmailField
              id={id}
              field={field}
              start={former ?? draft}
              error={failure.ofEmail}
              hasNote={texts.consent !== undefined}
            />
            <Button type="submit" aria-disabled={isPending} aria-busy={isPending}>
              {isPending ? <Spinner /> : null}
              {t(isPending ? "contact.sending" : texts.button)}
            </Button>
          </div>
          {texts.consent === undefined ? null : (
            <p id={`${id}-note`} className={styles.note}>
              {t(texts.consent)} <PrivacyLink />
            </p>
          )}
          <Honeypot />
          <p className={styles.error} role="alert">
            {failure.ofForm}
          </p>
        </form>
      ) : (
        <p>
          <Button variant="ghost" size="small" onClick={correct}>
            {t(texts.again)}
          </Button>
        </p>
      )}
    </section>
  );
}

function EmailField(props: {
  /** Of the form; the note of the form describes the field, too. */
  id: string;
  field: RefObject<HTMLInputElement | null>;
  start: string;
  error: string | undefined;
  hasNote: boolean;
}) {
  const { id, field, start, error, hasNote } = props;
  return (
    <div className={styles.field}>
      <input
        ref={field}
        id={`${id}-email`}
        name="email"
        type="email"
        defaultValue={start}
        autoComplete="email"
        required
        aria-invalid={error !== undefined}
        aria-describedby={hasNote ? `${id}-error ${id}-note` : `${id}-error`}
      />
      <p id={`${id}-error`} className={styles.error} role="alert">
        {error}
      </p>
    </div>
  );
}

/** Why it was not sent: shown at the field, or below the form. */
interface Failure {
  ofEmail?: string;
  ofForm?: string;
}
const NO_FAILURE: Failure = {};

/**
 * Sends the form, once the address keeps the contract's rule; a wrong one is marked and its field focused. What was sent is
 * about one thing alone.
 */
function useAsking(field: RefObject<HTMLInputElement | null>, about: string, ask: Props["ask"]) {
  const t = useT();
  const locale = useLocale();
  const [stopwatch] = useState(() => createStopwatch());
  // A press that is repeated after a lost answer asks once.
  const [attempts] = useState(() => createAttempts());
  const [failure, setFailure] = useState(NO_FAILURE);
  function mark(ofEmail: string) {
    setFailure({ ofEmail });
    field.current?.focus();
  }
  const { mutate, data, isPending, reset } = useMutation({
    // Without a connection it fails at once, and says so, instead of waiting for one.
    networkMode: "always",
    mutationFn: async ({ email, website }: { email: string; website: string }) => {
      const asked = { email, locale, website };
      // The server refuses forms that are filled in too fast, as autofill does it.
      await delay(FORM_MINIMUM_TIME_MS + TIMER_SLACK_MS - stopwatch.elapsedMs());
      const { key, elapsedMs } = attempts.attemptFor({ about, ...asked }, stopwatch.elapsedMs());
      await ask({ ...asked, elapsed_ms: elapsedMs }, { headers: { "idempotency-key": key } });
      attempts.finish();
      return { email, about };
    },
    onError: (error) => {
      const ofFields: ApiError["errors"] = error instanceof ApiError ? error.errors : {};
      const [ofEmail] = ofFields["email"] ?? [];
      if (ofEmail !== undefined) mark(ofEmail);
      else setFailure({ ofForm: Object.values(ofFields).flat()[0] ?? failureNotice(error, t) });
    },
  });
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const form = new FormData(event.currentTarget);
    const email = Email.safeParse(formText(form, "email"));
    if (!email.success) return mark(wrongText(email.error, t));
    setFailure(NO_FAILURE);
    mutate({ email: email.data, website: formText(form, "website") });
  }
  return {
    sentTo: data?.about === about ? data.email : undefined,
    failure,
    isPending,
    onInput: () => setFailure(NO_FAILURE),
    onSubmit,
    reset,
  };
}

type WrongEmail = NonNullable<ReturnType<typeof Email.safeParse>["error"]>;
/** What is wrong with an address; a rule's message is a text key. */
function wrongText({ issues }: Pick<WrongEmail, "issues">, t: Translate): string {
  const [issue] = issues;
  if (!issue) return t("errors.invalid_email");
  return t(issue.message, issue.code === "too_big" ? { max: Number(issue.maximum) } : {});
}

const delay = (delayMs: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, delayMs)));
