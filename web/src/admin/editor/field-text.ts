import { LOCALES } from "@ezo/contract/languages";
import { useTexts } from "../i18n/texts-context.tsx";
import type { TextKey, Translate } from "../i18n/texts.ts";

/** A field's name; the two that hold something else are no names. */
type FieldKey = Exclude<Extract<TextKey, `field.${string}`>, "field.in_language" | "field.items">;

/** A field's name in words: `translations.en.title` is "Title (English)". Unknown ones keep their name. */
export function fieldLabel(path: string, t: Translate, names: Readonly<Record<string, FieldKey>>): string {
  const parts = path.split(".");
  const locale = LOCALES.find((known) => parts.includes(known));
  // Without its language: `translations.en.title` is `title`, `contact_info.hours.value.en` is `contact_info.hours.value`.
  const name = parts
    .filter((part, index) => part !== locale && (index > 0 || part !== "translations"))
    .join(".");
  const key = names[name] ?? names[parts[0] ?? ""];
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
  if (typeof value === "string") {
    const plain = value
      .replace(/<[^>]+>/g, " ")
      .replace(/\s+/g, " ")
      .trim();
    return plain.length > TEXT_MAX_LENGTH ? `${plain.slice(0, TEXT_MAX_LENGTH)}…` : plain;
  }
  if (Array.isArray(value)) {
    const names = value.map(nameOf).filter((name) => name !== null);
    return names.length && names.length === value.length
      ? names.join(", ")
      : t("field.items", { count: value.length });
  }
  if (typeof value === "object") return nameOf(value) ?? placeOf(value) ?? JSON.stringify(value);
  return String(value as number);
}

export type FieldNames = Readonly<Record<string, FieldKey>>;

export function useFieldTexts(names: FieldNames) {
  const { t } = useTexts();
  return {
    label: (path: string) => fieldLabel(path, t, names),
    text: (value: unknown) => fieldText(value, t),
  };
}
