import * as Dialog from "@radix-ui/react-dialog";
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from "react";
import { type SoldMeanwhile, useSoldMeanwhile } from "../../shared/apartments/use-sold-meanwhile.ts";
import type { EnquirySubject } from "../../shared/forms/enquiry-subject.ts";
import { TextAreaField, TextField } from "../../shared/forms/field.tsx";
import fields from "../../shared/forms/field.module.css";
import { Honeypot } from "../../shared/forms/honeypot.tsx";
import { PhoneField } from "../../shared/forms/phone/phone-field.tsx";
import { SubmitButton } from "../../shared/forms/submit-button.tsx";
import { useEnquiryForm } from "../../shared/forms/use-enquiry-form.ts";
import { useT } from "../../shared/i18n/i18n-context.tsx";
import { cx } from "../../shared/lib/cx.ts";
import type from "../../shared/styles/type.module.css";
import { Button } from "../../shared/ui/button.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { useToasts } from "../../shared/ui/toasts-context.tsx";
import styles from "./call-request-dialog.module.css";
import { allowScrollLockStyle } from "./style-nonce.ts";

/** Gentle form of the specification's placeholder: a number without its dial code. */
const PHONE_PLACEHOLDER = "555 123 456";

allowScrollLockStyle();

/**
 * "Call me back". Sending it, Cancel and a click on the backdrop empty it (specification, section 2); after every other
 * way out, which a phone's Back may be by chance, what was typed is there again. The focus stays inside and returns to
 * `opener`.
 */
export function CallRequestDialog(props: {
  opener: HTMLElement;
  about: EnquirySubject | undefined;
  onClose: () => void;
  /** Closes it for a link in it, which leads away by itself. */
  onFollowed: () => void;
}) {
  const { opener, about, onClose, onFollowed } = props;
  const t = useT();
  const [sold, setSold] = useState<SoldMeanwhile>();
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
            // While it is being sent only the cross and Cancel, which nobody presses by chance, close it.
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
            {sold ? (
              // A link that is followed has done what the dialog was still open for.
              <div onClickCapture={(event) => isLink(event.target) && onFollowed()}>
                <sold.JustSold apartment={sold.apartment} heading="h3">
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

function CallRequestForm(props: {
  ref: Ref<{ reset: () => void }>;
  about: EnquirySubject | undefined;
  onDone: () => void;
  onSold: (sold: SoldMeanwhile) => void;
}) {
  const { about, onDone, onSold } = props;
  const t = useT();
  const toasts = useToasts();
  const soldMeanwhile = useSoldMeanwhile();
  const form = useEnquiryForm({
    source: "call_request",
    about,
    onSent: (message) => {
      toasts.show({
        type: "success",
        title: t("messages.request_sent", { defaultValue: "მოთხოვნა გაგზავნილია" }),
        message: message || t("messages.will_contact_soon", { defaultValue: "ჩვენ მალე დაგიკავშირდებით" }),
      });
      if (!about) return onDone();
      void soldMeanwhile(about.apartmentId).then((sold) => (sold ? onSold(sold) : onDone()));
    },
    onFailed: (message) =>
      toasts.show({
        type: "error",
        title: t("errors.title", { defaultValue: "შეცდომა" }),
        message: message || t("errors.try_later", { defaultValue: "გთხოვთ სცადოთ მოგვიანებით" }),
      }),
  });
  useImperativeHandle(props.ref, () => ({ reset: form.reset }));
  const first = useRef<HTMLDivElement>(null);
  useEffect(() => first.current?.querySelector("input")?.focus(), []);
  return (
    <form {...form.formProps} className={cx(fields.form, styles.form)}>
      <div ref={first}>
        <TextField
          name="name"
          label={t("contact.name")}
          error={form.errorOf("name")}
          autoComplete="name"
          required
        />
      </div>
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
        <SubmitButton form={form} className={styles.send}>
          {t("buttons.send")}
        </SubmitButton>
        <Button
          variant="ghost"
          onClick={() => {
            form.reset();
            onDone();
          }}
        >
          {t("buttons.cancel")}
        </Button>
      </div>
    </form>
  );
}

const isLink = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("a") !== null;

/** Escape first closes an open list inside the dialog. */
const isListOpen = (target: EventTarget | null): boolean =>
  target instanceof Element && target.getAttribute("aria-expanded") === "true";

/** Closing a toast must not close the dialog below it. */
const isToast = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("[data-toasts]") !== null;
