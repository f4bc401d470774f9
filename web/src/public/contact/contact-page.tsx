import { useEffect, useRef } from "react";
import { failureText } from "../../shared/api/failure-text.ts";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useI18n, useLocale, useT } from "../../shared/i18n/i18n-context.tsx";
import { useMissingTexts } from "../../shared/i18n/use-missing-texts.ts";
import { ContactColumn } from "../../shared/contact/contact-column.tsx";
import { cx } from "../../shared/lib/cx.ts";
import { scrollBehavior } from "../../shared/lib/motion.ts";
import { ListMessage } from "../../shared/lists/list-message.tsx";
import { usePageQuery } from "../../shared/query/page-query.ts";
import layout from "../../shared/styles/layout.module.css";
import type from "../../shared/styles/type.module.css";
import { Button } from "../../shared/ui/button.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { LoadFailed } from "../../shared/ui/load-failed.tsx";
import { PageLoading } from "../../shared/ui/page-loading.tsx";
import { ReadingProgress } from "../../shared/ui/reading-progress.tsx";
import { ContactForm } from "./contact-form.tsx";
import { MissingApartments } from "./missing-apartments.tsx";
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

  const retry = () => void query.refetch();
  // Also while it is tried again: what has been written into the form meanwhile must not go.
  const hasFailed = !query.data && query.errorUpdateCount > 0;
  const isWaitingForTexts = useMissingTexts(CONTACT_GROUPS, hasFailed);
  if (!query.data && (!hasFailed || isWaitingForTexts)) return <PageLoading />;
  // What surrounds the form may fail; with its words there, the form does without.
  if (!texts.hasGroups(CONTACT_GROUPS))
    return (
      <LoadFailed
        titleKey="contact.error"
        error={query.error}
        onRetry={retry}
        isRetrying={query.isFetching}
      />
    );
  const settings = query.data?.data.contact_settings;

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
            <ContactForm subjects={settings?.form_subjects ?? []} about={asked.about}>
              <MissingApartments {...asked} />
            </ContactForm>
          </div>
          <div className={styles.column}>
            {settings ? <ContactColumn settings={settings} /> : null}
            {hasFailed ? (
              <SettingsFailed error={query.error} onRetry={retry} isRetrying={query.isFetching} />
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

function SettingsFailed(props: { error: unknown; onRetry: () => void; isRetrying: boolean }) {
  const { error, onRetry, isRetrying } = props;
  const t = useT();
  return (
    <ListMessage
      icon="warning"
      title={t("contact.error")}
      text={isRetrying ? t("messages.loading") : failureText(error, t)}
      isAlert
    >
      <Button onClick={onRetry} aria-busy={isRetrying}>
        <Icon name="retry" />
        {t("buttons.retry")}
      </Button>
    </ListMessage>
  );
}
