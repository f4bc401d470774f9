import type { FooterData } from "@ezo/contract/site/pages/contact";
import { skipToken, useQuery } from "@tanstack/react-query";
import * as Dialog from "@radix-ui/react-dialog";
import { type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import {
  type SoldApartment,
  useSoldApartment,
} from "../../shared/apartments/just-sold/use-sold-apartment.ts";
import type { EnquirySubject } from "../../shared/forms/enquiry/enquiry-subject.ts";
import { TextAreaField } from "../../shared/forms/fields/field.tsx";
import fields from "../../shared/forms/fields/field.module.css";
import { Honeypot } from "../../shared/forms/fields/honeypot.tsx";
import { loadEnquiryRules } from "../../shared/forms/enquiry/load-enquiry-rules.ts";
import { PersonFields } from "../../shared/forms/fields/person-fields.tsx";
import { PhoneField } from "../../shared/forms/phone/phone-field.tsx";
import { PrivacyNote } from "../../shared/forms/privacy-link.tsx";
import { SendHint } from "../../shared/forms/sending/send-hint.tsx";
import { SubmitButton } from "../../shared/forms/sending/submit-button.tsx";
import { useEnquiryForm } from "../../shared/forms/enquiry/use-enquiry-form.ts";
import { useEnquiryToasts } from "../../shared/forms/enquiry/use-enquiry-toasts.ts";
import { fitting, today } from "../../shared/payment-plan/fitting.ts";
import { askedOf, chosenPlanIn, planIn, planTermsOf } from "../../shared/payment-plan/plan-in-address.ts";
import { useLocale, useT } from "../../shared/i18n/i18n-context.tsx";
import { footerKey } from "../../shared/navigation/footer-key.ts";
import { cx } from "../../shared/lib/cx.ts";
import { useMoney } from "../../shared/prices/money.ts";
import type from "../../shared/styles/type.module.css";
import { Button } from "../../shared/ui/button.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import styles from "./call-request-dialog.module.css";

/** Without the dial code, which the field shows separately. */
const PHONE_PLACEHOLDER = "555 123 456";

interface Props {
  opener: HTMLElement;
  about: EnquirySubject | undefined;
  onClose: () => void;
  /** A link in the dialog was followed: closes the dialog without going back in the history. */
  onFollowed: () => void;
}

/**
 * "Call me back". Sending the form, Cancel and a click on the backdrop empty it (specification, section 2); after every
 * other way of closing, which may be accidental, the draft is restored. The focus stays inside and returns to `opener`.
 */
export function CallRequestDialog({ opener, about: asked, onClose, onFollowed }: Props) {
  const t = useT();
  const about = useWithPlan(asked);
  const [sold, setSold] = useState<SoldApartment>();
  const dialog = useRef<HTMLDivElement>(null);
  const form = useRef<{ reset: () => void }>(null);
  const isSending = () => dialog.current?.querySelector("[type=submit][aria-busy=true]") != null;
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Overlay className={styles.veil}>
          <Dialog.Content
            ref={dialog}
            className={styles.dialog}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              opener.focus();
            }}
            // While the form is being sent only the close button and Cancel close it.
            onEscapeKeyDown={(event) => {
              if (isListOpen(event.target) || isSending()) event.preventDefault();
            }}
            onInteractOutside={(event) => {
              if (isToast(event.target) || isSending()) event.preventDefault();
              else if (!event.defaultPrevented) form.current?.reset();
            }}
          >
            <Dialog.Title className={type.d2}>
              {sold ? t("messages.request_sent") : t("contact.call_title")}
            </Dialog.Title>
            <Dialog.Description className={cx(type.small, type.mute, styles.note)}>
              {about?.label ?? t("contact.call_note")}
            </Dialog.Description>
            {sold ? null : <OwnCall />}
            {sold ? (
              <div onClickCapture={(event) => isLink(event.target) && onFollowed()}>
                <sold.JustSold apartment={sold.apartment} wasSold={sold.wasSold} heading="h3">
                  <Button variant="ghost" onClick={onClose}>
                    {t("buttons.close")}
                  </Button>
                </sold.JustSold>
              </div>
            ) : (
              <CallRequestForm ref={form} about={about} onDone={onClose} onSold={setSold} />
            )}
            <Dialog.Close className={styles.close} aria-label={t("buttons.close")}>
              <Icon name="close" />
            </Dialog.Close>
          </Dialog.Content>
        </Dialog.Overlay>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** The firm's numbers, for those who would rather call. They are in the footer, whose data is not asked for again. */
function OwnCall() {
  const t = useT();
  const footer = useQuery<FooterData>({ queryKey: footerKey(useLocale()), queryFn: skipToken });
  const phones = footer.data?.contact.phone_numbers ?? [];
  if (phones.length === 0) return null;
  return (
    <p className={cx(type.small, styles.own)}>
      {t("contact.call_own")}
      {phones.map(({ href, display }) => (
        <a key={href} className={type.num} href={href}>
          {display}
        </a>
      ))}
    </p>
  );
}

/** The payment plan in the apartment's address goes along, as the calculator shows it where the page knows the plan. */
function useWithPlan(about: EnquirySubject | undefined): EnquirySubject | undefined {
  const t = useT();
  const locale = useLocale();
  const { timeZone } = useMoney();
  const [search] = useSearchParams();
  const named = planIn(search);
  const template = about?.plans?.find(({ id }) => id === named?.plan);
  const plan = named && template ? fitting(template, named, today(timeZone)) : chosenPlanIn(search);
  // A unit of another type has no plan, whatever the address names.
  if (!about || about.isOtherUnit || !plan) return about;
  return { ...about, label: `${about.label} · ${planTermsOf(plan, { locale, t })}`, plan: askedOf(plan) };
}

interface FormProps {
  ref: Ref<{ reset: () => void }>;
  about: EnquirySubject | undefined;
  onDone: () => void;
  onSold: (sold: SoldApartment) => void;
}

function CallRequestForm({ ref, about, onDone, onSold }: FormProps) {
  const t = useT();
  const toasts = useEnquiryToasts("call_request");
  const findSold = useSoldApartment();
  const hintId = useId();
  const form = useEnquiryForm({
    source: "call_request",
    about,
    onSent: ({ message }) => {
      toasts.showSent(message);
      if (!about) return onDone();
      void findSold(about).then((sold) => (sold ? onSold(sold) : onDone()));
    },
    onFailed: toasts.showFailed,
  });
  useImperativeHandle(ref, () => ({ reset: form.reset }));
  const { ref: element } = form.formProps;
  useEffect(() => {
    element.current?.querySelector("input")?.focus();
    // Only a head start, so that the first error does not wait for them.
    void loadEnquiryRules().catch(() => undefined);
  }, [element]);
  return (
    <form {...form.formProps} className={cx(fields.form, styles.form)}>
      <PersonFields form={form} />
      <PhoneField
        label={t("contact.phone")}
        error={form.errorOf("phone")}
        placeholder={PHONE_PLACEHOLDER}
        isApproached
        isRequired
        onChange={form.setPhone}
      />
      <TextAreaField
        name="message"
        label={t("contact.message")}
        error={form.errorOf("message")}
        isOptional
        rows={3}
      />
      <Honeypot />
      <div className={styles.actions}>
        <SubmitButton form={form} hintId={hintId} className={styles.send}>
          {t("buttons.send")}
        </SubmitButton>
        <Button
          variant="ghost"
          onClick={() => {
            form.cancel();
            onDone();
          }}
        >
          {t("buttons.cancel")}
        </Button>
        <SendHint id={hintId} form={form} />
      </div>
      <PrivacyNote />
    </form>
  );
}

const isLink = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("a") !== null;

/** Escape closes an open list inside the dialog first. */
const isListOpen = (target: EventTarget | null): boolean =>
  target instanceof Element && target.getAttribute("aria-expanded") === "true";

/** Closing a toast must not close the dialog below it. */
const isToast = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("[data-toasts]") !== null;
