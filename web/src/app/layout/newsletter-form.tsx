import { askForNewsletter, getNewsletter } from "@ezo/contract/newsletter";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import { ApiError } from "../../shared/api/api-error.ts";
import { useCaller } from "../../shared/api/caller-context.ts";
import { Honeypot } from "../../shared/forms/honeypot.tsx";
import { keepText, takeText } from "../../shared/forms/kept-text.ts";
import { SENT_BY_SCRIPT } from "../../shared/forms/sent-by-script.ts";
import { createStopwatch } from "../../shared/forms/stopwatch.ts";
import { useLeaving } from "../../shared/forms/use-leaving.ts";
import { useLocale, useT } from "../../shared/i18n/i18n-context.tsx";
import { cx } from "../../shared/lib/cx.ts";
import layout from "../../shared/styles/layout.module.css";
import { Button } from "../../shared/ui/button.tsx";
import styles from "./newsletter-form.module.css";

/** Asks for an address and mails its owner a link: nobody gets news whom somebody else has typed in. */
export default function NewsletterForm() {
  const call = useCaller();
  const { data } = useQuery({
    queryKey: ["newsletter"],
    queryFn: async ({ signal }) => (await call(getNewsletter, {}, { signal })).data,
    staleTime: Infinity,
    meta: { isOptional: true },
  });
  return data?.is_open ? <Form /> : null;
}

const DRAFT_KEY = "ezo_draft_newsletter";

/** What is in the field is kept over a reload, which a change of language is too. Returns what was. */
function useDraft(field: RefObject<HTMLInputElement | null>): string {
  // Not taken while drawing: that may happen twice.
  const [draft, setDraft] = useState("");
  useEffect(() => {
    const kept = takeText(DRAFT_KEY);
    if (kept) setDraft(kept);
  }, []);
  useLeaving(() => keepText(DRAFT_KEY, field.current?.value ?? ""));
  return draft;
}

/** A field's text; a file, which no field here takes, is none. */
function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

function Form() {
  const t = useT();
  const locale = useLocale();
  const call = useCaller();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [stopwatch] = useState(() => createStopwatch());
  const [error, setError] = useState<string | null>(null);
  const draft = useDraft(field);
  const ask = useMutation({
    mutationFn: (form: FormData) =>
      call(askForNewsletter, {
        body: {
          email: textIn(form, "email"),
          locale,
          website: textIn(form, "website"),
          elapsed_ms: stopwatch.elapsedMs(),
        },
      }),
    onError: (failure) => {
      const isAnswer = failure instanceof ApiError && failure.message !== "";
      const about = failure instanceof ApiError ? failure.errors["email"]?.[0] : undefined;
      setError(about ?? (isAnswer ? failure.message : t("errors.try_later")));
      field.current?.focus();
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setError(null);
    if (!ask.isPending) ask.mutate(new FormData(event.currentTarget));
  };
  return (
    <section className={cx(layout.grid, styles.form)} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t("footer.newsletter_title")}</h2>
      {ask.data ? (
        <p className={styles.done} role="status">
          {ask.data.message}
        </p>
      ) : (
        <form className={styles.fields} method={SENT_BY_SCRIPT} noValidate onSubmit={submit}>
          <label htmlFor={`${id}-email`}>{t("contact.email")}</label>
          <div className={styles.row}>
            <input
              ref={field}
              id={`${id}-email`}
              name="email"
              type="email"
              defaultValue={draft}
              autoComplete="email"
              required
              aria-invalid={error !== null}
              aria-describedby={`${id}-note ${id}-error`}
            />
            <Button type="submit" variant="paper" aria-busy={ask.isPending}>
              {t("footer.newsletter_button")}
            </Button>
          </div>
          <p id={`${id}-note`} className={styles.note}>
            {t("footer.newsletter_consent")}
          </p>
          <Honeypot />
          <p id={`${id}-error`} className={styles.error} role="alert">
            {error}
          </p>
        </form>
      )}
    </section>
  );
}
