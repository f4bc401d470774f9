import { useEffect, useRef } from "react";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useI18n, useLocale, useT } from "../../shared/i18n/i18n-context.tsx";
import { useMissingTexts } from "../../shared/i18n/use-missing-texts.ts";
import { ContactColumn } from "../../shared/contact/contact-column.tsx";
import { cx } from "../../shared/lib/cx.ts";
import { scrollBehavior } from "../../shared/lib/motion.ts";
import { ListFailed } from "../../shared/lists/list-message.tsx";
import { usePageQuery } from "../../shared/query/page-query.ts";
import layout from "../../shared/styles/layout.module.css";
import { QueryFailed } from "../../shared/ui/failures/query-failed.tsx";
import { PageLoading } from "../../shared/ui/loading/page-loading.tsx";
import { PageOpening } from "../../shared/ui/loading/page-opening.tsx";
import { ReadingProgress } from "../../shared/ui/loading/reading-progress.tsx";
import { ApartmentNotes } from "./apartment-notes.tsx";
import { ContactForm } from "./contact-form.tsx";
import { useApartmentSubject } from "./use-apartment-subject.ts";
import styles from "./contact-page.module.css";
import { CONTACT_GROUPS, contactQuery } from "./contact.queries.ts";
import { Faq } from "./faq.tsx";
import { OfficeMap } from "./office-map.tsx";

const FORM_ID = "enquiry";

export default function ContactPage() {
  const t = useT();
  const { texts } = useI18n();
  const query = usePageQuery(contactQuery(useCaller(), useLocale()));
  const form = useRef<HTMLDivElement>(null);
  const asked = useApartmentSubject();
  useEffect(() => {
    if (query.error) console.info(query.error.message || "Failed to load contact page");
  }, [query.error]);

  // Also during a retry, so that text typed into the form in the meantime is not lost.
  const hasFailed = !query.data && query.errorUpdateCount > 0;
  const isWaitingForTexts = useMissingTexts(CONTACT_GROUPS, hasFailed);
  if (!query.data && (!hasFailed || isWaitingForTexts)) return <PageLoading />;
  // With its texts the form is shown even if the rest of the page cannot be loaded.
  if (!texts.hasGroups(CONTACT_GROUPS)) return <QueryFailed titleKey="contact.error" query={query} />;
  const settings = query.data?.data.contact_settings;

  function goToForm() {
    form.current?.scrollIntoView({ behavior: scrollBehavior(), block: "start" });
    form.current?.querySelector("input")?.focus({ preventScroll: true });
  }
  return (
    <>
      <ReadingProgress />
      <div className={layout.wrap}>
        <PageOpening title={t("contact.title")} lead={t("contact.subtitle")} />
        <div className={cx(layout.grid, styles.contact)}>
          <div ref={form} id={FORM_ID} className={styles.form}>
            <ContactForm
              subjects={settings?.form_subjects ?? []}
              about={asked.about}
              isLoading={asked.isLoading}
              onAsked={asked.leave}
            >
              <ApartmentNotes {...asked} />
            </ContactForm>
          </div>
          <div className={styles.column}>
            {settings ? <ContactColumn settings={settings} /> : null}
            {hasFailed ? (
              <ListFailed
                title={t("contact.error")}
                {...(query.isFetching ? { text: t("messages.loading") } : {})}
                error={query.error}
                onRetry={query.refetch}
                isRetrying={query.isFetching}
              />
            ) : null}
          </div>
        </div>
      </div>
      {settings ? (
        <>
          <OfficeMap settings={settings.map_settings} address={settings.contact_info.address.value} />
          <Faq items={settings.faqs} formHref={`#${FORM_ID}`} onWrite={goToForm} />
        </>
      ) : null}
    </>
  );
}
