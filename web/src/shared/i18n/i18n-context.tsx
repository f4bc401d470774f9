import { type Locale, LOCALES } from "@ezo/contract/values/languages";
import { createContext, use, useMemo, useSyncExternalStore } from "react";
import { useStore } from "../lib/use-store.ts";
import type { LocaleSwitch } from "./locale-switch.ts";
import type { Texts, Translate } from "./texts.ts";

export interface I18n {
  texts: Texts;
  localeSwitch: LocaleSwitch;
  /** Those that visitors can choose; all where they are left out. */
  languages?: readonly Locale[];
}
export const I18nContext = createContext<I18n | null>(null);

export function useI18n(): I18n {
  const i18n = use(I18nContext);
  if (!i18n) throw new Error("useI18n needs an I18nContext");
  return i18n;
}

export const useLocale = (): Locale => useI18n().texts.locale;

/** The languages that visitors can choose. */
export const useLanguages = (): readonly Locale[] => useI18n().languages ?? LOCALES;

const silent: Translate = () => "";

/** The text lookup. A new function whenever texts were added, so that everything that depends on it is rendered again. */
export function useT(): Translate {
  const { texts, localeSwitch } = useI18n();
  const version = useSyncExternalStore(texts.subscribe, texts.version, texts.version);
  const isSwitching = useStore(localeSwitch.isSwitching);
  return useMemo<Translate>(() => {
    if (isSwitching || version === 0) return silent;
    return (key, values) => texts.translate(key, values);
  }, [texts, version, isSwitching]);
}
