import { Button, Tabs } from "@mantine/core";
import type { ReactNode } from "react";
import type { HistoryEntry } from "@ezo/contract/records/records";
import { useTexts } from "../../i18n/texts-context.tsx";
import card from "./card.module.css";
import { Check } from "../../generated/icons.ts";
import {
  CONTENT_LOCALES,
  type ContentLocale,
  LANGUAGE_NAMES,
  languageHealth,
  localeOfField,
  staleLanguages,
} from "./language.ts";
import { useSection } from "../sections/sections-context.ts";
import styles from "./language-card.module.css";

/** Texts with a tab per language; each tab says that its language is switched off, what it lacks, or that the Georgian has changed since. */
export function LanguageCard(props: {
  translations: Readonly<Record<ContentLocale, object>>;
  /** The item's history, newest first: it shows which languages are behind. */
  entries?: readonly HistoryEntry[] | undefined;
  locale: ContentLocale;
  onLocale: (locale: ContentLocale) => void;
  /** Languages with a field that is wrong. */
  wrong: readonly ContentLocale[];
  /** Says that a language is still right for the Georgian as it is saved; null while that cannot be said. */
  onStillRight?: ((locale: ContentLocale) => void) | null;
  children: (locale: ContentLocale) => ReactNode;
}) {
  const { t, shownLocales } = useTexts();
  const title = t("editor.texts");
  const section = useSection(title);
  const health = languageHealth(props.translations);
  const stale = staleLanguages(props.entries ?? []);
  const mark = (locale: ContentLocale) => {
    const { isFilled, missing } = health[locale];
    if (props.wrong.includes(locale)) return <span className={styles.bad}>{t("language.wrong")}</span>;
    // What it lacks can wait: nobody sees it.
    if (!shownLocales.includes(locale)) return <span className={styles.off}>{t("language.off")}</span>;
    if (!isFilled) return <span className={styles.miss}>{t("language.none")}</span>;
    if (missing > 0) return <span className={styles.miss}>{t("language.missing", { count: missing })}</span>;
    if (stale.includes(locale)) return <span className={styles.miss}>{t("language.stale")}</span>;
    return (
      <span className={styles.ok}>
        <Check role="img" aria-label={t("language.complete")} />
      </span>
    );
  };
  return (
    <section {...section} className={card.card} aria-label={title}>
      <Tabs
        value={props.locale}
        onChange={(value) => {
          const next = CONTENT_LOCALES.find((locale) => locale === value);
          if (next) props.onLocale(next);
        }}
        keepMounted={false}
      >
        <Tabs.List className={styles.tabs ?? ""} aria-label={t("language.tabs")}>
          {CONTENT_LOCALES.map((locale) => (
            <Tabs.Tab key={locale} value={locale} rightSection={mark(locale)}>
              <span lang={locale}>{LANGUAGE_NAMES[locale]}</span>
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {CONTENT_LOCALES.map((locale) => (
          <Tabs.Panel key={locale} value={locale} className={card.body ?? ""}>
            {stale.includes(locale) && props.onStillRight ? (
              <div className={styles.stale}>
                <span>{t("language.stale_hint")}</span>
                <Button
                  size="xs"
                  aria-label={t("language.still_right_of", { language: t(`language.${locale}`) })}
                  onClick={() => props.onStillRight?.(locale)}
                >
                  {t("translations.still_right")}
                </Button>
              </div>
            ) : null}
            <div className={card.stack} lang={locale}>
              {props.children(locale)}
            </div>
          </Tabs.Panel>
        ))}
      </Tabs>
    </section>
  );
}

export const wrongLanguages = (errors: Readonly<Record<string, unknown>>): ContentLocale[] =>
  Object.keys(errors).flatMap((path) => localeOfField(path) ?? []);
