import type { FirmLogo } from "@ezo/contract/site/pages/firm-logo";
import { type Locale, LOCALES } from "@ezo/contract/values/languages";
import { DEFAULT_TIME_ZONE } from "@ezo/contract/values/clock/time-zone";
import type { Currency } from "@ezo/contract/values/money/currency";
import { createContext, type ReactNode, use, useLayoutEffect, useMemo, useState } from "react";
import { firmLogoOfDocument } from "./firm-logo.ts";
import { type FirmName, firmNameOfDocument } from "./firm-name.ts";
import { type Format, formatter } from "./format.ts";
import { ADMIN_LANGUAGES, type AdminLanguage, type Translate, translator } from "./texts.ts";

const LANGUAGE_KEY = "ezo_admin_language";

interface Texts {
  t: Translate;
  format: Format;
  language: AdminLanguage;
  /** Of this device. A choice that somebody makes is `useChooseLanguage`'s, which saves it to their account too. */
  setLanguage: (language: AdminLanguage) => void;
  /** Of all prices; unknown until the server has said it. */
  currency: Currency | undefined;
  setCurrency: (currency: Currency) => void;
  /** The firm's; the default one until the server has said it. */
  timeZone: string;
  setTimeZone: (timeZone: string) => void;
  /** The languages that visitors see; all until the server has said it. */
  shownLocales: readonly Locale[];
  setShownLocales: (locales: readonly Locale[]) => void;
  /** What the firm is called where there is little room. */
  firmName: FirmName;
  setFirmName: (name: FirmName) => void;
  /** Undefined where the server could not say it. */
  firmLogo: FirmLogo | undefined;
  setFirmLogo: (logo: FirmLogo | undefined) => void;
  /** A language of the site in words, which say that it is switched off. */
  languageName: (locale: Locale) => string;
}

const TextsContext = createContext<Texts | null>(null);

/** The language of this device; undefined where it has none yet. */
export const deviceLanguage = (): AdminLanguage | undefined =>
  ADMIN_LANGUAGES.find((language) => language === localStorage.getItem(LANGUAGE_KEY));

export function TextsProvider(props: {
  children: ReactNode;
  currency?: Currency;
  timeZone?: string;
  shownLocales?: readonly Locale[];
}) {
  const [currency, setCurrency] = useState(props.currency);
  const [timeZone, setTimeZone] = useState(props.timeZone ?? DEFAULT_TIME_ZONE);
  const [shownLocales, setShownLocales] = useState<readonly Locale[]>(props.shownLocales ?? LOCALES);
  const [firmName, setFirmName] = useState(firmNameOfDocument);
  const [firmLogo, setFirmLogo] = useState(firmLogoOfDocument);
  const [language, setLanguage] = useState(() => deviceLanguage() ?? "ka");
  // Before any other effect: calls that follow from a change of language name the new one by it.
  useLayoutEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const texts = useMemo(() => {
    const t = translator(language, currency);
    const choose = (next: AdminLanguage) => {
      localStorage.setItem(LANGUAGE_KEY, next);
      setLanguage(next);
    };
    return {
      t,
      format: formatter(language, t, currency, timeZone),
      language,
      setLanguage: choose,
      currency,
      setCurrency,
      timeZone,
      setTimeZone,
      shownLocales,
      setShownLocales,
      firmName,
      setFirmName,
      firmLogo,
      setFirmLogo,
      languageName: languageNames(t, shownLocales),
    };
  }, [language, currency, timeZone, shownLocales, firmName, firmLogo]);
  return <TextsContext value={texts}>{props.children}</TextsContext>;
}

const languageNames =
  (t: Translate, shown: readonly Locale[]) =>
  (locale: Locale): string => {
    const name = t(`language.${locale}`);
    return shown.includes(locale) ? name : t("language.named_off", { language: name });
  };

/** The same with sums in another currency than the firm's; in that where there is none. */
export function textsIn(texts: Texts, currency: Currency | null | undefined): Texts {
  if (!currency || currency === texts.currency) return texts;
  const t = translator(texts.language, currency);
  return { ...texts, t, format: formatter(texts.language, t, currency, texts.timeZone), currency };
}

/** Sums in another currency than the firm's: of old prices, and of lists that were saved in it. */
export function InCurrency(props: { currency: Currency | null | undefined; children: ReactNode }) {
  const texts = useTexts();
  const { currency } = props;
  const inIt = useMemo(() => textsIn(texts, currency), [texts, currency]);
  return <TextsContext value={inIt}>{props.children}</TextsContext>;
}

/** The admin's texts and formats in the language that the person has chosen. */
export function useTexts(): Texts {
  const texts = use(TextsContext);
  if (!texts) throw new Error("useTexts needs a TextsProvider");
  return texts;
}
