import type { OfferedApartment } from "@ezo/contract/enquiry-apartment";
import { offerToEnquiry } from "@ezo/contract/enquiry-apartment";
import type { EnquiryDetail } from "@ezo/contract/enquiries";
import type { Hold } from "@ezo/contract/inventory/holds";
import type { Offer } from "@ezo/contract/site/offers";
import { Button } from "@mantine/core";
import { useState } from "react";
import { createAttempts } from "../../../shared/forms/attempt.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { dayInTbilisi } from "../../i18n/format.ts";
import { useMutation } from "../../query/use-mutation.ts";
import { useMutationContext } from "../../query/use-mutation-context.ts";
import { useNow } from "../../ui/use-now.ts";
import { enquiryKeys } from "../enquiries.queries.ts";
import styles from "./offered.module.css";
import { PageLinks } from "./page-links.tsx";

/** The apartment's offer to this person: the last one, and the means to make one where that is possible. */
export function OfferLine(props: {
  enquiry: EnquiryDetail;
  apartment: OfferedApartment;
  hold: Hold | null;
  offer: Offer | null;
}) {
  const { enquiry, apartment, hold, offer } = props;
  const { t, format } = useTexts();
  const now = useNow();
  const make = useMakeOffer(enquiry.id);
  const { status } = apartment;
  const isTheirs = status === "available" || (status === "reserved" && hold?.customer?.id === enquiry.id);
  const isShown = apartment.url !== null && apartment.price !== null && !apartment.is_price_hidden;
  const mayOffer = isTheirs && isShown;
  if (!offer && !mayOffer) return null;
  return (
    <div className={styles.offer}>
      {offer ? (
        <>
          <p>{t("offer.until", { day: format.day(dayInTbilisi(offer.valid_until), now) })}</p>
          <PageLinks url={offer.url} open={t("offer.open")} copy={t("offer.copy")} />
        </>
      ) : null}
      {mayOffer ? (
        <Button loading={make.isPending} onClick={() => make.mutate(apartment.id)}>
          {t(offer ? "offer.again" : "offer.make")}
        </Button>
      ) : null}
    </div>
  );
}

function useMakeOffer(enquiryId: number) {
  const { t, call, cache, toasts } = useMutationContext();
  // Pressed again after a lost answer, it is the same offer.
  const [attempts] = useState(createAttempts);
  return useMutation({
    mutationFn: (apartmentId: number) => {
      const body = { apartment_id: apartmentId };
      const headers = { "idempotency-key": attempts.attemptFor(body, 0).key };
      return call(offerToEnquiry, { params: { id: String(enquiryId) }, body }, { headers });
    },
    onSuccess: () => {
      attempts.finish();
      toasts.success(t("offer.made"));
    },
    onError: (error) => toasts.failure(t("offer.failed"), error),
    onSettled: () => cache.invalidateQueries({ queryKey: enquiryKeys.all }),
  });
}
