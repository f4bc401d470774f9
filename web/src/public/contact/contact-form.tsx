import type { ContactSettings } from "@ezo/contract/contact";
import { CONTACT_SUCCESS_BANNER_MS } from "@ezo/contract/limits";
import { localized } from "@ezo/contract/languages";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { type SoldMeanwhile, useSoldMeanwhile } from "../../shared/apartments/use-sold-meanwhile.ts";
import { useLocale, useT } from "../../shared/i18n/i18n-context.tsx";
import { cx } from "../../shared/lib/cx.ts";
import { Field, TextAreaField, TextField } from "../../shared/forms/field.tsx";
import fields from "../../shared/forms/field.module.css";
import type { EnquirySubject } from "../../shared/forms/enquiry-subject.ts";
import { DEFAULT_SUBJECT } from "../../shared/forms/fields.ts";
import { Honeypot } from "../../shared/forms/honeypot.tsx";
import { PhoneField } from "../../shared/forms/phone/phone-field.tsx";
import { SubmitButton } from "../../shared/forms/submit-button.tsx";
import { useApproached } from "../../shared/forms/use-approached.ts";
import { useEnquiryForm } from "../../shared/forms/use-enquiry-form.ts";
import { Icon } from "../../shared/ui/icon.tsx";
import { Select } from "../../shared/ui/select.tsx";
import { useToasts } from "../../shared/ui/toasts-context.tsx";
import styles from "./contact-page.module.css";

export function ContactForm(props: {
  subjects: ContactSettings["form_subjects"];
  about: EnquirySubject | undefined;
  /** What is to be said before the fields. */
  children?: ReactNode;
}) {
  const { subjects, about, children } = props;
  const t = useT();
  const toasts = useToasts();
  const [isApproached, approach] = useApproached();
  const [isSent, setIsSent] = useState(false);
  const [sold, setSold] = useState<SoldMeanwhile>();
  const soldMeanwhile = useSoldMeanwhile();
  const form = useEnquiryForm({
    source: "contact_form",
    about,
    // The Georgian words are shown if the texts themselves are missing (specification, section 8).
    onSent: (message) => {
      setIsSent(true);
      if (about) void soldMeanwhile(about.apartmentId).then(setSold);
      toasts.show({
        type: "success",
        title: t("messages.success", { defaultValue: "წარმატებული" }),
        message: message || t("messages.message_sent", { defaultValue: "თქვენი შეტყობინება გაიგზავნა" }),
      });
    },
    onFailed: (message) =>
      toasts.show({
        type: "error",
        title: t("errors.title", { defaultValue: "შეცდომა" }),
        message: message || t("errors.try_later", { defaultValue: "გთხოვთ სცადოთ მოგვიანებით" }),
      }),
  });
  return (
    <>
      {isSent ? <SentBanner onGone={() => setIsSent(false)} /> : null}
      {sold ? <sold.JustSold apartment={sold.apartment} /> : null}
      <form {...form.formProps} {...approach} className={fields.form} aria-label={t("contact.form_title")}>
        {/* Before anybody has filled it in. */}
        <noscript className={fields.wide}>
          <p className={fields.hint}>{t("contact.needs_javascript")}</p>
        </noscript>
        {children}
        {/* Of several, the message's beginning names them all. */}
        {about && !(about.key && form.isAboutInMessage) ? (
          <p className={cx(fields.wide, styles.about)}>{about.label}</p>
        ) : null}
        <TextField
          name="name"
          label={t("contact.name")}
          error={form.errorOf("name")}
          autoComplete="name"
          required
        />
        <TextField
          name="email"
          type="email"
          inputMode="email"
          label={t("contact.email")}
          error={form.errorOf("email")}
          autoComplete="email"
          required
        />
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
          <SubmitButton form={form}>{t("buttons.send")}</SubmitButton>
          {form.errorCount > 0 ? (
            <p className={fields.hint}>{t("contact.fields_to_fix", { count: form.errorCount })}</p>
          ) : null}
        </div>
      </form>
    </>
  );
}

function SubjectField({
  subjects,
  chosen = DEFAULT_SUBJECT,
  error,
}: {
  subjects: ContactSettings["form_subjects"];
  chosen: string | undefined;
  error: string | undefined;
}) {
  const t = useT();
  const locale = useLocale();
  const options = subjects.map(({ value, label }) => ({ value, label: localized(label, locale) }));
  const first = options.find(({ value }) => value === chosen) ?? options[0];
  // A firm without subjects has one, unnamed, which the form sends by itself.
  if (!first) return null;
  return (
    <Field label={t("contact.subject")} error={error}>
      {({ id }) => (
        <Select id={id} name="subject" options={options} defaultValue={first.value} className={fields.box} />
      )}
    </Field>
  );
}

/** Takes the focus, so that a visitor who cannot see it hears it, and goes by itself. */
function SentBanner({ onGone }: { onGone: () => void }) {
  const t = useT();
  const banner = useRef<HTMLOutputElement>(null);
  const go = useEffectEvent(onGone);
  useEffect(() => {
    banner.current?.focus();
    const timer = setTimeout(() => go(), CONTACT_SUCCESS_BANNER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <output ref={banner} className={styles.banner} tabIndex={-1}>
      <Icon name="check" />
      <strong>{t("messages.message_sent")}</strong>
      <span>{t("messages.will_contact_soon")}</span>
    </output>
  );
}
