import { SEARCH_MAX_LENGTH } from "@ezo/contract/values/limits/lists";
import type { FormEvent } from "react";
import { useHref } from "react-router-dom";
import { useT } from "../../shared/i18n/i18n-context.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import styles from "./news-search.module.css";
import type { NewsView } from "./news-view.ts";
import { type OnSearch, useSearchText } from "./use-search-text.ts";

interface Props {
  path: string;
  view: NewsView;
  onSearch: OnSearch;
}

/** The search field; without JavaScript an ordinary form. */
export function NewsSearch({ path, view: { search, category }, onSearch }: Props) {
  const t = useT();
  const action = useHref(path);
  const { input, type, begin, finish } = useSearchText(search, onSearch);

  function submit(event: FormEvent) {
    event.preventDefault();
    finish();
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
        onInput={(event) => type(event.currentTarget.value)}
        onFocus={begin}
      />
      {category === "all" ? null : <input type="hidden" name="category" value={category} />}
    </form>
  );
}
