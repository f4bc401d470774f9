import { SEARCH_DEBOUNCE_MS } from "@ezo/contract/limits";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useHref } from "react-router-dom";
import { useT } from "../../shared/i18n/i18n-context.tsx";
import { createDebounce } from "../../shared/lib/debounce.ts";
import { Icon } from "../../shared/ui/icon.tsx";
import styles from "./news-search.module.css";
import { type NewsView, SEARCH_MAX_LENGTH } from "./news-view.ts";

interface Props {
  path: string;
  view: NewsView;
  /** Called with the trimmed text, half a second after the last key or at once on Enter. */
  onSearch: (search: string) => void;
}

/** The search box. Without JavaScript it is an ordinary form. */
export function NewsSearch({ path, view: { search, category }, onSearch }: Props) {
  const t = useT();
  const action = useHref(path);
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef(onSearch);
  latest.current = onSearch;
  const [debounce] = useState(() =>
    createDebounce<string>(SEARCH_DEBOUNCE_MS, (text) => latest.current(text.trim())),
  );
  useEffect(() => debounce.cancel, [debounce]);

  // The field is the visitor's while he types; an address that says something else (back, "clear") wins.
  useEffect(() => {
    const field = input.current;
    if (field && field.value.trim() !== search && document.activeElement !== field) field.value = search;
  }, [search]);

  function submit(event: FormEvent) {
    event.preventDefault();
    debounce.flush();
  }
  return (
    <form action={action} role="search" className={styles.search} onSubmit={submit}>
      <Icon name="search" />
      <input
        ref={input}
        type="search"
        name="search"
        defaultValue={search}
        maxLength={SEARCH_MAX_LENGTH}
        placeholder={t("news.search_placeholder")}
        aria-label={t("news.search_label")}
        enterKeyHint="search"
        autoComplete="off"
        onInput={(event) => debounce.ask(event.currentTarget.value)}
      />
      {category === "all" ? null : <input type="hidden" name="category" value={category} />}
    </form>
  );
}
