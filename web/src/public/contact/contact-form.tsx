import type { ContactSettings } from "@ezo/contract/site/pages/contact";
import { CONTACT_SUCCESS_BANNER_MS } from "@ezo/contract/values/limits/screens";
import { localized } from "@ezo/contract/values/languages";
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import {
  type SoldApartment,
  useSoldApartment,
} from "../../shared/apartments/just-sold/use-sold-apartment.ts";
import { useLocale, useT } from "../../shared/i18n/i18n-context.tsx";
import { cx } from "../../shared/lib/cx.ts";
import { Field, TextAreaField } from "../../shared/forms/fields/field.tsx";
import fields from "../../shared/forms/fields/field.module.css";
import type { EnquirySubject } from "../../shared/forms/enquiry/enquiry-subject.ts";
import { APARTMENT_SUBJECT, DEFAULT_SUBJECT } from "../../shared/forms/fields/fields.ts";
import { Honeypot } from "../../shared/forms/fields/honeypot.tsx";
import { PersonFields } from "../../shared/forms/fields/person-fields.tsx";
import { PhoneField } from "../../shared/forms/phone/phone-field.tsx";
import { PrivacyNote } from "../../shared/forms/privacy-link.tsx";
import { SendHint } from "../../shared/forms/sending/send-hint.tsx";
import { SubmitButton } from "../../shared/forms/sending/submit-button.tsx";
import { useApproached } from "../../shared/forms/use-approached.ts";
import { useEnquiryForm } from "../../shared/forms/enquiry/use-enquiry-form.ts";
import { useEnquiryToasts } from "../../shared/forms/enquiry/use-enquiry-toasts.ts";
import { Icon } from "../../shared/ui/icon.tsx";
import { Select } from "../../shared/ui/select.tsx";
import styles from "./contact-page.module.css";

interface Props {
  subjects: ContactSettings["form_subjects"];
  about: EnquirySubject | undefined;
  /** `about` is still being loaded. */
  isLoading?: boolean;
  /** The enquiry about them was sent. */
  onAsked?: () => void;
  /** Shown before the fields, below what the enquiry is about. */
  children?: ReactNode;
}

export function ContactForm({ subjects, about, isLoading = false, onAsked, children }: Props) {
  const t = useT();
  const [isApproached, approach] = useApproached();
  const { form, sent, hideBanner, sold } = useContactForm({ about, isLoading, onAsked });
  const hintId = useId();
  return (
    <>
      {sent ? <SentBanner confirmsConsent={sent.confirmsConsent} onGone={hideBanner} /> : null}
      {sold ? <sold.JustSold apartment={sold.apartment} wasSold={sold.wasSold} /> : null}
      <form {...form.formProps} {...approach} className={fields.form} aria-label={t("contact.form_title")}>
        {/* Above the fields, so that it is read before they are filled in. */}
        <noscript className={fields.wide}>
          <p className={fields.hint}>{t("contact.needs_javascript")}</p>
        </noscript>
        {/* Also where the message names them: what the visitor removes there is sent all the same. */}
        {about?.label ? (
          <p className={cx(fields.wide, styles.about)}>
            {about.key ? t("contact.about_apartments", { apartments: about.label }) : about.label}
          </p>
        ) : null}
        {about?.planNote ? (
          <p className={cx(fields.wide, styles.about)} role="status">
            {about.planNote}
          </p>
        ) : null}
        {children}
        <PersonFields form={form} />
        <PhoneField
          key={`phone-${form.round}`}
          label={t("contact.phone")}
          error={form.errorOf("phone")}
          isOptional
          isApproached={isApproached}
          onChange={form.setPhone}
        />
        <SubjectField
          key={`subject-${form.round}-${form.draftSubject ?? ""}`}
          subjects={subjects}
          chosen={form.draftSubject}
          suggested={isAboutApartment(about) ? APARTMENT_SUBJECT : DEFAULT_SUBJECT}
          error={form.errorOf("subject")}
        />
        <TextAreaField
          name="message"
          label={t("contact.message")}
          error={form.errorOf("message")}
          placeholder={t("contact.message_placeholder")}
          isWide
          required
        />
        <label className={cx(fields.check, fields.wide)}>
          <input type="checkbox" name="marketing_consent" />
          <span>{t("contact.consent")}</span>
        </label>
        <Honeypot />
        <div className={cx(fields.actions, fields.wide)}>
          <SubmitButton form={form} hintId={hintId}>
            {t("buttons.send")}
          </SubmitButton>
          <SendHint id={hintId} form={form} />
        </div>
        <PrivacyNote className={fields.wide} />
      </form>
    </>
  );
}

/** The subject is the buying of an apartment, which a parking place is not. */
const isAboutApartment = (about: EnquirySubject | undefined): boolean =>
  about?.apartmentId !== undefined && about.isOtherUnit !== true;

/** The form, and what is shown after it was sent: a banner, and other apartments if this one is sold. */
function useContactForm(options: {
  about: EnquirySubject | undefined;
  isLoading: boolean;
  onAsked: (() => void) | undefined;
}) {
  const { about, isLoading, onAsked } = options;
  const toasts = useEnquiryToasts("contact_form");
  const [sent, setSent] = useState<{ confirmsConsent: boolean }>();
  const [sold, setSold] = useState<SoldApartment>();
  const findSold = useSoldApartment();
  const form = useEnquiryForm({
    source: "contact_form",
    about,
    isLoading,
    onSent: ({ message, confirmsConsent }) => {
      setSent({ confirmsConsent });
      if (about) void findSold(about).then(setSold);
      toasts.showSent(message);
      onAsked?.();
    },
    onFailed: toasts.showFailed,
  });
  return { form, sent, hideBanner: () => setSent(undefined), sold };
}

function SubjectField(props: {
  subjects: ContactSettings["form_subjects"];
  chosen: string | undefined;
  suggested: string;
  error: string | undefined;
}) {
  const { subjects, chosen, suggested, error } = props;
  const t = useT();
  const locale = useLocale();
  const options = subjects.map(({ value, label }) => ({ value, label: localized(label, locale) }));
  const has = (wanted: string | undefined) => options.some(({ value }) => value === wanted);
  const preset = [suggested, DEFAULT_SUBJECT].find(has) ?? options[0]?.value;
  // Without subjects the field is left out, and the form sends the default one.
  if (preset === undefined) return null;
  return (
    <Field label={t("contact.subject")} error={error}>
      {({ id }) => (
        <Select
          id={id}
          name="subject"
          options={options}
          defaultValue={preset}
          chosenBefore={has(chosen) ? chosen : undefined}
          className={fields.box}
        />
      )}
    </Field>
  );
}

/** Focused, so that screen readers announce it; hides after five seconds, except where it says what is left to do. */
function SentBanner({ confirmsConsent, onGone }: { confirmsConsent: boolean; onGone: () => void }) {
  const t = useT();
  const banner = useRef<HTMLOutputElement>(null);
  const go = useEffectEvent(onGone);
  useEffect(() => {
    banner.current?.focus();
    if (confirmsConsent) return undefined;
    const timer = setTimeout(() => go(), CONTACT_SUCCESS_BANNER_MS);
    return () => clearTimeout(timer);
  }, [confirmsConsent]);
  return (
    <output ref={banner} className={styles.banner} tabIndex={-1}>
      <Icon name="check" />
      <strong>{t("messages.message_sent")}</strong>
      <span>{t("messages.will_contact_soon")}</span>
      {confirmsConsent ? <span>{t("messages.consent_to_confirm")}</span> : null}
    </output>
  );
}
