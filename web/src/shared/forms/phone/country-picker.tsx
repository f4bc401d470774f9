import type { CountryCode } from "libphonenumber-js/min";
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useT } from "../../i18n/i18n-context.tsx";
import { cx } from "../../lib/cx.ts";
import { Icon } from "../../ui/icon.tsx";
import { type Country, searchCountries } from "./countries.ts";
import { Flag } from "./flag.tsx";
import styles from "./phone-field.module.css";
import { createTypeToFind } from "./type-to-find.ts";

interface Props {
  countries: readonly Country[];
  chosen: CountryCode | undefined;
  opensAtOnce: boolean;
  onChoose: (country: CountryCode) => void;
  /** A country was chosen from the list; the focus moves on to the number. */
  onDone: () => void;
}

/** The country's flag and dial code; opens a list with a search box. Typing on the closed button chooses as well. */
export function CountryPicker({ countries, chosen, opensAtOnce, onChoose, onDone }: Props) {
  const t = useT();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(opensAtOnce);
  const [finder] = useState(createTypeToFind);
  const country = countries.find(({ code }) => code === chosen);

  function onBlur({ relatedTarget }: FocusEvent) {
    if (!root.current?.contains(relatedTarget)) setIsOpen(false);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      setIsOpen(true);
      return;
    }
    const isLetter =
      event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey;
    const found = isLetter && finder.type(event.key, countries);
    if (found) onChoose(found.code);
  }
  function close() {
    setIsOpen(false);
    button.current?.focus();
  }
  return (
    <div ref={root} onBlur={onBlur}>
      <button
        ref={button}
        type="button"
        className={styles.country}
        aria-label={t("contact.country_code", {
          country: country ? `${country.name} ${country.dialCode}` : "+",
        })}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        onClick={() => setIsOpen((wasOpen) => !wasOpen)}
        onKeyDown={onKeyDown}
      >
        {country ? <Flag country={country.code} /> : <Icon name="globe" />}
        {country ? <span>{country.dialCode}</span> : null}
        <Icon name="chevron" />
      </button>
      {isOpen ? (
        <CountryList
          countries={countries}
          chosen={chosen}
          onChoose={(code) => {
            setIsOpen(false);
            onChoose(code);
            onDone();
          }}
          onCancel={close}
        />
      ) : null}
    </div>
  );
}

interface ListProps extends Pick<Props, "countries" | "chosen" | "onChoose"> {
  onCancel: () => void;
}

function CountryList({ countries, chosen, onChoose, onCancel }: ListProps) {
  const t = useT();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState("");
  const found = searchCountries(countries, query);
  const [active, setActive] = useState(() =>
    Math.max(
      0,
      countries.findIndex(({ code }) => code === chosen),
    ),
  );
  const optionId = (index: number) => `${id}-${index}`;

  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [active]);

  function onKeyDown(event: KeyboardEvent) {
    const move = moveOfKey(event.key, active, found.length - 1);
    const current = found[active];
    if (move !== undefined) setActive(move);
    else if (event.key === "Enter" && current) onChoose(current.code);
    else if (event.key === "Escape") onCancel();
    else if (event.key !== "Enter") return;
    event.preventDefault();
    event.stopPropagation();
  }
  return (
    <div className={styles.panel}>
      <SearchBox
        query={query}
        listId={`${id}-list`}
        activeId={found.length > 0 ? optionId(active) : undefined}
        onQuery={(text) => {
          setQuery(text);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div
        ref={list}
        id={`${id}-list`}
        className={styles.list}
        role="listbox"
        aria-label={t("contact.country_list")}
      >
        {found.map((country, index) => (
          <CountryOption
            key={country.code}
            id={optionId(index)}
            country={country}
            isChosen={country.code === chosen}
            isActive={index === active}
            isLastPreferred={isLastPreferred(found, index)}
            onHover={() => setActive(index)}
            onChoose={() => onChoose(country.code)}
          />
        ))}
      </div>
      {found.length === 0 ? <output className={styles.none}>{t("contact.country_none")}</output> : null}
    </div>
  );
}

interface OptionProps {
  id: string;
  country: Country;
  isChosen: boolean;
  isActive: boolean;
  isLastPreferred: boolean;
  onHover: () => void;
  onChoose: () => void;
}

function CountryOption(props: OptionProps) {
  const { id, country, isChosen, isActive, onHover, onChoose } = props;
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      data-active={isActive || undefined}
      className={cx(styles.option, props.isLastPreferred && styles.lastPreferred)}
      // Keeps the focus in the search box, so that the list stays open.
      onPointerDown={(event) => event.preventDefault()}
      onPointerMove={onHover}
      onClick={onChoose}
    >
      <Flag country={country.code} />
      <span>{country.name}</span>
      <span>{country.dialCode}</span>
    </div>
  );
}

const PAGE = 6;

/** Where a key moves the active option. */
function moveOfKey(key: string, active: number, last: number): number | undefined {
  const moves: Record<string, number> = {
    ArrowDown: Math.min(active + 1, last),
    ArrowUp: Math.max(active - 1, 0),
    PageDown: Math.min(active + PAGE, last),
    PageUp: Math.max(active - PAGE, 0),
  };
  return moves[key];
}

interface SearchProps {
  query: string;
  listId: string;
  activeId: string | undefined;
  onQuery: (query: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function SearchBox({ query, listId, activeId, onQuery, onKeyDown }: SearchProps) {
  const t = useT();
  return (
    <div className={styles.search}>
      <Icon name="search" />
      <input
        // The list opens on demand, so typing goes to its search box.
        ref={(element) => element?.focus()}
        role="combobox"
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={activeId}
        aria-label={t("contact.country_search")}
        placeholder={t("contact.country_search")}
        autoComplete="off"
        value={query}
        onChange={(event) => onQuery(event.target.value)}
        // The search text is no field of the form.
        onInput={(event) => event.stopPropagation()}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}

const isLastPreferred = (list: readonly Country[], index: number): boolean =>
  list[index]?.isPreferred === true && list[index + 1]?.isPreferred === false;
