import { type ReactNode, useId } from "react";
import { useSearchParams } from "react-router-dom";
import { useT } from "../../i18n/i18n-context.tsx";
import { useMoney } from "../../prices/money.ts";
import {
  type FilterParam,
  type Filters,
  isForeign,
  type ListName,
  type RangeName,
  unknownIn,
  valueIn,
} from "./filters.ts";
import { completionText } from "./filter-words.ts";
import styles from "./filter-form.module.css";

/** An address may hold more than a message should. */
const UNKNOWN_SHOWN = 40;

/** A filter with several values to choose from. */
export function Choices(props: {
  name: ListName;
  label: string;
  hint?: string;
  draft: Filters;
  choices: readonly (readonly [value: string, label: string])[];
  onChoose: (next: Filters) => void;
}) {
  const { name, label, hint, draft, choices, onChoose } = props;
  const t = useT();
  const [search] = useSearchParams();
  const hintId = useId();
  const unknown = unknownIn(search, name).join(", ").slice(0, UNKNOWN_SHOWN);
  const chosen = draft[name]?.split(",") ?? [];
  const choose = (value: string, isChosen: boolean) => {
    const others = chosen.filter((choice) => choice !== value);
    onChoose({ ...draft, [name]: (isChosen ? [...others, value] : others).join(",") });
  };
  return (
    <fieldset {...(hint && { "aria-describedby": hintId })}>
      <legend>{label}</legend>
      <div className={styles.chips}>
        {choices.map(([value, text]) => (
          <label key={value} className={styles.chip}>
            <input
              type="checkbox"
              name={name}
              value={value}
              checked={chosen.includes(value)}
              onChange={(event) => choose(value, event.target.checked)}
            />
            {text}
          </label>
        ))}
      </div>
      {hint ? (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      ) : null}
      {unknown === "" ? null : (
        <p role="alert" className={styles.wrong}>
          {t("apartments.filter_unknown", { value: unknown })}
        </p>
      )}
    </fieldset>
  );
}

/** By when the project is completed: one of what there is, and what the address asks for. */
export function Completion(props: {
  label: string;
  draft: Filters;
  choices: readonly { value: string; matches: number }[];
  onChoose: (next: Filters) => void;
}) {
  const { label, draft, choices, onChoose } = props;
  const t = useT();
  const [search] = useSearchParams();
  const { completion: chosen = "" } = draft;
  const unknown = unknownIn(search, "completion").join(", ").slice(0, UNKNOWN_SHOWN);
  const isListed = chosen === "" || choices.some(({ value }) => value === chosen);
  const shown = isListed ? choices : [...choices, { value: chosen, matches: 0 }];
  return (
    <OneOf
      name="completion"
      label={label}
      any={t("apartments.completion_any")}
      chosen={chosen}
      choices={shown.map((choice) => ({ ...choice, label: completionText(t, choice.value) }))}
      onChoose={(completion) => onChoose({ ...draft, completion })}
    >
      {unknown === "" ? null : (
        <p role="alert" className={styles.wrong}>
          {t("apartments.filter_unknown", { value: unknown })}
        </p>
      )}
    </OneOf>
  );
}

/** A layout of the project. Its matches are known once there are filters. */
export interface LayoutChoice {
  slug: string;
  name: string;
  matches: number | undefined;
}
/** One of the project's layouts, and what the address asks for. */
export function Layout(props: {
  label: string;
  draft: Filters;
  choices: readonly LayoutChoice[];
  onChoose: (next: Filters) => void;
}) {
  const { label, draft, choices, onChoose } = props;
  const t = useT();
  const { layout: chosen = "" } = draft;
  const isListed = chosen === "" || choices.some(({ slug }) => slug === chosen);
  const shown = isListed ? choices : [...choices, { slug: chosen, name: chosen, matches: undefined }];
  return (
    <OneOf
      name="layout"
      label={label}
      any={t("apartments.layout_all")}
      chosen={chosen}
      choices={shown.map(({ slug, name, matches }) => ({ value: slug, label: name, matches }))}
      onChoose={(layout) => onChoose({ ...draft, layout })}
    />
  );
}

/** A filter with one value of several. */
function OneOf(props: {
  name: FilterParam;
  label: string;
  /** Of the choice that filters nothing. */
  any: string;
  chosen: string;
  choices: readonly { value: string; label: string; matches: number | undefined }[];
  onChoose: (value: string) => void;
  children?: ReactNode;
}) {
  const { name, label, any, chosen, choices, onChoose, children } = props;
  const t = useT();
  return (
    <fieldset>
      <legend>{label}</legend>
      <select
        className={styles.select}
        name={name}
        aria-label={label}
        value={chosen}
        onChange={(event) => onChoose(event.target.value)}
      >
        <option value="">{any}</option>
        {choices.map(({ value, label: choice, matches }) => (
          <option key={value} value={value}>
            {matches === undefined ? choice : t("apartments.choice_matches", { choice, matches })}
          </option>
        ))}
      </select>
      {children}
    </fieldset>
  );
}

/** What is paid a month at most, with a line that says by which plan. */
export function MonthlyLimit(props: {
  label: string;
  draft: Filters;
  onType: (field: FilterParam, text: string) => void;
}) {
  const { label, draft, onType } = props;
  const t = useT();
  const { currency } = useMoney();
  const hintId = useId();
  const errorId = useId();
  const text = draft.monthly_max ?? "";
  const isInvalid =
    text.trim() !== "" && (valueIn("monthly_max", text) === undefined || isForeign(text, currency));
  return (
    <fieldset>
      <legend>{label}</legend>
      <div className={styles.range}>
        <input
          name="monthly_max"
          type="text"
          inputMode="decimal"
          autoComplete="off"
          aria-label={`${label}: ${t("apartments.most")}`}
          placeholder={t("apartments.most")}
          value={text}
          onChange={(event) => onType("monthly_max", event.target.value)}
          aria-describedby={isInvalid ? `${errorId} ${hintId}` : hintId}
          {...(isInvalid ? { "aria-invalid": true } : {})}
        />
      </div>
      {isInvalid ? (
        <p id={errorId} role="alert" className={styles.wrong}>
          {t("errors.invalid_number")}
        </p>
      ) : null}
      <p id={hintId} className={styles.hint}>
        {t("apartments.monthly_hint")}
      </p>
    </fieldset>
  );
}

/** A filter with a lower and an upper limit. */
export function Range(props: {
  name: RangeName;
  label: string;
  draft: Filters;
  isCrossed: boolean;
  onType: (field: FilterParam, text: string) => void;
}) {
  const { name, label, draft, isCrossed, onType } = props;
  const t = useT();
  const { currency, firmMoney } = useMoney();
  const errorId = useId();
  const [min, max] = [`${name}_min`, `${name}_max`] as const;
  const isPrice = name === "price";
  const isInvalid = (field: FilterParam) => {
    const text = draft[field]?.trim() ?? "";
    return text !== "" && (valueIn(field, text) === undefined || (isPrice && isForeign(text, currency)));
  };
  /** A limit as the site writes such numbers: `$ 97 300`. */
  const limitText = (field: FilterParam, text = ""): string =>
    isPrice ? firmMoney(Number(valueIn(field, text) ?? 0)) : text;
  const error =
    isInvalid(min) || isInvalid(max)
      ? t("errors.invalid_number")
      : isCrossed
        ? t("errors.range_crossed", { least: limitText(min, draft[min]), most: limitText(max, draft[max]) })
        : undefined;
  const end = (field: FilterParam, text: string) => (
    <input
      name={field}
      // Not "number", which accepts neither "150 000" nor a decimal comma.
      type="text"
      inputMode="decimal"
      autoComplete="off"
      aria-label={`${label}: ${text}`}
      placeholder={text}
      value={draft[field] ?? ""}
      onChange={(event) => onType(field, event.target.value)}
      {...(isInvalid(field) || isCrossed ? { "aria-invalid": true, "aria-describedby": errorId } : {})}
    />
  );
  return (
    <fieldset>
      <legend>{label}</legend>
      <div className={styles.range}>
        {end(min, t("apartments.least"))}
        <span aria-hidden="true">–</span>
        {end(max, t("apartments.most"))}
      </div>
      {error === undefined ? null : (
        <p id={errorId} role="alert" className={styles.wrong}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
