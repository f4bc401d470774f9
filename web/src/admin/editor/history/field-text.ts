import type { RetentionKind } from "@ezo/contract/admin/retention";
import type { DemoKind } from "@ezo/contract/admin/setup/setup-demo";
import { LOCALES } from "@ezo/contract/values/languages";
import type { WeekDay } from "@ezo/contract/values/clock/office-hours";
import type { ReactNode } from "react";
import type { Format } from "../../i18n/format.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import type { TextKey, Translate } from "../../i18n/texts.ts";

/** A field's name; those that hold something else are no names. */
export type FieldKey =
  | Exclude<Extract<TextKey, `field.${string}`>, "field.alike" | "field.in_language" | "field.items">
  | `marketing.${"address" | "reply_to" | "pause_at" | "newsletter" | "confirm_consents" | "opens" | "mark_links" | "topics" | "retention" | "saved_searches" | "kept_shortlists" | "own_data" | "price_falls" | "available_again" | "search_window" | "search_mails" | "triggered" | "warm_up_from" | "warm_up_start" | "warm_up_double" | "warm_up_limit"}`
  | Extract<TextKey, `audit.field.${string}`>
  | "audit.retention"
  | `price_lists.${"name" | "base" | "rules" | "rounding" | "floor" | "with_reserved" | "with_sold" | "overrides" | "of_single" | "terms" | "publish_at" | "currency"}`
  | `day.${WeekDay}`
  | `response.${"holidays" | "amber" | "red" | "escalates" | "sellers" | "managers"}`
  | `notifications.${"confirm_to_visitor" | "notify_staff" | "recipients"}`
  | `roles.field.${"name" | "capabilities" | "limited_by" | "second_factor"}`
  | `routing.field.${"name" | "projects" | "languages" | "subjects" | "sources" | "hours" | "people"}`
  | `prices.${"currency" | "others" | "per_m2_shown" | "credit_note_shown" | "sold_shown" | "time_zone" | "area_unit"}`
  | "languages.off"
  | `retention.${"enquiries_months" | "deliveries_months" | "clicks_months" | "sessions_days"}`
  | `retention.kind.${RetentionKind | "persons"}`
  | `setup.demo.kind.${DemoKind}`
  | "security.rule"
  | "security.idle";

/** A field whose values need more than the usual words. */
export interface FieldWords {
  label: FieldKey;
  show: (value: unknown, t: Translate, format: Format) => ReactNode;
}
export type FieldNames = Readonly<Record<string, FieldKey | FieldWords>>;

/** A field of codes, or of lists of them, each with its word. */
export const coded = <Code extends string>(
  label: FieldKey,
  codes: readonly Code[],
  wordOf: (code: Code, t: Translate) => string,
): FieldWords => ({
  label,
  show: (value, t) => {
    const word = (one: unknown): string => {
      const code = codes.find((known) => known === one);
      return code === undefined ? fieldText(one, t) : wordOf(code, t);
    };
    return Array.isArray(value) && value.length > 0 ? value.map(word).join(", ") : word(value);
  },
});

/** A field of a sum in whole units. */
export const money = (label: FieldKey): FieldWords => ({
  label,
  show: (value, t, format) => (typeof value === "number" ? format.money(value) : fieldText(value, t)),
});

/** A field of rich text, whose words are shown without their formatting. */
export const rich = (label: FieldKey): FieldWords => ({
  label,
  show: (value, t) => fieldText(typeof value === "string" ? wordsOf(value) : value, t),
});
const wordsOf = (html: string): string => {
  const { body } = new DOMParser().parseFromString(html.replace(/<[^>]+>/g, " "), "text/html");
  return body.textContent.replace(/\s+/g, " ").trim();
};

/** What a path names, without its language: `translations.en.title` is `title`, `hours.value.en` is `hours.value`. */
function nameIn(path: string, names: FieldNames) {
  // Some are named with their language.
  const own = names[path];
  if (own !== undefined) return { locale: undefined, name: path, field: own };
  const parts = path.split(".");
  const locale = LOCALES.find((known) => parts.includes(known));
  const name = parts
    .filter((part, index) => part !== locale && (index > 0 || part !== "translations"))
    .join(".");
  return { locale, name, field: names[name] ?? names[parts[0] ?? ""] };
}

/** A field's name in words: `translations.en.title` is "Title (English)". Unknown ones keep their name. */
export function fieldLabel(path: string, t: Translate, names: FieldNames): string {
  const { locale, name, field } = nameIn(path, names);
  const key = typeof field === "object" ? field.label : field;
  const words = key ? t(key) : name;
  return locale ? t("field.in_language", { name: words, language: t(`language.${locale}`) }) : words;
}

const TEXT_MAX_LENGTH = 400;

const nameOf = (value: unknown): string | null => {
  if (typeof value !== "object" || value === null) return null;
  const record = value as Record<string, unknown>;
  const name = record["title"] ?? record["alt_text"] ?? record["name"];
  return typeof name === "string" && name ? name : null;
};

/** A point in shares of a picture's sides: "25 %, 75 %". */
const placeOf = (value: object): string | null => {
  const { x, y } = value as { x?: unknown; y?: unknown };
  if (typeof x !== "number" || typeof y !== "number") return null;
  return `${Math.round(x * 100)} %, ${Math.round(y * 100)} %`;
};

/** A field's value in words, as dialogs show it. */
export function fieldText(value: unknown, t: Translate): string {
  if (value === null || value === undefined || value === "") return t("field.empty");
  if (typeof value === "boolean") return value ? t("field.yes") : t("field.no");
  if (typeof value === "string")
    return value.length > TEXT_MAX_LENGTH ? `${value.slice(0, TEXT_MAX_LENGTH)}…` : value;
  if (Array.isArray(value)) {
    if (value.length === 0) return t("field.empty");
    const names = value.map(nameOf).filter((name) => name !== null);
    if (value.every((part) => typeof part === "string")) return value.join(", ");
    return names.length === value.length ? names.join(", ") : t("field.items", { count: value.length });
  }
  if (typeof value === "object")
    return (isItem(value) ? nameOf(value) : null) ?? placeOf(value) ?? partsOf(value, t);
  return String(value as number);
}

/** Something of its own, shown by its name: a picture, a project, a file. */
const isItem = (value: object): boolean => "id" in value || "hash" in value;

const partsOf = (value: object, t: Translate): string => {
  const parts = Object.values(value).filter((part) => isSaying(part));
  return parts.length > 0 ? parts.map((part) => fieldText(part, t)).join(" · ") : t("field.empty");
};
const isSaying = (part: unknown): boolean =>
  part !== null && part !== undefined && part !== "" && !(Array.isArray(part) && part.length === 0);

const ITEM_MAX_LENGTH = 120;

/** One item of a list in words: its name where it has one, also by language, else the beginning of what it says. */
export function itemText(item: unknown, t: Translate): string {
  if (typeof item !== "object" || item === null) return fieldText(item, t);
  const name = nameOf(item) ?? namedByLanguage(item);
  if (name !== null) return name;
  const text = fieldText(Object.fromEntries(Object.entries(item).filter(([key]) => key !== "id")), t);
  return text.length > ITEM_MAX_LENGTH ? `${text.slice(0, ITEM_MAX_LENGTH)}…` : text;
}

const namedByLanguage = (item: object): string | null => {
  const record = item as Record<string, unknown>;
  const name = record["title"] ?? record["name"] ?? record["question"] ?? record["label"];
  if (typeof name !== "object" || name === null) return null;
  const texts = name as Record<string, unknown>;
  for (const locale of LOCALES) {
    const text = texts[locale];
    if (typeof text === "string" && text !== "") return text;
  }
  return null;
};

/** Fields and their values in words, in the language of `texts`. `path` is a field's: some have words of their own. */
export function fieldTexts(
  names: FieldNames,
  { t, format }: Pick<ReturnType<typeof useTexts>, "t" | "format">,
) {
  const text = (value: unknown, path: string): ReactNode => {
    const { field } = nameIn(path, names);
    if (typeof field === "object") return field.show(value, t, format);
    return typeof value === "number" ? format.decimal(value) : fieldText(value, t);
  };
  const hasWords = (path: string): boolean => typeof nameIn(path, names).field === "object";
  return {
    label: (path: string) => fieldLabel(path, t, names),
    text,
    /** Some items of the list at `path`. */
    items: (some: readonly unknown[], path: string): ReactNode =>
      hasWords(path) ? text(some, path) : some.map((item) => itemText(item, t)).join("; "),
    /** What an item of the list at `path` is called; null where the field has words of its own for whole items. */
    itemName: (item: unknown, path: string): string | null => (hasWords(path) ? null : itemText(item, t)),
    /** What to say where two values differ, and their words do not. */
    alike: (one: unknown, other: unknown, path: string): string | null =>
      typeof one === "string" && typeof other === "string" && text(one, path) === text(other, path)
        ? t("field.alike")
        : null,
  };
}
export const useFieldTexts = (names: FieldNames) => fieldTexts(names, useTexts());
