import { ChangedStaffOffer, NewStaffOffer, type StaffOffer } from "@ezo/contract/enquiry-offers";
import type { EnquiryDetail } from "@ezo/contract/enquiries";
import { useState } from "react";
import dialog from "../../editor/dialogs/dialog.module.css";
import { DialogForm, FormDialog } from "../../editor/dialogs/form-dialog.tsx";
import { useDialogForm } from "../../editor/dialogs/use-dialog-form.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { useFieldErrors } from "../../ui/use-field-errors.ts";
import { useToasts } from "../../ui/toasts/toasts.tsx";
import { OfferFields } from "./offer-fields.tsx";
import { newOffer, type OfferSubject, type OfferValues, termsOf, valuesOf } from "./offer-values.ts";
import styles from "./offers.module.css";
import { changedMeanwhile, useSaveOffer } from "./use-offers.ts";

/** The field beside which a refusal is shown. */
const FIELD_OF: Partial<Record<keyof OfferValues, string>> = {
  percent: "discount_percent",
  amount: "discount_minor",
  plan: "plan_id",
  down: "down_percent",
  days: "valid_days",
};

/** Makes an offer, or a new version of one, with the price that comes of it. */
export function OfferDialog(props: {
  enquiry: EnquiryDetail;
  of: OfferSubject;
  /** The offer that is changed; null for a new one. */
  offer: StaffOffer | null;
  limit: number;
  onClose: () => void;
}) {
  const { enquiry, of, limit, onClose } = props;
  const { t } = useTexts();
  const toasts = useToasts();
  // A colleague's change since is not overwritten, until the seller has been told of it.
  const [seen, setSeen] = useState(props.offer);
  const [isContested, setContested] = useState(false);
  const form = useDialogForm<OfferValues>(
    seen ? `offer ${seen.id}` : `offer of ${of.id}`,
    enquiry.id,
    seen ? valuesOf(seen) : newOffer(enquiry, of),
  );
  const { errors, check, takeFrom, clear } = useFieldErrors(seen ? ChangedStaffOffer : NewStaffOffer);
  const save = useSaveOffer(enquiry.id);
  const send = (element: HTMLFormElement) => {
    const terms = termsOf(form.values);
    const rest = seen ? { offer_version: seen.version } : { apartment_id: of.id };
    if (!check({ ...terms, ...rest }, element)) return;
    save.mutate(
      { of: seen ?? { apartmentId: of.id }, terms },
      {
        onSuccess: () => {
          form.saved();
          onClose();
        },
        onError: (error) => {
          const theirs = changedMeanwhile(error);
          if (theirs) setSeen(theirs);
          setContested(theirs !== null);
          if (!theirs && !takeFrom(error)) toasts.failure(t("offer.failed"), error);
        },
      },
    );
  };
  return (
    <FormDialog
      work={form}
      isHeld={save.isPending}
      onClose={onClose}
      title={t(seen ? "offer.change_title" : "offer.make_title", { number: of.number })}
      size={560}
    >
      <DialogForm
        className={dialog.stack}
        submit={t(seen ? "offer.save" : "offer.make")}
        isSending={save.isPending}
        onSubmit={send}
      >
        {isContested ? (
          <p role="alert" className={styles.contested}>
            {t("offer.contested")}
          </p>
        ) : null}
        <OfferFields
          values={form.values}
          errorOf={(field) => errors[FIELD_OF[field] ?? field]}
          of={of}
          limit={limit}
          onChange={(change) => {
            form.set(change);
            for (const field of Object.keys(change) as (keyof OfferValues)[]) clear(FIELD_OF[field] ?? field);
          }}
        />
      </DialogForm>
    </FormDialog>
  );
}
