import type { EnquiryDetail } from "@ezo/contract/enquiries/enquiry-detail";
import { localized } from "@ezo/contract/values/locale";
import { MINOR_UNITS } from "@ezo/contract/values/money/minor-units";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useCaller } from "../../../shared/api/caller-context.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { useLiveEvent } from "../../live/live-context.tsx";
import { useRefresh } from "../../query/use-refresh.ts";
import { useAsked } from "../../resource/use-asked-to-create.ts";
import { useMay } from "../../session/session-context.tsx";
import { NotLoaded, Placeholders } from "../../ui/states/not-loaded.tsx";
import { enquiryApartment } from "../answering/answering.queries.ts";
import { OfferDialog } from "./offer-dialog.tsx";
import { OfferList } from "./offer-list.tsx";
import { OFFER_PARAM } from "./offer-path.ts";
import type { OfferSubject } from "./offer-values.ts";
import { enquiryOffers } from "./offers.queries.ts";
import styles from "./offers.module.css";
import { OtherOffer } from "./other-offer.tsx";

/** What was offered to the person, and the means to offer the apartment that they asked about, or another. */
export function OffersSection({ enquiry }: { enquiry: EnquiryDetail }) {
  const { t } = useTexts();
  const mayAnswer = useMay()("enquiries.answer");
  const query = enquiryOffers(useCaller(), enquiry.id);
  const { data, error, refetch } = useQuery(query);
  useLiveEvent("apartments:status", useRefresh(query.queryKey));
  const subject = useSubject(enquiry);
  const isKnown = useIsKnown(enquiry);
  // What was offered when the dialog was opened: what is typed in it outlives a sale.
  const [opened, setOpened] = useState<OfferSubject | null>(null);
  // The address may ask for an offer before it is known what can be offered.
  const [isAsked, setAsked] = useState(false);
  const [isOtherAsked, setOtherAsked] = useState(false);
  useAsked(OFFER_PARAM, () => setAsked(mayAnswer));
  if (isAsked && data && isKnown) {
    setAsked(false);
    if (subject) setOpened(subject);
    else setOtherAsked(true);
  }
  if (error && !data)
    return (
      <section className={styles.section}>
        <NotLoaded title={t("offer.not_loaded")} error={error} onRetry={() => void refetch()} height={60} />
      </section>
    );
  if (!data)
    // Who may answer has a button here in any case. Its place is kept, so that nothing below moves under the pointer.
    return mayAnswer ? (
      <section className={styles.section}>
        <h3>{t("offer.title")}</h3>
        <Placeholders height="var(--control)" />
      </section>
    ) : null;
  const { data: offers, meta } = data;
  const limit = meta.max_discount_percent;
  const isEmpty = offers.length === 0;
  const isFirst = offers.every(({ taken_by_visitor: isVisitors }) => isVisitors);
  if (isEmpty && !mayAnswer && !opened) return null;
  return (
    <section className={styles.section}>
      <h3>{t("offer.title")}</h3>
      {isEmpty ? null : <OfferList enquiry={enquiry} offers={offers} limit={limit} />}
      {mayAnswer ? (
        <div className={styles.make}>
          {subject ? (
            <Button onClick={() => setOpened(subject)}>{t(isFirst ? "offer.make" : "offer.again")}</Button>
          ) : null}
          <OtherOffer
            key={isOtherAsked ? "asked" : "on demand"}
            isAsked={isOtherAsked}
            enquiry={enquiry}
            limit={limit}
            label={t(enquiry.apartment ? "offer.other" : "offer.make")}
          />
        </div>
      ) : null}
      {opened ? (
        <OfferDialog
          enquiry={enquiry}
          of={subject ?? opened}
          offer={null}
          limit={limit}
          blocked={subject ? undefined : t("offer.blocked.apartment")}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </section>
  );
}

/**
 * The apartment of the enquiry, where it can be offered: it is on the site with a price, and free or held for the person. Of
 * a parking place and other units no offer is made.
 */
function useSubject(enquiry: EnquiryDetail): OfferSubject | null {
  const { t, language } = useTexts();
  const { data } = useQuery({
    ...enquiryApartment(useCaller(), enquiry.id),
    enabled: enquiry.apartment !== null,
  });
  const apartment = data?.apartment;
  if (!data || apartment?.unit_type !== "apartment") return null;
  if (apartment.url === null || apartment.price === null || apartment.is_price_hidden) return null;
  const { id, apartment_number: number, status, project } = apartment;
  const isTheirs =
    status === "available" || (status === "reserved" && data.hold?.customer?.id === enquiry.id);
  if (!isTheirs) return null;
  const listMinor = apartment.price * MINOR_UNITS;
  const place = t("offer.place", {
    project: localized(project.titles, language),
    building: apartment.building_identifier,
    floor: apartment.floor_number,
  });
  return { id, number, place, projectId: project.id, listMinor, discountUntil: apartment.discount_until };
}

/** Whether what can be offered of its apartment has been found out. */
function useIsKnown(enquiry: EnquiryDetail): boolean {
  const isAbout = enquiry.apartment !== null;
  const { isPending } = useQuery({ ...enquiryApartment(useCaller(), enquiry.id), enabled: isAbout });
  return !isAbout || !isPending;
}
