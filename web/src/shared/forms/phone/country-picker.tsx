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
  /** The list has served its purpose: the number comes next. */
  onDone: () => void;
}

/** The country's flag and dial code; opens a list with a search box. Letters typed on the closed button choose too. */
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
    const last = found.length - 1;
    const moves: Record<string, number> = {
      ArrowDown: Math.min(active + 1, last),
      ArrowUp: Math.max(active - 1, 0),
      PageDown: Math.min(active + 6, last),
      PageUp: Math.max(active - 6, 0),
    };
    const move = moves[event.key];
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
      <div className={styles.search}>
        <Icon name="search" />
        <input
          // The list opens on demand, and its search box is where typing should go.
          ref={(element) => element?.focus()}
          role="combobox"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={found.length > 0 ? optionId(active) : undefined}
          aria-label={t("contact.country_search")}
          placeholder={t("contact.country_search")}
          autoComplete="off"
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setActive(0);
          }}
          // The words looked for are no field of the form.
          onInput={(event) => event.stopPropagation()}
          onKeyDown={onKeyDown}
        />
      </div>
      <div
        ref={list}
        id={`${id}-list`}
        className={styles.list}
        role="listbox"
        aria-label={t("contact.country_list")}
      >
        {found.map((country, index) => (
          <div
            key={country.code}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={country.code === chosen}
            data-active={index === active || undefined}
            className={cx(styles.option, isLastPreferred(found, index) && styles.lastPreferred)}
            // Keeps the focus in the search box, so that the list does not close under the pointer.
            onPointerDown={(event) => event.preventDefault()}
            onPointerMove={() => setActive(index)}
            onClick={() => onChoose(country.code)}
          >
            <Flag country={country.code} />
            <span>{country.name}</span>
            <span>{country.dialCode}</span>
          </div>
        ))}
      </div>
      {found.length === 0 ? <output className={styles.none}>{t("contact.country_none")}</output> : null}
    </div>
  );
}

const isLastPreferred = (list: readonly Country[], index: number): boolean =>
  list[index]?.isPreferred === true && list[index + 1]?.isPreferred === false;
