export type TextValues = Readonly<Record<string, string | number>>;

const PLACEHOLDER = /\{\{\s*(\w+)\s*\}\}/g;

/**
 * The text under `key` with its placeholders (`{{name}}`) filled in; placeholders without a value become empty. With a
 * `count` the locale's plural form is tried first: `key_one`, `key_few`, …; for zero also `key_zero`. Missing texts are
 * replaced by `defaultValue`, or else by the key.
 *
 * These are i18next's rules for flat keys; a test compares the two. i18next itself would take a tenth of the size budget of
 * a page's first load.
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
