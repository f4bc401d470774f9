import { SEARCH_DEBOUNCE_MS } from "@ezo/contract/values/limits/screens";
import { CloseButton, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import type { KeyboardEvent, Ref } from "react";
import { useTexts } from "../../i18n/texts-context.tsx";
import { Search } from "../../generated/icons.ts";
import { useFollowingText } from "./use-following-text.ts";

/** Searches half a second after the last key press, or at once with Enter. */
export function SearchField(props: {
  value: string;
  onSearch: (text: string) => void;
  placeholder: string;
  className: string | undefined;
  /** Shows the key that leads to the field. */
  hasKeyHint?: boolean;
  ref?: Ref<HTMLInputElement>;
}) {
  const { value, onSearch, hasKeyHint = true } = props;
  const { t } = useTexts();
  const [text, setText] = useFollowingText(value, (typed) => typed.trim());
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
      // Browsers would clear the field; here Esc only leaves it.
      event.preventDefault();
      event.currentTarget.blur();
    }
  };
  return (
    <TextInput
      {...(props.ref === undefined ? {} : { ref: props.ref })}
      type="search"
      className={props.className ?? ""}
      aria-label={t("inbox.search")}
      placeholder={props.placeholder}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        searchSoon(event.currentTarget.value);
      }}
      onKeyDown={onKeyDown}
      leftSection={<Search />}
      rightSection={
        text ? (
          <CloseButton size="sm" aria-label={t("inbox.search_clear")} onClick={() => searchNow("")} />
        ) : hasKeyHint ? (
          <kbd aria-hidden="true">/</kbd>
        ) : null
      }
    />
  );
}
