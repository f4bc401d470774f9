import { ChangedStaffOffer, NewStaffOffer, type StaffOffer } from "@ezo/contract/enquiries/enquiry-offers";
import type { EnquiryDetail } from "@ezo/contract/enquiries/enquiry-detail";
import { keysOf } from "@ezo/contract/values/keyed";
import type { Currency } from "@ezo/contract/values/money/currency";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useCaller } from "../../../shared/api/caller-context.ts";
import { ConfirmDialog } from "../../editor/dialogs/confirm-dialog.tsx";
import dialog from "../../editor/dialogs/dialog.module.css";
import { DialogForm, FormDialog } from "../../editor/dialogs/form-dialog.tsx";
import { useDialogForm } from "../../editor/dialogs/use-dialog-form.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { percentMore } from "../../ui/money.ts";
import { useFieldErrors } from "../../ui/use-field-errors.ts";
import { useToasts } from "../../ui/toasts/toasts.tsx";
import { useNow } from "../../ui/use-now.ts";
import { OfferFields } from "./offer-fields.tsx";
import { OfferNotices } from "./offer-notices.tsx";
import {
  earlierOf,
  largeFallOf,
  newOffer,
  type OfferSubject,
  type OfferValues,
  seenOf,
  termsOf,
  valuesOf,
} from "./offer-values.ts";
import { enquiryOffers } from "./offers.queries.ts";
import { FIELD_OF, hiddenErrors, withRequired } from "./offer-errors.ts";
import { changedMeanwhile, type OfferTerms, priceMeanwhile, useSaveOffer } from "./use-offers.ts";
import styles from "./offers.module.css";
import { usePriceNow } from "./use-price-now.ts";

interface Props {
  enquiry: EnquiryDetail;
  of: OfferSubject;
  /** The offer that is changed; null for a new one. */
  offer: StaffOffer | null;
  limit: number;
  /** Why nothing can be saved any more; what was typed stays to be copied. */
  blocked?: string | undefined;
  /** Leads back to the choice of the apartment, until something is written. */
  onChooseAgain?: () => void;
  onClose: () => void;
}

/** A price that falls by so much that it is asked about. */
interface Fall {
  fromMinor: number;
  toMinor: number;
  currency: Currency | undefined;
}

/** Makes an offer, or a new version of one, with the price that comes of it. */
export function OfferDialog(props: Props) {
  const { offer, limit, blocked, onClose } = props;
  const { t } = useTexts();
  const { seen, told, priced, form, fields, isSending, send, large } = useOfferForm(props);
  const { of, currency, was } = priced;
  const label = t(seen ? "offer.save" : "offer.make");
  return (
    <FormDialog
      work={form}
      isHeld={isSending}
      onClose={onClose}
      title={t(seen ? "offer.change_title" : "offer.make_title", { number: of.number })}
      size={560}
    >
      <DialogForm
        className={dialog.stack}
        submit={label}
        isSending={isSending}
        isDisabled={blocked !== undefined}
        onSubmit={send}
      >
        {of.place === null ? null : <p className={styles.place}>{of.place}</p>}
        {props.onChooseAgain && !form.isDirty ? (
          <Button className={styles.again ?? ""} variant="subtle" onClick={props.onChooseAgain}>
            {t("offer.other_again")}
          </Button>
        ) : null}
        <OfferNotices
          blocked={blocked}
          told={told}
          theirs={seen}
          errors={hiddenErrors(fields.errors, form.values, maySeeDiscount(limit))}
        />
        {offer ? null : <EarlierOffer enquiryId={props.enquiry.id} of={of} />}
        <OfferFields
          values={form.values}
          errorOf={(field) => fields.errors[FIELD_OF[field] ?? field]}
          of={of}
          currency={currency}
          was={was}
          offer={seen}
          limit={limit}
          onChange={(change) => {
            form.set(change);
            for (const field of keysOf(change)) fields.clear(FIELD_OF[field] ?? field);
          }}
        />
      </DialogForm>
      {large.asked ? (
        <LargeFall of={large.asked} confirm={label} onClose={large.close} onConfirm={large.confirm} />
      ) : null}
    </FormDialog>
  );
}

/** Much is taken off: it may be a slip of the keyboard, and the person has the price as soon as it is offered. */
function LargeFall(props: { of: Fall; confirm: string; onClose: () => void; onConfirm: () => void }) {
  const { fromMinor, toMinor, currency } = props.of;
  const { t, format } = useTexts();
  const [from, to] = [format.minor(fromMinor, currency), format.minor(toMinor, currency)];
  const percent = percentMore(fromMinor, toMinor, format.decimal);
  return (
    <ConfirmDialog
      isDanger
      focusesBack
      title={t("offer.large_title", { price: to })}
      message={t("offer.large", { from, to, percent })}
      confirm={props.confirm}
      onClose={props.onClose}
      onConfirm={props.onConfirm}
    />
  );
}

/** A new offer does not end an earlier one, which the person may still have. */
function EarlierOffer({ enquiryId, of }: { enquiryId: number; of: OfferSubject }) {
  const { t, format } = useTexts();
  const now = useNow();
  const offers = useQuery(enquiryOffers(useCaller(), enquiryId)).data?.data ?? [];
  const earlier = earlierOf(offers, of);
  if (!earlier) return null;
  const day = format.day(format.dayOf(earlier.valid_until), now);
  return <p className={styles.note}>{t("offer.earlier", { number: earlier.number, day })}</p>;
}

const maySeeDiscount = (limit: number): boolean => limit > 0;

/** What is typed of an offer, what has become of it and of its price meanwhile, and its saving. */
function useOfferForm({ enquiry, of: behind, offer, limit, onClose }: Props) {
  const { t, format } = useTexts();
  const toasts = useToasts();
  // A colleague's change since is not overwritten, until the seller has been notified of it.
  const [seen, setSeen] = useState(offer);
  const [told, setTold] = useState<"theirs" | "price" | null>(null);
  const [asked, setAsked] = useState<(Fall & { terms: OfferTerms }) | null>(null);
  const priced = usePriceNow(behind);
  const { of, currency, setPriceNow } = priced;
  const now = useNow();
  const form = useDialogForm<OfferValues>(
    seen ? `offer ${seen.id}` : `offer of ${of.id}`,
    enquiry.id,
    seen ? valuesOf(seen, { limit, now, dayOf: format.dayOf, currency }) : newOffer(enquiry, of, currency),
  );
  const fields = useFieldErrors(withRequired(seen ? ChangedStaffOffer : NewStaffOffer));
  const save = useSaveOffer(enquiry.id);
  const refused = (error: unknown) => {
    const theirs = changedMeanwhile(error);
    const price = priceMeanwhile(error);
    if (theirs) setSeen(theirs);
    if (price) setPriceNow(price);
    setTold(theirs ? "theirs" : price ? "price" : null);
    if (!theirs && !price && !fields.takeFrom(error)) toasts.failure(t("offer.failed"), error);
  };
  const deliver = (terms: OfferTerms) => {
    const saved = () => {
      form.saved();
      onClose();
    };
    save.mutate({ of: seen ?? { apartmentId: of.id }, terms }, { onSuccess: saved, onError: refused });
  };
  const send = (element: HTMLFormElement) => {
    const terms = { ...termsOf(form.values), seen: seenOf(form.values, of, currency) };
    const rest = seen ? { offer_version: seen.version } : { apartment_id: of.id };
    if (!fields.check({ ...terms, ...rest }, element)) return;
    const fall = largeFallOf(form.values, of, currency, seen);
    if (fall) setAsked({ ...fall, currency, terms });
    else deliver(terms);
  };
  const large = {
    asked,
    close: () => setAsked(null),
    // The terms that were asked about: where the price has changed since, the server refuses them.
    confirm: () => {
      if (asked) deliver(asked.terms);
    },
  };
  return { seen, told, priced, form, fields, isSending: save.isPending, send, large };
}
