import { getSavedSearches, saveSearch } from "@ezo/contract/site/saved-searches";
import { Email } from "@ezo/contract/values/fields";
import { FORM_MINIMUM_TIME_MS } from "@ezo/contract/values/limits";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { ApiError } from "../../shared/api/api-error.ts";
import { useCaller } from "../../shared/api/caller-context.ts";
import { failureNotice } from "../../shared/api/failure-text.ts";
import {
  crossedIn,
  hasFilters,
  unknownIn,
  unreadableIn,
  without,
} from "../../shared/apartments/filters/filters.ts";
import type { Found } from "../../shared/apartments/search/search.queries.ts";
import { searchQueryOf, type SearchView, WHOLE_SEARCH } from "../../shared/apartments/search/search-view.ts";
import { createAttempts } from "../../shared/forms/attempt.ts";
import { useKeptField } from "../../shared/forms/drafts/use-kept-field.ts";
import { formText } from "../../shared/forms/form-text.ts";
import { Honeypot } from "../../shared/forms/honeypot.tsx";
import { SENT_BY_SCRIPT } from "../../shared/forms/sent-by-script.ts";
import { createStopwatch } from "../../shared/forms/stopwatch.ts";
import { useLocale, useT } from "../../shared/i18n/i18n-context.tsx";
import type { Translate } from "../../shared/i18n/texts.ts";
import { Button, Spinner } from "../../shared/ui/button.tsx";
import styles from "./save-search.module.css";

/** Timers may fire slightly early; the server checks the exact time. */
const TIMER_SLACK_MS = 50;

/** Takes an e-mail address, whose owner is asked by mail before any apartment is mailed there. */
export default function SaveSearchForm({ view, meta }: { view: SearchView; meta?: Meta }) {
  const call = useCaller();
  const [address] = useSearchParams();
  const { data } = useQuery({
    queryKey: ["saved-searches"],
    queryFn: async ({ signal }) => (await call(getSavedSearches, {}, { signal })).data,
    staleTime: Infinity,
    meta: { isOptional: true },
  });
  // What the page marks as wrong is no filter of what it shows.
  const isRead = !hasFilters(unreadableIn(address)) && unknownIn(address, "rooms").length === 0;
  return data?.is_open && isRead && canMatch(view, meta) ? <Form query={savedQueryOf(view)} /> : null;
}
type Meta = Found["meta"] | undefined;

/** Whether the search can ever find something: the page shows what is wrong with one that cannot. */
function canMatch({ filters, project, layout }: SearchView, meta: Meta): boolean {
  // A layout that is chosen is listed, whether it has matches or not.
  const isLayoutUnknown =
    meta !== undefined &&
    project !== undefined &&
    layout !== undefined &&
    meta.layouts.every(({ slug }) => slug !== layout);
  return !isLayoutUnknown && crossedIn(filters).length === 0;
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
  const { sentTo, failure, isPending, onInput, onSubmit, reset } = useSaving(field, query);
  /** The address that a mail has gone to and that is to be corrected. */
  const [former, setFormer] = useState<string>();
  const isCorrecting = useRef(false);
  // The button that was pressed is gone.
  useEffect(() => {
    if (sentTo !== undefined) said.current?.focus();
    else if (isCorrecting.current) field.current?.focus();
    isCorrecting.current = false;
  }, [sentTo]);
  function correct() {
    isCorrecting.current = true;
    setFormer(sentTo);
    reset();
  }
  return (
    <section className={styles.save} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>{t("apartments.save_search_title")}</h3>
      <p>{t("apartments.save_search_text")}</p>
      <p ref={said} className={styles.sent} role="status" tabIndex={-1}>
        {sentTo === undefined ? null : t("apartments.save_search_sent_to", { email: sentTo })}
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
            <EmailField id={id} field={field} start={former ?? draft} error={failure.ofEmail} />
            <Button type="submit" aria-disabled={isPending} aria-busy={isPending}>
              {isPending ? <Spinner /> : null}
              {t(isPending ? "contact.sending" : "apartments.save_search_button")}
            </Button>
          </div>
          <p id={`${id}-note`} className={styles.note}>
            {t("apartments.save_search_consent")} <Link to="/privacy">{t("footer.privacy")}</Link>
          </p>
          <Honeypot />
          <p className={styles.error} role="alert">
            {failure.ofForm}
          </p>
        </form>
      ) : (
        <p>
          <Button variant="ghost" size="small" onClick={correct}>
            {t("apartments.save_search_other")}
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
}) {
  const { id, field, start, error } = props;
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
        aria-describedby={`${id}-error ${id}-note`}
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
 * about one search alone.
 */
function useSaving(field: RefObject<HTMLInputElement | null>, query: string) {
  const t = useT();
  const locale = useLocale();
  const call = useCaller();
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
      const asked = { query, email, locale, website };
      // The server refuses forms that are filled in too fast, as autofill does it.
      await delay(FORM_MINIMUM_TIME_MS + TIMER_SLACK_MS - stopwatch.elapsedMs());
      const { key, elapsedMs } = attempts.attemptFor(asked, stopwatch.elapsedMs());
      await call(
        saveSearch,
        { body: { ...asked, elapsed_ms: elapsedMs } },
        { headers: { "idempotency-key": key } },
      );
      attempts.finish();
      return { email, query };
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
    sentTo: data?.query === query ? data.email : undefined,
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
