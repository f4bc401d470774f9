type Values = Readonly<Record<string, unknown>>;
const PREFIX = "translations";

const isRecord = (value: unknown): value is Values => typeof value === "object" && value !== null;

/** Texts as fields of their own, `translations.en.name`: two people may write in two languages at once. */
export function flatTexts({ [PREFIX]: texts, ...values }: Values): Values {
  const flat: Record<string, unknown> = { ...values };
  if (!isRecord(texts)) return flat;
  for (const [locale, fields] of Object.entries(texts))
    if (isRecord(fields))
      for (const [name, text] of Object.entries(fields)) flat[`${PREFIX}.${locale}.${name}`] = text;
  return flat;
}

/** The way back: `{ translations: { en: { name } } }`. */
export function nestedTexts(flat: Values): Values {
  const values: Record<string, unknown> = {};
  const texts: Record<string, Record<string, unknown>> = {};
  for (const [field, value] of Object.entries(flat)) {
    const [head, locale, name] = field.split(".");
    if (head === PREFIX && locale && name) texts[locale] = { ...texts[locale], [name]: value };
    else values[field] = value;
  }
  return Object.keys(texts).length > 0 ? { ...values, [PREFIX]: texts } : values;
}
