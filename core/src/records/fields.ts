import { type Locale, LOCALES } from "@ezo/contract/values/locale";
import { acceptedHtml } from "../platform/text/sanitize.ts";

/** An item's editable state, flat, in the names of the wire: `year`, `main_image`, `translations.en.title`. */
export type FieldValue = string | number | boolean | null | FieldValue[] | { [key: string]: FieldValue };
export type Fields = Readonly<Record<string, FieldValue>>;
export type Changes = Record<string, { from: FieldValue; to: FieldValue }>;

/** A column that holds a field; with `read` and `write` where the wire has another shape. */
export type Column =
  | string
  | { column: string; read?: (stored: never) => FieldValue; write?: (value: never) => unknown; empty?: null };
export type Columns = Readonly<Record<string, Column>>;

const nameOf = (column: Column): string => (typeof column === "string" ? column : column.column);
/** Each takes what its own column holds, which the type of columns cannot say; hence the casts. */
const reader = (column: Column) =>
  ((typeof column === "string" ? undefined : column.read) ?? ((stored: never): FieldValue => stored)) as (
    stored: unknown,
  ) => FieldValue;
const writer = (column: Column) =>
  ((typeof column === "string" ? undefined : column.write) ?? ((value: never): unknown => value)) as (
    value: FieldValue,
  ) => unknown;

/** A day column: `YYYY-MM-DD` on the wire. */
export const dayColumn = (column: string): Column => ({
  column,
  read: (stored: Date | null) => stored && stored.toISOString().slice(0, 10),
  write: (day: string | null) => day && new Date(`${day}T00:00:00Z`),
});
export const instantColumn = (column: string): Column => ({
  column,
  read: (stored: Date) => stored.toISOString(),
  write: (instant: string) => new Date(instant),
});

export function readColumns(columns: Columns, record: object): Fields {
  return Object.fromEntries(
    Object.entries(columns).map(([field, column]) => [
      field,
      reader(column)((record as Record<string, unknown>)[nameOf(column)]),
    ]),
  );
}

export function columnData(columns: Columns, fields: Fields): Record<string, unknown> {
  const data: Record<string, unknown> = {};
  for (const [field, column] of Object.entries(columns)) {
    const value = fields[field];
    if (value !== undefined) data[nameOf(column)] = writer(column)(value);
  }
  return data;
}

/** Texts of every language; a language without a row has empty ones. */
export function readTexts(texts: Columns, rows: readonly { locale: Locale }[]): Fields {
  const fields: Record<string, FieldValue> = {};
  for (const locale of LOCALES) {
    const row: Record<string, unknown> | undefined = rows.find((candidate) => candidate.locale === locale);
    for (const [name, column] of Object.entries(texts)) {
      const stored = row?.[nameOf(column)];
      const isJson = typeof column !== "string" && column.empty === null;
      fields[textField(locale, name)] = isJson
        ? ((stored ?? null) as FieldValue)
        : ((stored ?? "") as string);
    }
  }
  return fields;
}

/** The columns to write per language, of the languages that are given. */
export function textData(
  texts: Columns,
  fields: Fields,
): { locale: Locale; data: Record<string, unknown> }[] {
  return LOCALES.flatMap((locale) => {
    const data: Record<string, unknown> = {};
    for (const [name, column] of Object.entries(texts)) {
      const value = fields[textField(locale, name)];
      if (value !== undefined) data[nameOf(column)] = writer(column)(value);
    }
    return Object.keys(data).length > 0 ? [{ locale, data }] : [];
  });
}

export const textField = (locale: Locale, name: string): string => `translations.${locale}.${name}`;

/** What a write's body says about itself. */
const NO_FIELDS: ReadonlySet<string> = new Set(["version", "reviewed", "_method"]);

/** A write's body as fields: texts by their path, what was not sent left out, and what is no field of the item. */
export function fieldsOf(body: object): Fields {
  const fields: Record<string, FieldValue> = {};
  for (const [name, value] of Object.entries(body as Record<string, unknown>)) {
    if (value === undefined || NO_FIELDS.has(name)) continue;
    if (name === "translations") Object.assign(fields, textFieldsOf(value as Record<string, unknown>));
    else fields[name] = value as FieldValue;
  }
  return fields;
}

function textFieldsOf(byLocale: Record<string, unknown>): Fields {
  const fields: Record<string, FieldValue> = {};
  for (const [locale, texts] of Object.entries(byLocale))
    if (typeof texts === "string") fields[`translations.${locale}`] = texts;
    else
      for (const [name, text] of Object.entries((texts ?? {}) as Record<string, unknown>))
        if (text !== undefined) fields[textField(locale as Locale, name)] = text as FieldValue;
  return fields;
}

/** Makes the HTML of a text safe in every language, for `prepare` of a resource; throws where it is nested too deep. */
export const cleanedTexts =
  (name: string) =>
  (fields: Fields): Fields => {
    const clean: Record<string, FieldValue> = { ...fields };
    for (const locale of LOCALES) {
      const field = textField(locale, name);
      const html = clean[field];
      if (typeof html === "string") clean[field] = acceptedHtml(field, html, "page");
    }
    return clean;
  };

/** The way back: `{ translations: { en: { title } } }`. */
export function nested(fields: Fields): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  const translations: Record<string, Record<string, FieldValue>> = {};
  for (const [field, value] of Object.entries(fields)) {
    const [head, locale, name] = field.split(".");
    if (head === "translations" && locale && name)
      translations[locale] = { ...translations[locale], [name]: value };
    else values[field] = value;
  }
  return Object.keys(translations).length > 0 ? { ...values, translations } : values;
}

export const idsIn = (value: FieldValue | undefined): number[] =>
  (Array.isArray(value) ? value : [value]).filter((id): id is number => typeof id === "number");

/** The ids that a list of them has and had not before: what was named earlier may be gone, and is no reason to refuse the rest. */
export function addedIds(before: FieldValue | undefined, after: FieldValue | undefined): number[] {
  const former = new Set(idsIn(before));
  return [...new Set(idsIn(after))].filter((id) => !former.has(id));
}

/** A field that holds text; empty where it does not. */
export const textAt = (fields: Fields, field: string): string => {
  const value = fields[field];
  return typeof value === "string" ? value : "";
};
