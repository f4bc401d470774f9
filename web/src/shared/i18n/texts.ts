import { groupOf, type Locale } from "@ezo/contract/values/languages";
import { formatText, type TextValues } from "./format-text.ts";

export type { TextValues };

/** Looks a text up; `defaultValue` among the values is the text for a key that does not exist. */
export type Translate = (key: string, values?: TextValues) => string;

/**
 * The site's texts in the page's language. They arrive in groups, with the answers to a page's calls, and are never
 * removed: a change of language reloads the page.
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
  /** Increases with every addition of something new. */
  version: () => number;
}

export function createTexts(locale: Locale): Texts {
  const texts = new Map<string, string>();
  const groups = new Set<string>();
  const listeners = new Set<() => void>();
  let version = 0;

  return {
    locale,
    add: (translations) => {
      // Answers repeat what others have brought, and each addition renders the whole page again.
      const entries = Object.entries(translations).filter(([key, text]) => texts.get(key) !== text);
      if (entries.length === 0) return;
      for (const [key, text] of entries) {
        texts.set(key, text);
        groups.add(groupOf(key));
      }
      version += 1;
      for (const listener of listeners) listener();
    },
    has: (key) => texts.has(key),
    hasAny: () => version > 0,
    hasGroups: (wanted) => wanted.every((group) => groups.has(group)),
    translate: (key, values) => {
      // A text that has not arrived yet is empty, never its key (specification, section 4, "Locale").
      if (!groups.has(groupOf(key)) && values?.["defaultValue"] === undefined) return "";
      return formatText(texts, locale, key, values);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    version: () => version,
  };
}
