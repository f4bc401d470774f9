export type TextValues = Readonly<Record<string, string | number>>;

const PLACEHOLDER = /\{\{\s*(\w+)\s*\}\}/g;

/**
 * The text under `key` with its placeholders (`{{name}}`) filled in; placeholders without a value are left out. With a
 * `count` the plural form of the locale comes first: `key_one`, `key_few`, …; `key_zero`, where it exists, for none.
 * `defaultValue` is the text for a key without one; without a `defaultValue`, the key itself is.
 *
 * These are i18next's rules for flat keys, which a test compares. i18next itself would take a tenth of what a page's
 * first load may weigh.
 */
export function formatText(
  texts: ReadonlyMap<string, string>,
  locale: string,
  key: string,
  values: TextValues = {},
): string {
  const found = [...formsOf(key, locale, values["count"]), key].find((form) => texts.has(form));
  const text = (found === undefined ? undefined : texts.get(found)) ?? String(values["defaultValue"] ?? key);
  return text.replace(PLACEHOLDER, (_, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : "",
  );
}

const rules = new Map<string, Intl.PluralRules>();

function formsOf(key: string, locale: string, count: string | number | undefined): string[] {
  if (typeof count !== "number") return [];
  const rule = rules.get(locale) ?? new Intl.PluralRules(locale);
  rules.set(locale, rule);
  const form = `${key}_${rule.select(count)}`;
  return count === 0 ? [`${key}_zero`, form] : [form];
}
