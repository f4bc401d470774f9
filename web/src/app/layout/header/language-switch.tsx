import type { Locale } from "@ezo/contract/values/languages";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { useI18n, useLanguages, useT } from "../../../shared/i18n/i18n-context.tsx";
import { addressInLocale, wasSwitching } from "../../../shared/i18n/locale-storage.ts";
import { OWN_NAMES } from "../../../shared/i18n/own-names.ts";
import { cx } from "../../../shared/lib/cx.ts";
import { FallbackButton } from "../../../shared/ui/button.tsx";
import styles from "./language-switch.module.css";

/** KA EN RU, or the languages' own names in the menu. Without JavaScript they are links to the page in that language. */
export function LanguageSwitch(props: {
  names?: "short" | "own";
  /** Called instead of changing the language, for example to close a menu first. */
  onSwitch?: (locale: Locale) => void;
}) {
  const { names = "short" } = props;
  const t = useT();
  const { texts, localeSwitch } = useI18n();
  const { onSwitch = localeSwitch.switchTo } = props;
  const languages = useLanguages();
  const address = useLocation();
  const box = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    // After a change of language the page was reloaded: the focus returns to the pressed button.
    const isElsewhere = document.activeElement !== null && document.activeElement !== document.body;
    if (wasSwitching() && !isElsewhere)
      box.current?.querySelector<HTMLElement>("[aria-pressed=true]")?.focus({ preventScroll: true });
  }, []);
  // There is nothing to choose.
  if (languages.length < 2) return null;
  return (
    <fieldset ref={box} className={cx(styles.switch, styles[names])} aria-label={t("header.language")}>
      {languages.map((locale) => (
        <FallbackButton
          key={locale}
          href={addressInLocale(locale, address)}
          onPress={() => onSwitch(locale)}
          aria-pressed={locale === texts.locale}
          lang={locale}
          {...(names === "short" && { title: OWN_NAMES[locale] })}
        >
          {names === "own" ? OWN_NAMES[locale] : locale.toUpperCase()}
        </FallbackButton>
      ))}
    </fieldset>
  );
}
