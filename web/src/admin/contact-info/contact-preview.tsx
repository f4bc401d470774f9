import type { ContactSettings } from "@ezo/contract/contact";
import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useCaller } from "../../shared/api/caller-context.ts";
import { ContactColumn } from "../../shared/contact/contact-column.tsx";
import { I18nContext } from "../../shared/i18n/i18n-context.tsx";
import { createTexts } from "../../shared/i18n/texts.ts";
import { textsQuery } from "../../shared/i18n/texts.queries.ts";
import { createStore } from "../../shared/lib/store.ts";
import type { ContentLocale } from "../editor/language.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { LoadError } from "../ui/blank.tsx";
import styles from "./contact-preview.module.css";

const GROUPS = ["contact"];
/** Nobody changes the site's language from here. */
const localeSwitch = { isSwitching: createStore(false), switchTo: () => undefined };

/** The contact page's column as visitors would see it with what is in the form, in the language being written. */
export function ContactPreview(props: { settings: ContactSettings; locale: ContentLocale }) {
  const { settings, locale } = props;
  const { t } = useTexts();
  const { data, error, refetch } = useQuery(textsQuery(useCaller(), locale, GROUPS));
  const i18n = useMemo(() => {
    if (!data) return null;
    const texts = createTexts(locale);
    texts.add(data.translations);
    return { texts, localeSwitch };
  }, [data, locale]);
  return (
    <section className={styles.preview} aria-label={t("contact.preview")}>
      <p className={styles.caption}>{t("contact.preview")}</p>
      {i18n ? (
        // The site is always light.
        <div className={styles.page} data-scheme="light" lang={locale}>
          <I18nContext value={i18n}>
            <ContactColumn settings={settings} />
          </I18nContext>
        </div>
      ) : error ? (
        <LoadError title={t("list.error")} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={420} role="status" aria-label={t("app.loading")} />
      )}
    </section>
  );
}
