import { getSavedSearches, saveSearch } from "@ezo/contract/site/saved-searches";
import { FORM_MINIMUM_TIME_MS } from "@ezo/contract/values/limits";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { ApiError } from "../../shared/api/api-error.ts";
import { useCaller } from "../../shared/api/caller-context.ts";
import { failureNotice } from "../../shared/api/failure-text.ts";
import { without } from "../../shared/apartments/filters/filters.ts";
import { searchQueryOf, type SearchView, WHOLE_SEARCH } from "../../shared/apartments/search/search-view.ts";
import { createAttempts } from "../../shared/forms/attempt.ts";
import { useKeptField } from "../../shared/forms/drafts/use-kept-field.ts";
import { formText } from "../../shared/forms/form-text.ts";
import { Honeypot } from "../../shared/forms/honeypot.tsx";
import { SENT_BY_SCRIPT } from "../../shared/forms/sent-by-script.ts";
import { createStopwatch } from "../../shared/forms/stopwatch.ts";
import { useLocale, useT } from "../../shared/i18n/i18n-context.tsx";
import { Button, Spinner } from "../../shared/ui/button.tsx";
import styles from "./save-search.module.css";

/** Timers may fire slightly early; the server checks the exact time. */
const TIMER_SLACK_MS = 50;

/** Takes an e-mail address, whose owner is asked by mail before any apartment is mailed there. */
export default function SaveSearchForm({ view }: { view: SearchView }) {
  const call = useCaller();
  const { data } = useQuery({
    queryKey: ["saved-searches"],
    queryFn: async ({ signal }) => (await call(getSavedSearches, {}, { signal })).data,
    staleTime: Infinity,
    meta: { isOptional: true },
  });
  return data?.is_open ? <Form query={savedQueryOf(view)} /> : null;
}

/** What is saved of a search: its filters but the status, since only what is available is mailed. */
const savedQueryOf = ({ project, layout, filters }: SearchView): string =>
  searchQueryOf({ ...WHOLE_SEARCH, project, layout, filters: without(filters, "status") });

function Form({ query }: { query: string }) {
  const t = useT();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const said = useRef<HTMLParagraphElement>(null);
  const draft = useKeptField("ezo_draft_saved_search", field);
  const { sent, error, isPending, onSubmit } = useSaving(field, query);
  // The button that was pressed is gone.
  useEffect(() => {
    if (sent !== undefined) said.current?.focus();
  }, [sent]);
  return (
    <section className={styles.save} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>{t("apartments.save_search_title")}</h3>
      <p>{t("apartments.save_search_text")}</p>
      <p ref={said} className={styles.sent} role="status" tabIndex={-1}>
        {sent}
      </p>
      {sent === undefined ? (
        <form className={styles.form} method={SENT_BY_SCRIPT} noValidate onSubmit={onSubmit}>
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
            <Button type="submit" aria-disabled={isPending} aria-busy={isPending}>
              {isPending ? <Spinner /> : null}
              {t("apartments.save_search_button")}
            </Button>
          </div>
          <p id={`${id}-note`} className={styles.note}>
            {t("apartments.save_search_consent")} <Link to="/privacy">{t("footer.privacy")}</Link>
          </p>
          <Honeypot />
          <p id={`${id}-error`} className={styles.error} role="alert">
            {error}
          </p>
        </form>
      ) : null}
    </section>
  );
}

/** Sends the form; after a failure the error is shown and the field focused. What was sent is about one search alone. */
function useSaving(field: RefObject<HTMLInputElement | null>, query: string) {
  const t = useT();
  const locale = useLocale();
  const call = useCaller();
  const [stopwatch] = useState(() => createStopwatch());
  // A press that is repeated after a lost answer asks once.
  const [attempts] = useState(() => createAttempts());
  const [error, setError] = useState<string | null>(null);
  const { mutate, data, isPending } = useMutation({
    // Without a connection it fails at once, and says so, instead of waiting for one.
    networkMode: "always",
    mutationFn: async (form: FormData) => {
      const asked = { query, email: formText(form, "email"), locale, website: formText(form, "website") };
      // The server refuses forms that are filled in too fast, as autofill does it.
      await delay(FORM_MINIMUM_TIME_MS + TIMER_SLACK_MS - stopwatch.elapsedMs());
      const { key, elapsedMs } = attempts.attemptFor(asked, stopwatch.elapsedMs());
      const { message } = await call(
        saveSearch,
        { body: { ...asked, elapsed_ms: elapsedMs } },
        { headers: { "idempotency-key": key } },
      );
      attempts.finish();
      return { message, query };
    },
    onError: (failure) => {
      const ofField = failure instanceof ApiError ? failure.errors["email"]?.[0] : undefined;
      setError(ofField ?? failureNotice(failure, t));
      field.current?.focus();
    },
  });
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    setError(null);
    mutate(new FormData(event.currentTarget));
  }
  return { sent: data?.query === query ? data.message : undefined, error, isPending, onSubmit };
}

const delay = (delayMs: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, delayMs)));
