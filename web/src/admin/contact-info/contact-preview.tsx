import type { ContactSettings } from "@ezo/contract/site/pages/contact";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useCaller } from "../../shared/api/caller-context.ts";
import { ContactColumn } from "../../shared/contact/contact-column.tsx";
import { I18nContext } from "../../shared/i18n/i18n-context.tsx";
import { createTexts } from "../../shared/i18n/texts.ts";
import { textsQuery } from "../../shared/i18n/texts.queries.ts";
import { createStore } from "../../shared/lib/store.ts";
import type { ContentLocale } from "../editor/fields/language.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { NotLoaded } from "../ui/states/not-loaded.tsx";
import styles from "./contact-preview.module.css";

const GROUPS = ["contact"];
/** The preview does not switch the site's language. */
const localeSwitch = { isSwitching: createStore(false), switchTo: () => undefined };

/** The contact page's column as visitors would see it with the form's values, in the form's language. */
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
      ) : (
        <NotLoaded title={t("list.error")} error={error} onRetry={refetch} height={420} />
      )}
    </section>
  );
}
