import { CloseButton, TextInput } from "@mantine/core";
import { useDebouncedCallback, useMediaQuery } from "@mantine/hooks";
import { type KeyboardEvent, type Ref, useState } from "react";
import { useTexts } from "../i18n/texts-context.tsx";
import { Search } from "../ui/icons.ts";
import styles from "./search-field.module.css";

/** Specification, section 9: "Search debounce". */
const SEARCH_DEBOUNCE_MS = 500;

/** The text search: asked for half a second after the last key, or at once with Enter. */
export function SearchField(props: {
  value: string;
  onSearch: (text: string) => void;
  ref: Ref<HTMLInputElement>;
}) {
  const { value, onSearch, ref } = props;
  const { t } = useTexts();
  const hasKeyboard = useMediaQuery("(pointer: fine) and (min-width: 900px)");
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  // The address has changed from outside (back, filters cleared): the field follows.
  if (value !== known) {
    setKnown(value);
    if (value !== text.trim()) setText(value);
  }
  const searchSoon = useDebouncedCallback((next: string) => onSearch(next.trim()), {
    delay: SEARCH_DEBOUNCE_MS,
    flushOnUnmount: false,
  });
  const searchNow = (next: string) => {
    searchSoon.cancel();
    setText(next);
    onSearch(next.trim());
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === "Enter") searchNow(event.currentTarget.value);
    if (event.key === "Escape") {
      // Browsers would empty the field; Esc only leads back to the list here.
      event.preventDefault();
      event.currentTarget.blur();
    }
  };
  return (
    <TextInput
      ref={ref}
      type="search"
      className={styles.field ?? ""}
      aria-label={t("inbox.search")}
      placeholder={t("inbox.search_placeholder")}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        searchSoon(event.currentTarget.value);
      }}
      onKeyDown={onKeyDown}
      leftSection={<Search size={16} strokeWidth={1.6} aria-hidden="true" />}
      rightSection={
        text ? (
          <CloseButton size="sm" aria-label={t("inbox.search_clear")} onClick={() => searchNow("")} />
        ) : hasKeyboard ? (
          <kbd aria-hidden="true">/</kbd>
        ) : null
      }
    />
  );
}
