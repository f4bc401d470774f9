import {
  changeOffer,
  OfferPriceNow,
  offerToEnquiry,
  StaffOffer,
  withdrawOffer,
} from "@ezo/contract/enquiries/enquiry-offers";
import { useState } from "react";
import { ApiError } from "../../../shared/api/api-error.ts";
import { createAttempts } from "../../../shared/forms/sending/attempt.ts";
import { useMutation } from "../../query/use-mutation.ts";
import { useMutationContext } from "../../query/use-mutation-context.ts";
import { enquiryKeys } from "../enquiries.queries.ts";
import type { seenOf, termsOf } from "./offer-values.ts";

export type OfferTerms = ReturnType<typeof termsOf> & { seen: ReturnType<typeof seenOf> };

/** Makes an offer for an enquiry, or a new version of one. */
export function useSaveOffer(enquiryId: number) {
  const { t, call, cache, toasts } = useMutationContext();
  // Sent again after a lost answer, it is the same offer.
  const [attempts] = useState(createAttempts);
  const id = String(enquiryId);
  return useMutation({
    mutationFn: ({ of, terms }: { of: StaffOffer | { apartmentId: number }; terms: OfferTerms }) => {
      if ("version" in of)
        return call(changeOffer, {
          params: { id, offer: of.id },
          body: { ...terms, offer_version: of.version },
        });
      const body = { ...terms, apartment_id: of.apartmentId };
      const headers = { "idempotency-key": attempts.attemptFor(body, 0).key };
      return call(offerToEnquiry, { params: { id }, body }, { headers });
    },
    onSuccess: (_, { of }) => {
      attempts.finish();
      toasts.hideFailures(t("offer.failed"));
      toasts.success(t("version" in of ? "offer.changed" : "offer.made"));
    },
    onSettled: () => cache.invalidateQueries({ queryKey: enquiryKeys.all }),
  });
}

export function useWithdrawOffer(enquiryId: number) {
  const { t, call, cache, toasts } = useMutationContext();
  return useMutation({
    mutationFn: ({ id, version }: StaffOffer) =>
      call(withdrawOffer, { params: { id: String(enquiryId), offer: id }, body: { offer_version: version } }),
    onSuccess: () => {
      toasts.hideFailures(t("offer.withdraw_failed"));
      toasts.success(t("offer.withdrawn"));
    },
    onError: (error) => toasts.failure(t("offer.withdraw_failed"), error),
    onSettled: () => cache.invalidateQueries({ queryKey: enquiryKeys.all }),
  });
}

/** The offer as a colleague has left it, where that is why a change was refused. */
export function changedMeanwhile(error: unknown): StaffOffer | null {
  if (!(error instanceof ApiError) || error.code !== "conflict") return null;
  return StaffOffer.safeParse(error.current).data ?? null;
}

/** What is offered costs now, where it was refused because that is not what the seller saw. */
export function priceMeanwhile(error: unknown): OfferPriceNow | null {
  if (!(error instanceof ApiError) || error.code !== "conflict") return null;
  return OfferPriceNow.strict().safeParse(error.current).data ?? null;
}
