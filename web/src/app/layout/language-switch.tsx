import { canonicalPath, type Locale, LOCALES, pathWithoutLocale } from "@ezo/contract/languages";
import { useLocation } from "react-router-dom";
import { useI18n, useT } from "../../shared/i18n/i18n-context.tsx";
import { cx } from "../../shared/lib/cx.ts";
import { FallbackButton } from "../../shared/ui/button.tsx";
import styles from "./language-switch.module.css";

const OWN_NAMES: Record<Locale, string> = { ka: "ქართული", en: "English", ru: "Русский" };

/** KA EN RU; in the menu, the languages' own names. Without JavaScript each leads to the page's address in its language. */
export function LanguageSwitch({ names = "short" }: { names?: "short" | "own" }) {
  const t = useT();
  const { texts, localeSwitch } = useI18n();
  const path = pathWithoutLocale(useLocation().pathname);
  return (
    <fieldset className={cx(styles.switch, styles[names])} aria-label={t("header.language")}>
      {LOCALES.map((locale) => (
        <FallbackButton
          key={locale}
          href={canonicalPath(locale, path)}
          onPress={() => localeSwitch.switchTo(locale)}
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
