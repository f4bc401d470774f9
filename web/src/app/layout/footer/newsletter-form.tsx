import { askForNewsletter, getNewsletter } from "@ezo/contract/marketing/newsletter";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, type RefObject, useId, useRef, useState } from "react";
import { ApiError } from "../../../shared/api/api-error.ts";
import { failureNotice } from "../../../shared/api/failure-text.ts";
import { useCaller } from "../../../shared/api/caller-context.ts";
import { Honeypot } from "../../../shared/forms/fields/honeypot.tsx";
import { useKeptField } from "../../../shared/forms/drafts/use-kept-field.ts";
import { formText } from "../../../shared/forms/form-text.ts";
import { PrivacyLink } from "../../../shared/forms/privacy-link.tsx";
import { SENT_BY_SCRIPT } from "../../../shared/forms/sent-by-script.ts";
import { createStopwatch } from "../../../shared/forms/sending/stopwatch.ts";
import { useLocale, useT } from "../../../shared/i18n/i18n-context.tsx";
import { cx } from "../../../shared/lib/cx.ts";
import layout from "../../../shared/styles/layout.module.css";
import { Button } from "../../../shared/ui/button.tsx";
import styles from "./newsletter-form.module.css";

/** Takes an e-mail address and mails its owner a confirmation link, so that nobody is subscribed by somebody else. */
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

function Form() {
  const t = useT();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const draft = useKeptField("ezo_draft_newsletter", field);
  const { answer, error, isPending, onSubmit } = useSubscription(field);
  return (
    <section className={cx(layout.grid, styles.form)} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t("footer.newsletter_title")}</h2>
      {answer ? (
        <p className={styles.done} role="status">
          {answer.message}
        </p>
      ) : (
        <form className={styles.fields} method={SENT_BY_SCRIPT} noValidate onSubmit={onSubmit}>
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
            <Button type="submit" variant="paper" aria-busy={isPending}>
              {t("footer.newsletter_button")}
            </Button>
          </div>
          <p id={`${id}-note`} className={styles.note}>
            {t("footer.newsletter_consent")} <PrivacyLink />
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

/** Sends the form; after a failure the error is shown and the field focused. */
function useSubscription(field: RefObject<HTMLInputElement | null>) {
  const t = useT();
  const locale = useLocale();
  const call = useCaller();
  const [stopwatch] = useState(() => createStopwatch());
  const [error, setError] = useState<string | null>(null);
  const { mutate, data, isPending } = useMutation({
    // Without a connection it fails at once, and says so, instead of waiting for one.
    networkMode: "always",
    mutationFn: (form: FormData) =>
      call(askForNewsletter, {
        body: {
          email: formText(form, "email"),
          locale,
          website: formText(form, "website"),
          elapsed_ms: stopwatch.elapsedMs(),
        },
      }),
    onError: (failure) => {
      const ofField = failure instanceof ApiError ? failure.errors["email"]?.[0] : undefined;
      setError(ofField ?? failureNotice(failure, t));
      field.current?.focus();
    },
  });
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setError(null);
    if (!isPending) mutate(new FormData(event.currentTarget));
  }
  return { answer: data, error, isPending, onSubmit };
}
