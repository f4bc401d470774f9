import { groupOf, type Locale } from "@ezo/contract/languages";
import { createInstance } from "i18next";

export type TextValues = Readonly<Record<string, string | number>>;
/** Looks a text up; `defaultValue` among the values stands in for a key that does not exist. */
export type Translate = (key: string, values?: TextValues) => string;

/**
 * The site's texts in the page's language. They arrive in groups, with the calls that bring a page's data, and
 * only ever grow: a language changes by reloading the page.
 */
export interface Texts {
  readonly locale: Locale;
  add: (translations: Readonly<Record<string, string>>) => void;
  has: (key: string) => boolean;
  hasAny: () => boolean;
  /** Whether every one of the groups has at least one text. */
  hasGroups: (groups: readonly string[]) => boolean;
  translate: Translate;
  subscribe: (onChange: () => void) => () => void;
  /** Rises with every addition. */
  version: () => number;
}

const NAMESPACE = "site";

export function createTexts(locale: Locale): Texts {
  const i18n = createInstance({
    lng: locale,
    ns: NAMESPACE,
    defaultNS: NAMESPACE,
    fallbackLng: false,
    // Keys are flat: "contact.title" is one name, not a path.
    keySeparator: false,
    nsSeparator: false,
    // React escapes what it renders.
    interpolation: { escapeValue: false },
    resources: { [locale]: { [NAMESPACE]: {} } },
    initAsync: false,
  });
  void i18n.init();

  const groups = new Set<string>();
  const listeners = new Set<() => void>();
  let version = 0;

  return {
    locale,
    add: (translations) => {
      const keys = Object.keys(translations);
      if (keys.length === 0) return;
      i18n.addResourceBundle(locale, NAMESPACE, translations, true, true);
      for (const key of keys) groups.add(groupOf(key));
      version += 1;
      for (const listener of listeners) listener();
    },
    has: (key) => i18n.exists(key),
    hasAny: () => version > 0,
    hasGroups: (wanted) => wanted.every((group) => groups.has(group)),
    translate: (key, values) => {
      // What has not arrived yet is drawn as nothing, never as its key (specification, section 4, "Locale").
      if (!groups.has(groupOf(key)) && values?.["defaultValue"] === undefined) return "";
      return i18n.t(key, { ...values });
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    version: () => version,
  };
}
