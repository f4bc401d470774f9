import { useEffect, useRef } from "react";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useLocale, useT } from "../../shared/i18n/i18n-context.tsx";
import { ContactColumn } from "../../shared/contact/contact-column.tsx";
import { cx } from "../../shared/lib/cx.ts";
import { scrollBehavior } from "../../shared/lib/motion.ts";
import { usePageQuery } from "../../shared/query/page-query.ts";
import layout from "../../shared/styles/layout.module.css";
import type from "../../shared/styles/type.module.css";
import { LoadFailed } from "../../shared/ui/load-failed.tsx";
import { PageLoading } from "../../shared/ui/page-loading.tsx";
import { ReadingProgress } from "../../shared/ui/reading-progress.tsx";
import { ContactForm } from "./contact-form.tsx";
import { useApartmentSubject } from "./use-apartment-subject.ts";
import styles from "./contact-page.module.css";
import { contactQuery } from "./contact.queries.ts";
import { Faq } from "./faq.tsx";
import { OfficeMap } from "./office-map.tsx";

const FORM_ID = "enquiry";

export default function ContactPage() {
  const t = useT();
  const query = usePageQuery(contactQuery(useCaller(), useLocale()));
  const form = useRef<HTMLDivElement>(null);
  const about = useApartmentSubject();
  useEffect(() => {
    if (query.error) console.info(query.error.message || "Failed to load contact page");
  }, [query.error]);

  if (!query.data) {
    if (!query.isError) return <PageLoading />;
    return (
      <LoadFailed
        titleKey="contact.error"
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    );
  }
  const settings = query.data.data.contact_settings;

  function goToForm() {
    form.current?.scrollIntoView({ behavior: scrollBehavior(), block: "start" });
    form.current?.querySelector("input")?.focus({ preventScroll: true });
  }
  return (
    <>
      <ReadingProgress />
      <div className={layout.wrap}>
        <div className={cx(layout.grid, layout.opening)}>
          <h1 className={type.d1}>{t("contact.title")}</h1>
          <p className={cx(type.lead, type.mute)}>{t("contact.subtitle")}</p>
        </div>
        <div className={cx(layout.grid, styles.contact)}>
          <div ref={form} id={FORM_ID} className={styles.form}>
            <ContactForm subjects={settings.form_subjects} about={about} />
          </div>
          <div className={styles.column}>
            <ContactColumn settings={settings} />
          </div>
        </div>
      </div>
      <OfficeMap settings={settings.map_settings} address={settings.contact_info.address.value} />
      <Faq items={settings.faqs} formHref={`#${FORM_ID}`} onWrite={goToForm} />
    </>
  );
}
