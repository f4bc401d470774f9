import type { ProjectSummary } from "@ezo/contract/site/projects";
import { type FormEvent, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { useHref, useLocation, useNavigate } from "react-router-dom";
import { SEARCH_PATH, searchQueryOf, searchViewOf } from "../../../shared/apartments/search/search-view.ts";
import { useT } from "../../../shared/i18n/i18n-context.tsx";
import type { Translate } from "../../../shared/i18n/texts.ts";
import { cx } from "../../../shared/lib/cx.ts";
import { useMoney } from "../../../shared/prices/money.ts";
import layout from "../../../shared/styles/layout.module.css";
import type from "../../../shared/styles/type.module.css";
import { Button } from "../../../shared/ui/button.tsx";
import styles from "./search-bar.module.css";
import { PriceField, ProjectField, RoomsField } from "./search-fields.tsx";
import { addressOf, hasWrongPrice, keepEntered, putBackEntered } from "./search-form.ts";
import { useMatchCount } from "./use-match-count.ts";

/**
 * The search over all apartments, which says how many there are before it is opened. Its fields have the names of the
 * search's address, so without JavaScript it is a form that leads there. The fields are uncontrolled: hydration leaves alone
 * what was entered before it.
 */
export function SearchBar({ projects }: { projects: readonly Pick<ProjectSummary, "id" | "title">[] }) {
  const t = useT();
  const titleId = useId();
  const action = useHref(SEARCH_PATH);
  const navigate = useNavigate();
  const { currency } = useMoney();
  const form = useRef<HTMLFormElement>(null);
  const price = useRef<HTMLInputElement>(null);
  const [isPriceWrong, setPriceWrong] = useState(false);
  const { count, isAsked, ask, forget } = useMatchCount();
  const entered = () => addressOf(form.current);

  function askAgain() {
    if (hasWrongPrice(entered(), currency)) forget();
    else ask(searchViewOf(entered()));
  }
  const keep = useKeptEntry(form, askAgain);
  function submit(event: FormEvent) {
    event.preventDefault();
    // What was entered before hydration has changed nothing since.
    keep();
    const isWrong = hasWrongPrice(entered(), currency);
    setPriceWrong(isWrong);
    if (isWrong) price.current?.focus();
    else void navigate(SEARCH_PATH + searchQueryOf(searchViewOf(entered())));
  }
  const label = buttonText(t, count);
  return (
    <section className={cx(layout.wrap, styles.search)}>
      <h2 id={titleId} className={type.d3}>
        {t("home.search_title")}
      </h2>
      <form
        ref={form}
        action={action}
        role="search"
        aria-labelledby={titleId}
        className={styles.form}
        onSubmit={submit}
        onFocus={() => {
          if (!isAsked) askAgain();
        }}
        onChange={() => {
          setPriceWrong(false);
          keep();
          askAgain();
        }}
      >
        {projects.length > 1 ? <ProjectField projects={projects} /> : null}
        <RoomsField />
        <PriceField
          field={price}
          isWrong={isPriceWrong}
          onBlur={() => setPriceWrong(hasWrongPrice(entered(), currency))}
        />
        <Button type="submit" className={styles.button}>
          {label}
        </Button>
      </form>
      <p role="status" className={type.hidden}>
        {count === undefined ? "" : label}
      </p>
    </section>
  );
}

/** Puts back what was entered at this entry of the history, and calls `onBack`. Returns what keeps what is entered now. */
function useKeptEntry(form: RefObject<HTMLFormElement | null>, onBack: () => void): () => void {
  const { key } = useLocation();
  const restore = useEffectEvent(() => {
    if (putBackEntered(form.current, key)) onBack();
  });
  // Not while it is rendered: the server knows of no entry.
  useEffect(() => restore(), []);
  return () => keepEntered(form.current, key);
}

/** Without a count while it is not known. */
function buttonText(t: Translate, count: number | undefined): string {
  if (count === undefined) return t("home.search_show");
  return count === 0 ? t("home.search_none") : t("home.search_show_count", { count });
}
