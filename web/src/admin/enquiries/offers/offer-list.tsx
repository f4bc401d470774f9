import type { StaffOffer } from "@ezo/contract/enquiries/enquiry-offers";
import type { EnquiryDetail } from "@ezo/contract/enquiries/enquiry-detail";
import { localized } from "@ezo/contract/values/locale";
import type { Currency } from "@ezo/contract/values/money/currency";
import { Button } from "@mantine/core";
import { useState } from "react";
import { ConfirmDialog } from "../../editor/dialogs/confirm-dialog.tsx";
import type { Translate } from "../../i18n/texts.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { useMay, useUser } from "../../session/session-context.tsx";
import { useNow } from "../../ui/use-now.ts";
import { PageLinks } from "../answering/offered/page-links.tsx";
import { OfferDialog } from "./offer-dialog.tsx";
import type { OfferSubject } from "./offer-values.ts";
import styles from "./offers.module.css";
import { useWithdrawOffer } from "./use-offers.ts";

/** The offers of an enquiry, the newest first, each with what may be done about it: nothing, where the person took it. */
export function OfferList(props: { enquiry: EnquiryDetail; offers: readonly StaffOffer[]; limit: number }) {
  const { enquiry, offers, limit } = props;
  const may = useMay();
  const { id } = useUser();
  const mayChange = ({ made_by: maker, taken_by_visitor: isVisitors }: StaffOffer) =>
    !isVisitors && may("enquiries.answer") && (maker?.id === id || may("enquiries.assign"));
  return (
    <ul className={styles.offers}>
      {offers.map((offer) => (
        <li key={offer.id} data-state={offer.state}>
          <OfferLine offer={offer} />
          {mayChange(offer) ? <OfferActions enquiry={enquiry} offer={offer} limit={limit} /> : null}
        </li>
      ))}
    </ul>
  );
}

function OfferLine({ offer }: { offer: StaffOffer }) {
  const { t, format, currency } = useTexts();
  const now = useNow();
  const money = (amount: number) => format.minor(amount, offer.currency);
  const { number, price_minor: price, list_price_minor: list, total_minor: total } = offer;
  const lower = lowerToday(offer, currency);
  const place = usePlace(offer);
  const lost = lostBy(offer);
  const until = format.day(format.dayOf(offer.valid_until), now);
  const isValid = offer.state === "valid";
  return (
    <div className={styles.line}>
      <p>
        <b>{money(price)}</b> {price < list ? <s>{money(list)}</s> : null}
        <span className={styles.links}>
          <PageLinks url={offer.url} open={t("offer.open", { number })} copy={t("offer.copy", { number })} />
        </span>
      </p>
      <p className={styles.note}>
        {[
          nameOf(offer, t),
          ...(place ? [place] : []),
          // What cannot be had is no longer good until a day.
          ...(lost && isValid ? [] : [t(`offer.state.${offer.state}`, { day: until })]),
          ...(offer.made_by ? [offer.made_by.name] : []),
          ...(offer.taken_by_visitor ? [t("offer.by_visitor")] : []),
        ].join(" · ")}
      </p>
      {total < price ? (
        <p className={styles.note}>{t("offer.paid_in_full", { total: money(total) })}</p>
      ) : null}
      {lower === null ? null : (
        <p className={styles.lower}>{t("offer.lower_today", { price: money(lower) })}</p>
      )}
      {offer.opened.last_at ? (
        <p className={styles.note}>
          {t("offer.opened", { count: offer.opened.count, time: format.moment(offer.opened.last_at, now) })}
        </p>
      ) : null}
      {lost && (isValid || lost === "offered.sold") ? <p className={styles.note}>{t(lost)}</p> : null}
      {offer.versions.length > 1 ? <Versions offer={offer} /> : null}
    </div>
  );
}

const nameOf = ({ number, apartment }: StaffOffer, t: Translate): string =>
  t("offer.name", { number, apartment: apartment?.number ?? "–" });

/** Why its apartment cannot be had today, however long the offer is good; null where it can be. */
function lostBy({ apartment }: StaffOffer): "offered.sold" | "offer.not_on_site" | null {
  if (apartment?.status === "sold") return "offered.sold";
  return apartment === null || apartment.is_shown === false ? "offer.not_on_site" : null;
}

/** Today's price, where the person would pay less without the offer. */
function lowerToday(offer: StaffOffer, today: Currency | undefined) {
  const { state, apartment, price_minor: price, currency } = offer;
  const now = lostBy(offer) ? null : (apartment?.price_minor ?? null);
  return state === "valid" && currency === today && now !== null && now < price ? now : null;
}

function Versions({ offer: { versions, currency } }: { offer: StaffOffer }) {
  const { t, format } = useTexts();
  const now = useNow();
  return (
    <details className={styles.versions}>
      <summary>{t("offer.versions", { count: versions.length })}</summary>
      <ol>
        {versions.map((one) => (
          <li key={one.version}>
            {[
              t("offer.version", { version: one.version }),
              format.minor(one.price_minor, currency),
              format.moment(one.made_at, now),
              ...(one.made_by ? [one.made_by.name] : []),
            ].join(" · ")}
          </li>
        ))}
      </ol>
    </details>
  );
}

/** What is offered costs its price of today; without one, it cannot be offered anew. */
function subjectOf(offer: StaffOffer, place: string | null): OfferSubject | null {
  const { apartment } = offer;
  if (!apartment || apartment.price_minor === null || lostBy(offer)) return null;
  const { id, number, project_id: projectId, price_minor: listMinor } = apartment;
  return { id, number, place, projectId, listMinor, discountUntil: apartment.discount_until };
}

/** Project, building and floor of what is offered: a number alone may be in each building. */
function usePlace({ apartment }: StaffOffer): string | null {
  const { t, language } = useTexts();
  if (!apartment) return null;
  const { project_titles: titles, building_identifier: building, floor_number: floor } = apartment;
  return t("offer.place", { project: localized(titles, language), building, floor });
}

function OfferActions({
  enquiry,
  offer,
  limit,
}: {
  enquiry: EnquiryDetail;
  offer: StaffOffer;
  limit: number;
}) {
  const { t } = useTexts();
  const place = usePlace(offer);
  const [isWithdrawing, setWithdrawing] = useState(false);
  // With what was offered when it was opened: what is typed outlives a sale and a withdrawal.
  const [changing, setChanging] = useState<{ of: OfferSubject; offer: StaffOffer } | null>(null);
  const withdraw = useWithdrawOffer(enquiry.id);
  const isWithdrawn = offer.state === "withdrawn";
  const subject = isWithdrawn ? null : subjectOf(offer, place);
  if (isWithdrawn && !changing) return null;
  const blocked = isWithdrawn ? "withdrawn" : subject ? undefined : "apartment";
  return (
    <div className={styles.actions}>
      {subject ? (
        <Button size="compact-sm" onClick={() => setChanging({ of: subject, offer })}>
          {t("offer.change")}
        </Button>
      ) : null}
      {isWithdrawn ? null : (
        <Button
          size="compact-sm"
          variant="subtle"
          loading={withdraw.isPending}
          onClick={() => setWithdrawing(true)}
        >
          {t("offer.withdraw")}
        </Button>
      )}
      {changing ? (
        <OfferDialog
          enquiry={enquiry}
          of={subject ?? changing.of}
          offer={changing.offer}
          limit={limit}
          blocked={blocked && t(`offer.blocked.${blocked}`)}
          onClose={() => setChanging(null)}
        />
      ) : null}
      {isWithdrawing && !isWithdrawn ? (
        <ConfirmDialog
          isDanger
          title={t("offer.withdraw_title", { number: offer.number })}
          message={[...(place ? [`${nameOf(offer, t)} · ${place}.`] : []), t("offer.withdraw_what")].join(
            " ",
          )}
          confirm={t("offer.withdraw")}
          onClose={() => setWithdrawing(false)}
          onConfirm={() => withdraw.mutate(offer)}
        />
      ) : null}
    </div>
  );
}
