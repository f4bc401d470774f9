import type { EnquiryDetail } from "@ezo/contract/enquiries/enquiry-detail";
import { TextInput } from "@mantine/core";
import { type ChangeEvent, useEffect, useRef } from "react";
import dialog from "../../editor/dialogs/dialog.module.css";
import { DialogForm, FormDialog } from "../../editor/dialogs/form-dialog.tsx";
import { useDialogForm } from "../../editor/dialogs/use-dialog-form.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { useKnown } from "../by-hand/use-known.ts";
import styles from "./contact-dialog.module.css";
import { CONTACT_FIELDS, contactOf, type ContactValues } from "./contact-values.ts";
import { useContactForm } from "./use-contact-form.ts";

const ORDER = ["label", "input", "error", "description"] as const;

/** Corrects the name, the number and the address of an enquiry, or adds what is missing. */
export function ContactDialog(props: {
  enquiry: EnquiryDetail;
  /** The field to begin with. */
  focus: keyof ContactValues;
  onClose: () => void;
}) {
  const { enquiry, focus, onClose } = props;
  const { t } = useTexts();
  const form = useDialogForm<ContactValues>("contact-data", enquiry.id, contactOf(enquiry), enquiry.version);
  const onSaved = () => {
    form.saved();
    onClose();
  };
  const { fields, changes, theirs, save, isSending } = useContactForm(enquiry, form, onSaved);
  const { values, set } = form;
  const owner = useOwner(enquiry, values, changes);
  const text = (field: keyof ContactValues) => ({
    label: t(`field.${field}`),
    value: values[field],
    error: fields.errors[field],
    description: owner?.by === field ? t("contact_data.goes_to", { name: owner.name }) : undefined,
    inputWrapperOrder: [...ORDER],
    "data-autofocus": field === focus || undefined,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      set({ [field]: event.currentTarget.value });
      fields.clear(field);
    },
  });
  return (
    <FormDialog work={form} isHeld={isSending} onClose={onClose} title={t("contact_data.title")}>
      <DialogForm className={dialog.stack} submit={t("buttons.save")} isSending={isSending} onSubmit={save}>
        {theirs ? <Contested theirs={theirs} written={values} /> : null}
        <TextInput {...text("name")} withAsterisk />
        <TextInput {...text("phone")} type="tel" inputMode="tel" autoComplete="off" />
        <TextInput {...text("email")} type="email" autoComplete="off" />
      </DialogForm>
    </FormDialog>
  );
}

/** What a colleague has stored meanwhile instead of what is written. It comes into view wherever one has scrolled to. */
function Contested({ theirs, written }: { theirs: ContactValues; written: ContactValues }) {
  const { t } = useTexts();
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), [theirs.name, theirs.phone, theirs.email]);
  const differing = CONTACT_FIELDS.filter((field) => theirs[field] !== written[field]);
  if (differing.length === 0) return null;
  const what = differing.map((field) => `${t(`field.${field}`)}: ${theirs[field] || "–"}`).join("; ");
  return (
    <div ref={notice} role="alert" tabIndex={-1} className={styles.contested}>
      <p>{t("contact_data.contested", { what })}</p>
    </div>
  );
}

/** Whose the request will be, where what is written is known as somebody else's. The address decides, as the server does. */
function useOwner(
  { person }: EnquiryDetail,
  { email }: ContactValues,
  changes: Partial<ContactValues>,
): { by: "email" | "phone"; name: string } | null {
  const { ofEmail, ofPhone } = useKnown({ phone: changes.phone ?? "", email: changes.email ?? "" });
  const isFoundByAddress = changes.email === undefined && email !== "";
  const owner = ofEmail ?? (isFoundByAddress ? undefined : ofPhone);
  if (!owner || owner.id === person?.id) return null;
  return { by: ofEmail ? "email" : "phone", name: owner.name };
}
